-- Parts of files of rows that a person added to carts. The hash finds the same rows again, and a part is written once.
CREATE TABLE sent_row_files (
  program text NOT NULL, person_id bigint NOT NULL,
  file uuid NOT NULL, part smallint NOT NULL CHECK (part BETWEEN 0 AND 1000),
  row_hash text NOT NULL CHECK (row_hash ~ '^[0-9A-F]{64}$'),
  sent_at timestamptz NOT NULL, rows_added integer NOT NULL CHECK (rows_added >= 0),
  -- The response of the call.
  result jsonb NOT NULL,
  PRIMARY KEY (person_id, file, part),
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id)
);
CREATE INDEX sent_row_files_by_hash ON sent_row_files (program, person_id, row_hash, sent_at DESC);
SELECT separate_programs('sent_row_files', 'quartermaster_app, quartermaster_report');
GRANT INSERT ON sent_row_files TO quartermaster_app;
SELECT seal_rows_of('sent_row_files', 'person_id file part', 'program row_hash sent_at rows_added result');
