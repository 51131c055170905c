-- What sizes somebody wears: one in each category of the catalogue, as the catalogue writes it. By hand, or from a file.
CREATE TABLE person_sizes (
  program text NOT NULL,
  person_id bigint NOT NULL REFERENCES people,
  category text NOT NULL REFERENCES categories,
  size text NOT NULL CHECK (size = btrim(size) AND length(size) BETWEEN 1 AND 40),
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, category)
);
ALTER TABLE person_sizes ENABLE ROW LEVEL SECURITY;
ALTER TABLE person_sizes FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON person_sizes TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY own_program ON person_sizes TO quartermaster_app, quartermaster_report
  USING (program = current_setting('app.program', true)) WITH CHECK (program = current_setting('app.program', true));
GRANT SELECT, INSERT, DELETE, UPDATE (size, updated_by, updated_at) ON person_sizes TO quartermaster_app;
GRANT SELECT ON person_sizes TO quartermaster_report;
