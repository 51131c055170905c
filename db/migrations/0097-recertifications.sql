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
ALTER TABLE recertifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE recertifications FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON recertifications TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY own_program ON recertifications TO quartermaster_app, quartermaster_report
  USING (program = current_setting('app.program', true)) WITH CHECK (program = current_setting('app.program', true));
GRANT SELECT, INSERT ON recertifications TO quartermaster_app;
