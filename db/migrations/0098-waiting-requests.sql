-- Where a program asks for a second person, what gives power waits here until somebody else confirms it (docs/decisions/0107).
ALTER TABLE programs DROP CONSTRAINT programs_second_person_check,
  ADD CONSTRAINT programs_second_person_check CHECK (second_person IN ('off', 'inform', 'ask'));

CREATE TABLE waiting_requests (
  request_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL REFERENCES programs (code),
  dodaac text NOT NULL,
  receiver_id bigint,
  -- What was asked, as domain/roles/second-person.ts says it; `kind` is its kind.
  kind text NOT NULL CHECK (kind IN ('role', 'permissions')),
  wish jsonb NOT NULL,
  -- Who asked may be of another program: permission 99 works in all of them.
  asked_by bigint NOT NULL REFERENCES people (person_id),
  asked_at timestamptz NOT NULL,
  lapses_at timestamptz NOT NULL CHECK (lapses_at > asked_at),
  outcome text CHECK (outcome IN ('confirmed', 'refused', 'lapsed')),
  decided_by bigint REFERENCES people (person_id),
  decided_by_operator boolean NOT NULL DEFAULT false,
  decided_at timestamptz,
  FOREIGN KEY (program, dodaac) REFERENCES dodaacs (program, dodaac),
  FOREIGN KEY (program, receiver_id) REFERENCES people (program, person_id),
  CONSTRAINT second_is_another CHECK (decided_by <> asked_by AND decided_by <> receiver_id),
  CONSTRAINT nobody_asks_for_oneself CHECK (asked_by <> receiver_id),
  CONSTRAINT decided_whole CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CONSTRAINT decided_by_one CHECK (num_nonnulls(decided_by, nullif(decided_by_operator, false))
    = CASE WHEN outcome IN ('confirmed', 'refused') THEN 1 ELSE 0 END),
  CONSTRAINT decided_in_time CHECK (outcome IS DISTINCT FROM 'confirmed' OR decided_at < lapses_at)
);
CREATE INDEX waiting_requests_open ON waiting_requests (program, asked_at) WHERE outcome IS NULL;
CREATE INDEX waiting_requests_by_receiver ON waiting_requests (program, receiver_id) WHERE outcome IS NULL;

-- A request is decided once; what was asked never changes.
CREATE FUNCTION keep_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.outcome IS NOT NULL THEN
    RAISE EXCEPTION 'request % is decided', OLD.request_id USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER request_is_kept BEFORE UPDATE ON waiting_requests FOR EACH ROW EXECUTE FUNCTION keep_request();
CREATE TRIGGER requests_stay BEFORE DELETE OR TRUNCATE ON waiting_requests FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE waiting_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE waiting_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON waiting_requests TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY own_program ON waiting_requests TO quartermaster_app, quartermaster_report
  USING (program = current_setting('app.program', true)) WITH CHECK (program = current_setting('app.program', true));
-- Nobody asks and decides at once, and only the operator decides as the operator.
CREATE POLICY born_waiting ON waiting_requests AS RESTRICTIVE FOR INSERT TO quartermaster_app WITH CHECK (outcome IS NULL);
CREATE POLICY by_a_person ON waiting_requests AS RESTRICTIVE FOR UPDATE TO quartermaster_app USING (true) WITH CHECK (NOT decided_by_operator);
GRANT SELECT, INSERT ON waiting_requests TO quartermaster_app;
GRANT SELECT ON waiting_requests TO quartermaster_report;
GRANT UPDATE (outcome, decided_by, decided_at) ON waiting_requests TO quartermaster_app;
