-- The supply connection: what supply makes of an approved line, records on their way out and in, and their refusals.

-- What was ordered stays as it was signed. Beside it stands what supply says: another item, quantity or price, what has
-- ended (given back), what is held (cancelled, and charges may come) and what was charged although it was cancelled.
ALTER TABLE order_lines
  ADD COLUMN supplied_nsn text CHECK (supplied_nsn ~ '^[A-Z0-9]{13}$'),
  ADD COLUMN supplied_quantity integer CHECK (supplied_quantity BETWEEN 1 AND 99999),
  ADD COLUMN supplied_price_cents bigint CHECK (supplied_price_cents >= 0),
  ADD COLUMN changed jsonb NOT NULL DEFAULT '{}',    -- when item, quantity and price were last changed by a record
  ADD COLUMN ended jsonb NOT NULL DEFAULT '{}',      -- suffix/code of what supply ended: quantity and what becomes of its money
  ADD COLUMN refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
  ADD COLUMN added_cents bigint NOT NULL DEFAULT 0 CHECK (added_cents >= 0),
  ADD COLUMN owed_cents bigint NOT NULL DEFAULT 0 CHECK (owed_cents >= 0),  -- a difference that the fund could not pay yet
  ADD COLUMN supply_dated_on date,                   -- date of the record behind the status
  ADD COLUMN cancel_asked integer NOT NULL DEFAULT 0 CHECK (cancel_asked >= 0),
  ADD COLUMN supply_hold text NOT NULL DEFAULT '',   -- why it is not sent to supply, for a person
  ADD COLUMN simulated_steps smallint NOT NULL DEFAULT 0,  -- of its course, at the simulated supplier
  ADD CHECK (refunded_cents <= quantity * unit_price_cents + added_cents);
-- Supply may ship more than was ordered (a unit pack); less than nothing it cannot.
ALTER TABLE order_lines DROP CONSTRAINT order_lines_check, ADD CHECK (shipped_quantity >= 0);

ALTER TABLE order_lines DISABLE TRIGGER USER;
-- The simulated supplier does not receive goods any more; units do.
UPDATE order_lines SET next_supply_step = NULL WHERE next_supply_step IS NOT NULL AND supply_state IN ('none', 'shipped', 'rejected', 'cancelled');
UPDATE order_lines SET refunded_cents = amount_cents,
    ended = jsonb_build_object('/' || supply_code, jsonb_build_object('quantity', quantity, 'funds', 'refund'))
  WHERE supply_state IN ('rejected', 'cancelled');
ALTER TABLE order_lines ENABLE TRIGGER USER;

-- A document number belongs to one line of all programs: a record that comes in names nothing else.
ALTER TABLE order_lines DROP CONSTRAINT order_lines_program_requisition_key;
CREATE UNIQUE INDEX order_lines_by_requisition ON order_lines (requisition) INCLUDE (program, order_id, line_number);
CREATE INDEX order_lines_unsent ON order_lines (program, order_id) WHERE supply_state = 'none' AND requisition IS NOT NULL;
CREATE INDEX order_lines_for_people ON order_lines (program, order_id)
  WHERE owed_cents > 0 OR supply_hold <> '' OR cancel_asked > 0;

CREATE TABLE document_serials (
  dodaac text NOT NULL, day text NOT NULL CHECK (day ~ '^[0-9]{4}$'),
  last_serial integer NOT NULL CHECK (last_serial BETWEEN 0 AND 8999),
  PRIMARY KEY (dodaac, day)
);
INSERT INTO document_serials SELECT dodaac, day, max(last_serial) FROM requisition_serials GROUP BY dodaac, day;
DROP TABLE requisition_serials;

-- Money: `adjust` commits a difference after the approval; an order has spent its total, what was added, less refunds.
ALTER TABLE orders ADD COLUMN added_cents bigint NOT NULL DEFAULT 0 CHECK (added_cents >= 0);
ALTER TABLE orders DROP CONSTRAINT orders_check, ADD CHECK (refunded_cents <= total_cents + added_cents);
ALTER TABLE transfers DROP CONSTRAINT transfers_kind_check, DROP CONSTRAINT transfers_check1, DROP CONSTRAINT transfers_check2;
ALTER TABLE transfers
  ADD CHECK (kind IN ('allot', 'withdraw', 'move', 'reserve', 'release', 'post', 'refund', 'adjust')),
  ADD CHECK ((kind IN ('reserve', 'release', 'post', 'refund', 'adjust')) = (order_id IS NOT NULL)),
  ADD CHECK (line_number IS NULL OR kind IN ('refund', 'adjust'));

-- As in 0002, and `adjust`.
CREATE OR REPLACE FUNCTION move_balances() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE wrong bigint;
BEGIN
  PERFORM 1 FROM accounts
    WHERE account_id IN (SELECT from_account FROM new_transfers UNION SELECT to_account FROM new_transfers)
    ORDER BY account_id FOR NO KEY UPDATE;
  SELECT t.transfer_id INTO wrong FROM new_transfers t
    JOIN accounts f ON f.account_id = t.from_account JOIN accounts g ON g.account_id = t.to_account
    WHERE NOT CASE t.kind
      WHEN 'allot' THEN f.kind = 'source' AND g.kind = 'available'
      WHEN 'withdraw' THEN f.kind = 'available' AND g.kind = 'source'
      WHEN 'move' THEN f.kind = 'available' AND g.kind = 'available'
      WHEN 'reserve' THEN f.kind = 'available' AND g.kind = 'reserved' AND f.fund_id = g.fund_id
      WHEN 'release' THEN f.kind = 'reserved' AND g.kind = 'available' AND f.fund_id = g.fund_id
      WHEN 'post' THEN f.kind = 'reserved' AND g.kind = 'spent' AND f.fund_id = g.fund_id
      WHEN 'refund' THEN f.kind = 'spent' AND g.kind = 'available' AND f.fund_id = g.fund_id
      WHEN 'adjust' THEN f.kind = 'available' AND g.kind = 'spent' AND f.fund_id = g.fund_id
      ELSE false END
    LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'transfer % joins accounts that its kind may not join', wrong USING ERRCODE = '23514';
  END IF;
  UPDATE accounts a SET balance_cents = a.balance_cents + d.delta
    FROM (SELECT account_id, sum(delta)::bigint AS delta FROM (
            SELECT from_account AS account_id, -amount_cents AS delta FROM new_transfers
            UNION ALL SELECT to_account, amount_cents FROM new_transfers) moves
          GROUP BY account_id) d
    WHERE a.account_id = d.account_id AND d.delta <> 0;
  RETURN NULL;
END $$;

-- As in 0004, and what was added and refunded on the lines is what the order says.
CREATE OR REPLACE FUNCTION broken_promise(id bigint) RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE o orders; held bigint; spent bigint; lines record; signed int; declined int; first_level int; last_level int;
BEGIN
  SELECT * INTO o FROM orders WHERE order_id = id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT coalesce(sum(amount_cents), 0) AS total, coalesce(sum(refunded_cents), 0) AS refunded, coalesce(sum(added_cents), 0) AS added
    INTO lines FROM order_lines WHERE order_id = id;
  IF lines.total <> o.total_cents THEN RETURN format('total %s is not the sum of its lines %s', o.total_cents, lines.total); END IF;
  IF lines.refunded <> o.refunded_cents THEN RETURN format('refunds %s are not those of its lines %s', o.refunded_cents, lines.refunded); END IF;
  IF lines.added <> o.added_cents THEN RETURN format('additions %s are not those of its lines %s', o.added_cents, lines.added); END IF;
  SELECT coalesce(sum(CASE kind WHEN 'reserve' THEN amount_cents WHEN 'release' THEN -amount_cents WHEN 'post' THEN -amount_cents ELSE 0 END), 0),
         coalesce(sum(CASE WHEN kind IN ('post', 'adjust') THEN amount_cents WHEN kind = 'refund' THEN -amount_cents ELSE 0 END), 0)
    INTO held, spent FROM transfers WHERE order_id = id;
  IF held <> (CASE WHEN o.status = 2 THEN o.total_cents ELSE 0 END) THEN
    RETURN format('status %s with total %s holds %s', o.status, o.total_cents, held);
  END IF;
  IF spent <> (CASE WHEN o.status IN (3, 6) THEN o.total_cents + o.added_cents - o.refunded_cents ELSE 0 END) THEN
    RETURN format('status %s with total %s, additions %s and refunds %s has spent %s', o.status, o.total_cents, o.added_cents, o.refunded_cents, spent);
  END IF;
  SELECT count(*) FILTER (WHERE decision = 'approve'), count(*) FILTER (WHERE decision = 'decline'), min(level), max(level)
    INTO signed, declined, first_level, last_level FROM approvals a WHERE a.order_id = id AND a.round = o.round;
  IF signed + declined > 0 AND (first_level <> 1 OR last_level <> signed + declined) THEN RETURN 'decisions skip a level'; END IF;
  IF o.status = 1 AND signed + declined > 0 THEN RETURN 'a cart has decisions'; END IF;
  IF o.status = 2 AND (declined > 0 OR signed <> o.current_level - 1) THEN RETURN format('waits at level %s with %s signatures', o.current_level, signed); END IF;
  IF o.status IN (3, 6) AND (declined > 0 OR signed <> o.levels) THEN RETURN format('approved with %s of %s signatures', signed, o.levels); END IF;
  IF o.status = 4 AND declined <> 1 THEN RETURN 'declined without a decision'; END IF;
  RETURN NULL;
END $$;

-- Every record that was applied is one event; its key makes sure that it is applied once, whatever is delivered twice.
ALTER TABLE order_events
  ADD COLUMN record text NOT NULL DEFAULT '' CHECK (length(record) IN (0, 80)),
  ADD COLUMN record_key text,
  ADD COLUMN dated_on date,                          -- date on the record; NULL for what people did
  ADD COLUMN estimated_on date,                      -- when the supplier expects to ship
  DROP CONSTRAINT order_events_kind_check,
  ADD CHECK (kind IN ('submitted', 'changed', 'approved', 'declined', 'transmitted', 'status', 'shipped', 'rejected',
    'cancelled', 'received', 'requested', 'refused', 'held', 'funds'));
CREATE UNIQUE INDEX order_events_by_record ON order_events (record_key) WHERE record_key IS NOT NULL;

ALTER TABLE shipments
  ADD COLUMN suffix text NOT NULL DEFAULT '',
  ADD COLUMN shipment_number text NOT NULL DEFAULT '',  -- transportation control number of the supplier
  DROP CONSTRAINT shipments_carrier_check,
  ADD CHECK (carrier IN ('', 'FEDE', 'UPS', 'USPS'));
-- Carriers' tracking numbers that came before the shipment that they are about.
CREATE TABLE early_trackings (
  program text NOT NULL, order_id bigint NOT NULL, line_number integer NOT NULL, suffix text NOT NULL,
  carrier text NOT NULL, tracking_number text NOT NULL,
  FOREIGN KEY (order_id, line_number) REFERENCES order_lines (order_id, line_number)
);
CREATE INDEX early_trackings_by_line ON early_trackings (order_id, line_number);

-- Out: one batch is one file; its records never change, so that sending it again is the same file.
CREATE TABLE supply_batches (
  program text NOT NULL REFERENCES programs, batch_number integer NOT NULL CHECK (batch_number > 0),
  records integer NOT NULL CHECK (records > 0), checksum text NOT NULL,
  state text NOT NULL DEFAULT 'built' CHECK (state IN ('built', 'sent', 'acknowledged')),
  times_sent integer NOT NULL DEFAULT 0,
  built_at timestamptz NOT NULL, sent_at timestamptz, acknowledged_at timestamptz,
  PRIMARY KEY (program, batch_number)
);
CREATE INDEX supply_batches_unsent ON supply_batches (program, batch_number) WHERE state = 'built';
CREATE TABLE supply_outgoing (
  outgoing_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, order_id bigint NOT NULL, line_number integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('requisition', 'cancellation', 'follow-up')),
  record text NOT NULL CHECK (length(record) = 80),
  batch_number integer, asked_at timestamptz NOT NULL,
  FOREIGN KEY (program, batch_number) REFERENCES supply_batches,
  FOREIGN KEY (program, order_id) REFERENCES orders (program, order_id)
);
CREATE INDEX supply_outgoing_waiting ON supply_outgoing (program, outgoing_id) WHERE batch_number IS NULL;
CREATE INDEX supply_outgoing_by_batch ON supply_outgoing (program, batch_number, outgoing_id);
CREATE INDEX supply_outgoing_by_line ON supply_outgoing (order_id, line_number);

-- In: files of all programs, how far each was read, and the records that could not be applied.
CREATE TABLE supply_files (
  file_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL, checksum text NOT NULL,
  lines_read integer NOT NULL DEFAULT 0, applied integer NOT NULL DEFAULT 0,
  repeated integer NOT NULL DEFAULT 0, refused integer NOT NULL DEFAULT 0,
  found_at timestamptz NOT NULL, finished_at timestamptz,
  UNIQUE (name, checksum)
);
CREATE TABLE supply_refusals (
  refusal_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id bigint REFERENCES supply_files, line_in_file integer NOT NULL DEFAULT 0,
  record text NOT NULL, reason text NOT NULL, record_column smallint,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'applied', 'set-aside')),
  comment text NOT NULL DEFAULT '' CHECK (length(comment) <= 500),
  refused_at timestamptz NOT NULL, decided_at timestamptz, decided_by bigint
);
CREATE INDEX supply_refusals_open ON supply_refusals (refusal_id DESC) WHERE state = 'open';
CREATE INDEX supply_refusals_by_file ON supply_refusals (file_id, line_in_file);

-- Status codes whose words or effects administrators have changed; all others are as the portal ships them.
CREATE TABLE supply_statuses (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{2}$'),
  text text NOT NULL CHECK (length(text) <= 200), meaning text NOT NULL CHECK (length(meaning) <= 200),
  class text NOT NULL, funds text NOT NULL CHECK (funds IN ('keep', 'refund', 'reprice', 'hold')),
  actor text NOT NULL, next_step text NOT NULL CHECK (length(next_step) <= 500),
  version integer NOT NULL DEFAULT 1, changed_at timestamptz NOT NULL, changed_by bigint NOT NULL
);

-- Whose line a document number is, over all programs: records do not say.
CREATE FUNCTION find_requisitions(numbers text[]) RETURNS TABLE (requisition text, program text, order_id bigint, line_number integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT l.requisition, l.program, l.order_id, l.line_number FROM order_lines l WHERE l.requisition = ANY (numbers);
$$;
-- What funds of the program have available, kept as it is until the commit. Accounts are locked as in move_balances.
CREATE FUNCTION hold_available(funds bigint[]) RETURNS TABLE (fund_id bigint, cents bigint)
  LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  SELECT a.fund_id, a.balance_cents FROM accounts a
  WHERE a.fund_id = ANY (funds) AND a.kind = 'available' AND a.program = current_setting('app.program', true)
  ORDER BY a.account_id FOR NO KEY UPDATE;
$$;
REVOKE EXECUTE ON FUNCTION find_requisitions(text[]), hold_available(bigint[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_requisitions(text[]), hold_available(bigint[]) TO quartermaster_app;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['early_trackings', 'supply_batches', 'supply_outgoing'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY own_program ON %I TO quartermaster_app
      USING (program = current_setting(''app.program'', true)) WITH CHECK (program = current_setting(''app.program'', true))', t);
  END LOOP;
END $$;
GRANT UPDATE (added_cents) ON orders TO quartermaster_app;
GRANT UPDATE (supplied_nsn, supplied_quantity, supplied_price_cents, changed, ended, refunded_cents, added_cents, owed_cents,
  supply_dated_on, cancel_asked, supply_hold, simulated_steps) ON order_lines TO quartermaster_app;
GRANT UPDATE (carrier, tracking_number) ON shipments TO quartermaster_app;
GRANT SELECT, INSERT, UPDATE ON document_serials, supply_batches, supply_outgoing, supply_files, supply_refusals TO quartermaster_app;
GRANT SELECT, INSERT, DELETE ON early_trackings TO quartermaster_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON supply_statuses TO quartermaster_app;
