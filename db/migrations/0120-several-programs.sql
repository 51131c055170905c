-- How far an export is, for a program that is asked and is not the one that writes it. Not worth a place in the log: an export
-- does not outlive its program.
CREATE UNLOGGED TABLE export_progress (
  person_id bigint NOT NULL, name text NOT NULL, rows_written bigint NOT NULL, total bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed')), noted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (person_id, name)
);
CREATE INDEX export_progress_by_age ON export_progress (noted_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON export_progress TO quartermaster_app;

-- Until when the simulated supplier's days have been turned: each day once, however many programs turn them.
CREATE TABLE supply_pace (
  one boolean PRIMARY KEY DEFAULT true CHECK (one), turned_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO supply_pace DEFAULT VALUES;
GRANT SELECT, UPDATE ON supply_pace TO quartermaster_app;
