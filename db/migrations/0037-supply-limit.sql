-- What supply may charge for a line without asking, in percent of what was approved; without a row it is the default of the
-- program. What Finance agreed to of a line that costs more stands on the line.
CREATE TABLE supply_limits (
  program text PRIMARY KEY REFERENCES programs,
  percent integer NOT NULL CHECK (percent BETWEEN 100 AND 1000),
  version integer NOT NULL DEFAULT 1, changed_at timestamptz NOT NULL, changed_by bigint NOT NULL
);
ALTER TABLE supply_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE supply_limits FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON supply_limits TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY own_program ON supply_limits TO quartermaster_app
  USING (program = current_setting('app.program', true)) WITH CHECK (program = current_setting('app.program', true));
GRANT SELECT, INSERT, UPDATE ON supply_limits TO quartermaster_app;

ALTER TABLE order_lines ADD COLUMN agreed_cents bigint NOT NULL DEFAULT 0 CHECK (agreed_cents >= 0);
GRANT UPDATE (agreed_cents) ON order_lines TO quartermaster_app;
