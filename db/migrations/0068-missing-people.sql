-- Who of a program stands in no row of a file of people: listed when it is checked, disabled only by an act of its own.
CREATE TABLE import_missing (
  program text NOT NULL,
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  person_id bigint NOT NULL REFERENCES people,
  PRIMARY KEY (import_id, person_id)
);
ALTER TABLE import_missing ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_missing FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON import_missing TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY own_program ON import_missing TO quartermaster_app
  USING (program = current_setting('app.program', true)) WITH CHECK (program = current_setting('app.program', true));
GRANT SELECT, INSERT, DELETE ON import_missing TO quartermaster_app;
