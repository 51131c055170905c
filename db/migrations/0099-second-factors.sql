-- What somebody shows at sign-in beside the password, and codes for the day on which it is lost. Secrets are sealed by the program
-- before they come here; a code works once, because its step only grows and a recovery code leaves with its use.
CREATE TABLE second_factors (
  factor_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES people (person_id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('app')), name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  sealed_secret bytea NOT NULL CHECK (length(sealed_secret) BETWEEN 29 AND 400),
  last_step bigint NOT NULL, added_at timestamptz NOT NULL, used_at timestamptz
);
CREATE INDEX second_factors_by_person ON second_factors (person_id);
CREATE TABLE recovery_codes (
  person_id bigint NOT NULL REFERENCES people (person_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  PRIMARY KEY (person_id, code_hash)
);
GRANT SELECT, INSERT, DELETE ON second_factors, recovery_codes TO quartermaster_app;
GRANT UPDATE (last_step, used_at) ON second_factors TO quartermaster_app;

ALTER TABLE sessions DROP CONSTRAINT sessions_way_check,
  ADD CONSTRAINT sessions_way_check CHECK (way IN ('password', 'two-factors', 'certificate'));
