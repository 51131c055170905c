-- What lies in the folder of supply and is not read, as the last look found it: each name with the reason.
CREATE TABLE supply_strays (
  name text PRIMARY KEY, reason text NOT NULL CHECK (reason <> ''), found_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON supply_strays TO quartermaster_app;
