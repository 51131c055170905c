-- Passkeys beside authenticator apps (docs/decisions/0119). The public key is sealed by the program together with whose it is and
-- the id below, which is here so that a sign-in without a name finds its person. `last_step` is a passkey's count of signatures.
ALTER TABLE second_factors DROP CONSTRAINT second_factors_kind_check, DROP CONSTRAINT second_factors_sealed_secret_check,
  ADD COLUMN credential_id bytea UNIQUE CHECK (length(credential_id) BETWEEN 16 AND 1023),
  ADD CONSTRAINT second_factors_kind_check CHECK (kind IN ('app', 'passkey')),
  ADD CONSTRAINT second_factors_sealed_secret_check CHECK (length(sealed_secret) BETWEEN 29 AND 4000),
  ADD CONSTRAINT second_factors_credential_check CHECK ((kind = 'passkey') = (credential_id IS NOT NULL));

ALTER TABLE sessions DROP CONSTRAINT sessions_way_check,
  ADD CONSTRAINT sessions_way_check CHECK (way IN ('password', 'two-factors', 'certificate', 'passkey',
    'identity-provider', 'identity-provider-two-factors'));

-- What has finished a sign-in, as hashes: a challenge is answered once, and who heard no answer asks again with the same key.
CREATE TABLE finished_sign_ins (
  mark bytea PRIMARY KEY CHECK (length(mark) = 32), request bytea CHECK (length(request) = 32),
  session_id uuid NOT NULL, ends_at timestamptz NOT NULL
);
CREATE INDEX finished_sign_ins_by_end ON finished_sign_ins (ends_at);
GRANT SELECT, INSERT, DELETE ON finished_sign_ins TO quartermaster_app;
GRANT UPDATE (session_id) ON finished_sign_ins TO quartermaster_app;

CREATE FUNCTION find_passkey_sign_in(wanted bytea) RETURNS TABLE (number bigint, sealed_secret bytea, username text, person_id bigint,
  program text, enabled boolean, may_sign_in boolean, is_demo boolean, locked_until timestamptz, last_sign_in_at timestamptz,
  failed_sign_ins integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT f.factor_id, f.sealed_secret, coalesce(p.username, ''), p.person_id, p.program, p.enabled, p.may_sign_in, p.is_demo,
      p.locked_until, p.last_sign_in_at, least(p.failed_since_sign_in, 9999)
    FROM second_factors f JOIN people p USING (person_id) WHERE f.credential_id = wanted;
$$;
REVOKE EXECUTE ON FUNCTION find_passkey_sign_in FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_passkey_sign_in TO quartermaster_app;
