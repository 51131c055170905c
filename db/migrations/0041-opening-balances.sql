-- Pieces that a person holds without an order of the portal, such as those issued before it.
CREATE TABLE opening_balances (
  opening_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, person_id bigint NOT NULL,
  nsn text NOT NULL REFERENCES items,
  pieces integer NOT NULL CHECK (pieces BETWEEN 1 AND 9999),
  held_on date NOT NULL,
  -- For allowances of money.
  unit_price_cents bigint NOT NULL CHECK (unit_price_cents >= 0),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 200),
  updated_by text NOT NULL, updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT opening_balances_once UNIQUE (program, person_id, nsn, held_on),
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id)
);
CREATE INDEX opening_balances_by_item ON opening_balances (nsn);
SELECT separate_programs('opening_balances', 'quartermaster_app, quartermaster_report');
GRANT INSERT, DELETE, UPDATE (nsn, pieces, held_on, unit_price_cents, note, updated_by, updated_at, version)
  ON opening_balances TO quartermaster_app;
SELECT seal_rows_of('opening_balances', 'opening_id', 'program person_id nsn pieces held_on unit_price_cents note updated_by updated_at');
