-- Each quarter somebody else looks at every role and confirms it, or takes it away (docs/decisions/0105). What was confirmed stays
-- on record when the role has gone; nobody confirms a role of their own.
CREATE TABLE recertifications (
  program text NOT NULL, assignment_id bigint NOT NULL,
  quarter date NOT NULL CHECK (extract(day FROM quarter) = 1 AND extract(month FROM quarter) IN (1, 4, 7, 10)),
  dodaac text NOT NULL, person_id bigint NOT NULL, role text NOT NULL, level smallint,
  confirmed_by bigint NOT NULL REFERENCES people, confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (assignment_id, quarter),
  CHECK (confirmed_by <> person_id),
  FOREIGN KEY (program, dodaac) REFERENCES dodaacs, FOREIGN KEY (program, person_id) REFERENCES people (program, person_id)
);
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['recertifications'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY own_program ON %I TO quartermaster_app, quartermaster_report
      USING (program = current_setting(''app.program'', true)) WITH CHECK (program = current_setting(''app.program'', true))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT ON recertifications TO quartermaster_app;
