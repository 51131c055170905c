-- Which roles were taken from somebody, so that home can say it at the next visit (docs/decisions/0126). A role that somebody has says
-- itself since when.
CREATE TABLE taken_roles (
  assignment_id bigint PRIMARY KEY,
  program text NOT NULL, person_id bigint NOT NULL, dodaac text NOT NULL, role text NOT NULL, level smallint,
  taken_at timestamptz NOT NULL,
  FOREIGN KEY (program, dodaac) REFERENCES dodaacs, FOREIGN KEY (program, person_id) REFERENCES people (program, person_id)
);
CREATE INDEX taken_roles_by_person ON taken_roles (program, person_id, taken_at);
ALTER TABLE taken_roles ENABLE ROW LEVEL SECURITY;
ALTER TABLE taken_roles FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON taken_roles TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY own_program ON taken_roles TO quartermaster_app, quartermaster_report
  USING (program = current_setting('app.program', true)) WITH CHECK (program = current_setting('app.program', true));
GRANT SELECT, INSERT ON taken_roles TO quartermaster_app;
