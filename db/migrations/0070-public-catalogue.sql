-- What the public catalogue (PUB LOG) says of each item, for one program: prices are those of its branch. Drafts, nothing of
-- them is sold before somebody takes it.
CREATE TABLE publog_drafts (
  program text NOT NULL REFERENCES programs, nsn text NOT NULL CHECK (nsn ~ '^[0-9]{13}$'),
  item_name text NOT NULL, inc text NOT NULL,               -- item name code: five digits, or none
  unit_of_issue text NOT NULL CHECK (unit_of_issue ~ '^([A-Z]{2})?$'),
  price_cents bigint CHECK (price_cents > 0),
  next_price_cents bigint CHECK (next_price_cents > 0), next_price_from date,
  advice_code text NOT NULL, status text NOT NULL CHECK (status IN ('active', 'obsolete')),
  replacement_nsn text CHECK (replacement_nsn ~ '^[0-9]{13}$'),
  size text NOT NULL, colour text NOT NULL, gender text NOT NULL CHECK (gender IN ('', 'Male', 'Female', 'Unisex')),
  keywords text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (program, nsn)
);
ALTER TABLE publog_drafts ENABLE ROW LEVEL SECURITY;
ALTER TABLE publog_drafts FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON publog_drafts TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY own_program ON publog_drafts TO quartermaster_app
  USING (program = current_setting('app.program', true)) WITH CHECK (program = current_setting('app.program', true));
GRANT SELECT ON publog_drafts TO quartermaster_app;
