-- Which people somebody has read within an hour, gathered from every process (threat C14). Not worth a place in the log:
-- after a crash the count begins anew.
CREATE UNLOGGED TABLE people_read (
  reader text PRIMARY KEY, started_at timestamptz NOT NULL, ids integer[] NOT NULL
);
CREATE INDEX people_read_by_start ON people_read (started_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON people_read TO quartermaster_app;
