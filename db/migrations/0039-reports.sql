-- What reports say of a line that is held back, beside the sentence for people: the remark or code that supply would give.
ALTER TABLE order_lines ADD COLUMN hold_code text NOT NULL DEFAULT '';
GRANT UPDATE (hold_code) ON order_lines TO quartermaster_app;
CREATE INDEX order_lines_hold_codes ON order_lines (program, hold_code, order_id) WHERE hold_code <> '';

-- What the rows of a program's USMCR report say of themselves.
ALTER TABLE programs
  ADD COLUMN usmcr_obligation_type text NOT NULL DEFAULT '',
  ADD COLUMN usmcr_line_type text NOT NULL DEFAULT '',
  ADD COLUMN usmcr_contract_type text NOT NULL DEFAULT '';

-- Pieces that supply added to what a line has paid for, or took back, at each price: the ledger knows cents only, and a
-- change of price is no change of quantity. Written with the transfers of the line, never changed.
CREATE TABLE line_charges (
  charge_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, order_id bigint NOT NULL, line_number integer NOT NULL,
  unit_price_cents bigint NOT NULL CHECK (unit_price_cents >= 0), pieces integer NOT NULL CHECK (pieces <> 0),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (program, order_id) REFERENCES orders (program, order_id)
);
CREATE INDEX line_charges_of_line ON line_charges (order_id, line_number);
CREATE INDEX line_charges_by_day ON line_charges (program, made_at) INCLUDE (order_id, line_number, unit_price_cents, pieces);
DROP INDEX transfers_by_supply;

-- Lines that were settled before this, at the time of their last transfer: a difference that is no multiple of the price
-- of the order was a change of price of all pieces.
INSERT INTO line_charges (program, order_id, line_number, unit_price_cents, pieces, made_at)
SELECT l.program, l.order_id, l.line_number, d.price, d.pieces, t.made_at
FROM (SELECT *, added_cents - refunded_cents AS cents FROM order_lines WHERE unit_price_cents > 0) l
JOIN (SELECT order_id, line_number, max(made_at) AS made_at FROM transfers WHERE line_number IS NOT NULL GROUP BY 1, 2) t
  USING (order_id, line_number)
CROSS JOIN LATERAL (
  SELECT l.unit_price_cents, (l.cents / l.unit_price_cents)::integer WHERE l.cents % l.unit_price_cents = 0
  UNION ALL SELECT l.unit_price_cents, -l.quantity WHERE l.cents % l.unit_price_cents <> 0 AND l.cents % l.quantity = 0
  UNION ALL SELECT l.unit_price_cents + l.cents / l.quantity, l.quantity
    WHERE l.cents % l.unit_price_cents <> 0 AND l.cents % l.quantity = 0) d (price, pieces)
WHERE d.pieces <> 0;

CREATE TRIGGER line_charges_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON line_charges
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
DO $$
BEGIN
  ALTER TABLE line_charges ENABLE ROW LEVEL SECURITY;
  ALTER TABLE line_charges FORCE ROW LEVEL SECURITY;
  CREATE POLICY owner_all ON line_charges TO CURRENT_USER USING (true) WITH CHECK (true);
  CREATE POLICY own_program ON line_charges TO quartermaster_app, quartermaster_report
    USING (program = current_setting('app.program', true)) WITH CHECK (program = current_setting('app.program', true));
END $$;
GRANT SELECT, INSERT ON line_charges TO quartermaster_app;
GRANT SELECT ON line_charges TO quartermaster_report;

-- Whether an order ships to the member's own address: its requisitions say so, and carry the address with them.
ALTER TABLE orders ADD COLUMN ships_to_own_address boolean NOT NULL DEFAULT false;
GRANT UPDATE (ships_to_own_address) ON orders TO quartermaster_app;
ALTER TABLE orders DISABLE TRIGGER USER;
UPDATE orders o SET ships_to_own_address = true FROM people m
  WHERE m.program = o.program AND m.person_id = o.member_id AND o.status <> 1
    AND o.ship_to_address ->> 0 = m.first_name || ' ' || m.last_name;
ALTER TABLE orders ENABLE TRIGGER USER;
ALTER TABLE supply_outgoing DROP CONSTRAINT supply_outgoing_kind_check,
  ADD CONSTRAINT supply_outgoing_kind_check CHECK (kind IN ('requisition', 'address', 'cancellation', 'follow-up'));
