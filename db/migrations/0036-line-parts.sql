-- A suffix is a part of a line. What supply says of each part stands in `parts`; the columns beside it are what follows
-- (src/domain/supply/parts.ts), so that lists need not count and the database can hold it to its promises.

ALTER TABLE order_lines DROP CONSTRAINT IF EXISTS order_lines_supplied_quantity_check;
ALTER TABLE order_lines
  ADD COLUMN parts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(parts) = 'object'),
  ADD COLUMN unsent_quantity integer NOT NULL DEFAULT 0,   -- cancelled before supply heard of it
  ADD COLUMN ended_quantity integer NOT NULL DEFAULT 0,    -- with those
  ADD COLUMN charge_cents bigint,                          -- what it should have cost by now; NULL is as ordered
  ADD COLUMN held_cents bigint NOT NULL DEFAULT 0,         -- of that, what waits until Finance decides
  ADD COLUMN cancel_asked_on date,
  ADD COLUMN cancel_round smallint NOT NULL DEFAULT 0;     -- how often cancelling was asked for

ALTER TABLE order_lines DISABLE TRIGGER USER;
-- What was said of suffixes so far spoke for the whole line. Answers that were set aside keep a key that nothing meets.
UPDATE order_lines l SET
  parts = p.parts,
  unsent_quantity = p.unsent,
  ended_quantity = p.ended,
  charge_cents = l.amount_cents + l.added_cents - l.refunded_cents + l.owed_cents,
  held_cents = p.held * coalesce(l.supplied_price_cents, l.unit_price_cents),
  cancel_asked_on = CASE WHEN l.cancel_asked > 0 THEN
    (SELECT max(e.happened_at)::date FROM order_events e
      WHERE e.order_id = l.order_id AND e.line_number = l.line_number AND e.kind = 'requested' AND e.code = 'AC') END
FROM (
  SELECT o.order_id, o.line_number,
    coalesce((o.ended -> 'portal/BQ' ->> 'quantity')::integer, 0) AS unsent,
    coalesce((SELECT sum((e.value ->> 'quantity')::integer) FROM jsonb_each(o.ended) e), 0)::integer AS ended,
    coalesce((SELECT sum((e.value ->> 'quantity')::integer) FROM jsonb_each(o.ended) e WHERE e.value ->> 'funds' = 'hold'), 0) AS held,
    coalesce((SELECT jsonb_object_agg(s.suffix, s.part) FROM (
      SELECT k.suffix, jsonb_strip_nulls(jsonb_build_object(
        'ended', (SELECT jsonb_object_agg(split_part(e.key, '/', 2)
              || CASE WHEN e.key LIKE '%#%' THEN '#old' || split_part(split_part(e.key, '/', 1), '#', 2) ELSE '' END, e.value)
            FROM jsonb_each(o.ended) e WHERE e.key <> 'portal/BQ' AND split_part(split_part(e.key, '/', 1), '#', 1) = k.suffix),
        'named', CASE WHEN k.suffix <> '' THEN jsonb_build_object(coalesce(k.day, current_date)::text, greatest(k.shipped, 1)) END,
        'shipped', nullif(k.shipped, 0),
        'changes', CASE WHEN k.suffix = '' THEN nullif(
          CASE WHEN o.supplied_nsn IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object('on', coalesce(o.changed ->> 'item', '1970-01-01'),
            'key', '', 'pieces', o.quantity, 'resizes', false, 'item', jsonb_build_object('nsn', o.supplied_nsn, 'unit', o.unit), 'cents', NULL)) END
          || CASE WHEN o.supplied_quantity IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object('on', coalesce(o.changed ->> 'quantity', '1970-01-01'),
            'key', '', 'pieces', o.supplied_quantity - coalesce((o.ended -> 'portal/BQ' ->> 'quantity')::integer, 0), 'resizes', true, 'item', NULL, 'cents', NULL)) END
          || CASE WHEN o.supplied_price_cents IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object('on', coalesce(o.changed ->> 'price', '1970-01-01'),
            'key', '', 'pieces', o.quantity, 'resizes', false, 'item', NULL, 'cents', o.supplied_price_cents)) END, '[]'::jsonb) END,
        'status', CASE WHEN k.suffix = '' AND o.supply_code <> '' AND o.supply_dated_on IS NOT NULL
          THEN jsonb_build_object('on', o.supply_dated_on, 'code', o.supply_code, 'getWellOn', o.get_well_on) END)) AS part
      FROM (
        SELECT suffix, sum(shipped)::integer AS shipped, min(day) AS day FROM (
          SELECT s.suffix, s.quantity AS shipped, s.shipped_on AS day FROM shipments s
            WHERE s.order_id = o.order_id AND s.line_number = o.line_number
          UNION ALL SELECT split_part(split_part(e.key, '/', 1), '#', 1), 0, NULL FROM jsonb_each(o.ended) e WHERE e.key <> 'portal/BQ'
          UNION ALL SELECT '', 0, NULL) x GROUP BY suffix) k) s), '{}') AS parts
  FROM (SELECT n.*, q.unit_of_issue AS unit FROM order_lines n JOIN items i USING (nsn) JOIN products q USING (pgc)) o
  WHERE o.requisition IS NOT NULL AND (o.supply_state <> 'none' OR o.ended <> '{}')) p
WHERE p.order_id = l.order_id AND p.line_number = l.line_number;
ALTER TABLE order_lines ENABLE TRIGGER USER;

DROP INDEX order_lines_held;
ALTER TABLE order_lines DROP COLUMN supplied_price_cents, DROP COLUMN changed, DROP COLUMN ended;
CREATE INDEX order_lines_held ON order_lines (program, order_id) WHERE held_cents > 0;
ALTER TABLE order_lines
  ADD CONSTRAINT order_lines_supplied CHECK (supplied_quantity >= 0),
  ADD CONSTRAINT order_lines_unsent CHECK (unsent_quantity BETWEEN 0 AND quantity AND unsent_quantity <= ended_quantity),
  ADD CONSTRAINT order_lines_pieces CHECK (shipped_quantity >= 0
    AND shipped_quantity + ended_quantity <= coalesce(supplied_quantity, quantity)) NOT VALID,
  ADD CONSTRAINT order_lines_charge CHECK (amount_cents + added_cents - refunded_cents + owed_cents = coalesce(charge_cents, amount_cents)),
  ADD CONSTRAINT order_lines_held_money CHECK (held_cents BETWEEN 0 AND coalesce(charge_cents, amount_cents));

-- What each parcel holds, as it was shipped and as it is paid: NULL where it is as ordered.
ALTER TABLE shipments
  ADD COLUMN nsn text CHECK (nsn ~ '^[A-Z0-9]{13}$'),
  ADD COLUMN unit_of_issue text CHECK (unit_of_issue ~ '^[A-Z]{2}$'),
  ADD COLUMN units integer CHECK (units > 0),              -- quantity in that unit
  ADD COLUMN unit_price_cents bigint CHECK (unit_price_cents >= 0);  -- of one such unit

GRANT UPDATE (parts, unsent_quantity, ended_quantity, charge_cents, held_cents, cancel_asked_on, cancel_round) ON order_lines
  TO quartermaster_app;
GRANT UPDATE (unit_price_cents) ON shipments TO quartermaster_app;
