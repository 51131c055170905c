-- The supply connection: what goes out, what comes in, parcels, and what units do with the goods.

-- The last serial of document numbers for a DoDAAC and a day: 0001 to 8999, over all programs.
CREATE TABLE document_serials (
  dodaac text NOT NULL, day text NOT NULL CHECK (day ~ '^[0-9]{4}$'),
  last_serial integer NOT NULL CHECK (last_serial BETWEEN 0 AND 8999),
  PRIMARY KEY (dodaac, day)
);

-- One batch is one file. Its records never change, so that sending it again is the same file.
CREATE TABLE supply_batches (
  program text NOT NULL REFERENCES programs, batch_number integer NOT NULL CHECK (batch_number > 0),
  records integer NOT NULL CHECK (records > 0), checksum text NOT NULL,
  state text NOT NULL DEFAULT 'built' CHECK (state IN ('built', 'sent', 'acknowledged')),
  times_sent integer NOT NULL DEFAULT 0,
  built_at timestamptz NOT NULL, sent_at timestamptz, acknowledged_at timestamptz,
  PRIMARY KEY (program, batch_number)
);
CREATE INDEX supply_batches_unsent ON supply_batches (program, batch_number) WHERE state = 'built';
CREATE INDEX supply_batches_by_time ON supply_batches (built_at) INCLUDE (records);

-- Records to supply. Without a batch a record waits to be sent.
CREATE TABLE supply_outgoing (
  outgoing_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, order_id bigint NOT NULL, line_number integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('requisition', 'address', 'cancellation', 'follow-up')),
  record text NOT NULL CHECK (length(record) = 80),
  batch_number integer, asked_at timestamptz NOT NULL,
  FOREIGN KEY (program, batch_number) REFERENCES supply_batches,
  FOREIGN KEY (program, order_id) REFERENCES orders (program, order_id)
);
CREATE INDEX supply_outgoing_waiting ON supply_outgoing (program, outgoing_id) WHERE batch_number IS NULL;
CREATE INDEX supply_outgoing_by_batch ON supply_outgoing (program, batch_number, outgoing_id);
CREATE INDEX supply_outgoing_by_line ON supply_outgoing (order_id, line_number);

-- Files of supply for all programs, and how far each was read. The same file is read once.
CREATE TABLE supply_files (
  file_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL, checksum text NOT NULL,
  lines_read integer NOT NULL DEFAULT 0, applied integer NOT NULL DEFAULT 0,
  repeated integer NOT NULL DEFAULT 0, refused integer NOT NULL DEFAULT 0,
  found_at timestamptz NOT NULL, finished_at timestamptz,
  UNIQUE (name, checksum)
);

-- The quarantine: records that could not be applied, until somebody decides.
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
-- An open record is kept once, however often it is delivered.
CREATE INDEX supply_refusals_by_record ON supply_refusals (md5(record)) WHERE state = 'open';
CREATE INDEX supply_refusals_by_time ON supply_refusals (refused_at);

-- Files in the folder of supply that are not read, as the last look found them, each with the reason.
CREATE TABLE supply_strays (
  name text PRIMARY KEY, reason text NOT NULL CHECK (reason <> ''), found_at timestamptz NOT NULL
);

-- Status codes whose words or effects administrators have changed; all others are as the portal ships them.
CREATE TABLE supply_statuses (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{2}$'),
  text text NOT NULL CHECK (length(text) <= 200), meaning text NOT NULL CHECK (length(meaning) <= 200),
  class text NOT NULL, funds text NOT NULL CHECK (funds IN ('keep', 'refund', 'reprice', 'hold')),
  actor text NOT NULL, next_step text NOT NULL CHECK (length(next_step) <= 500),
  version integer NOT NULL DEFAULT 1, changed_at timestamptz NOT NULL, changed_by bigint NOT NULL
);

-- The most that supply may charge for a line without asking, in percent of the approved amount.
-- Without a row the portal's default holds.
CREATE TABLE supply_limits (
  program text PRIMARY KEY REFERENCES programs,
  percent integer NOT NULL CHECK (percent BETWEEN 100 AND 1000),
  version integer NOT NULL DEFAULT 1, changed_at timestamptz NOT NULL, changed_by bigint NOT NULL
);

-- Counts the work ahead of the supply connection, over all programs, for the Admin Panel.
-- Lines that supply does not know are few, which no statistics say, so the status of each order is asked one by one.
CREATE FUNCTION count_supply() RETURNS TABLE (waiting_lines bigint, held_lines bigint, waiting_records bigint, unsent_batches bigint, open_requests bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.waiting, l.held,
    (SELECT count(*) FROM supply_outgoing WHERE batch_number IS NULL),
    (SELECT count(*) FROM supply_batches WHERE state = 'built'),
    (SELECT count(*) FROM order_lines WHERE cancel_asked > 0)
  FROM (SELECT count(*) FILTER (WHERE n.supply_hold = '') AS waiting, count(*) FILTER (WHERE n.supply_hold <> '') AS held
    FROM order_lines n
    WHERE n.supply_state = 'none' AND n.requisition IS NOT NULL
      AND (SELECT o.status FROM orders o WHERE o.order_id = n.order_id) = 'approved') l;
$$;

-- Parcels, with their content and cost where these are not as ordered.
CREATE TABLE shipments (
  shipment_id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  program text NOT NULL, order_id bigint NOT NULL, line_number integer NOT NULL, suffix text NOT NULL DEFAULT '',
  quantity integer NOT NULL CHECK (quantity > 0), shipped_on date NOT NULL,
  nsn text CHECK (nsn ~ '^[A-Z0-9]{13}$'), is_other_item boolean NOT NULL DEFAULT false,
  -- A unit of issue of its own, the quantity in it, and the price of one.
  unit_of_issue text CHECK (unit_of_issue ~ '^[A-Z]{2}$'), units integer CHECK (units > 0),
  unit_price_cents bigint CHECK (unit_price_cents >= 0),
  -- The transportation control number of the supplier.
  shipment_number text NOT NULL DEFAULT '',
  carrier text NOT NULL CHECK (carrier IN ('', 'FEDE', 'UPS', 'USPS')), tracking_number text NOT NULL,
  -- A parcel is found by the end of its number, too. Behind the program wall no index of an expression is used.
  tracking_backwards text GENERATED ALWAYS AS (reverse(tracking_number)) STORED,
  FOREIGN KEY (program, order_id) REFERENCES orders (program, order_id),
  FOREIGN KEY (order_id, line_number) REFERENCES order_lines (order_id, line_number)
);
CREATE INDEX shipments_by_order ON shipments (order_id, line_number);
CREATE INDEX shipments_by_day ON shipments (program, shipped_on, order_id, line_number);
CREATE INDEX shipments_by_number ON shipments (program, shipment_number) INCLUDE (order_id, line_number) WHERE shipment_number <> '';
-- Letter by letter, whatever the order of the database's language.
CREATE INDEX shipments_by_tracking ON shipments (program, tracking_number text_pattern_ops) INCLUDE (order_id, line_number);
CREATE INDEX shipments_by_tracking_end ON shipments (program, tracking_backwards text_pattern_ops)
  INCLUDE (order_id, line_number, tracking_number);
-- Few parcels hold another item than was ordered.
CREATE INDEX shipments_of_other_items ON shipments (program, nsn) INCLUDE (order_id, line_number) WHERE is_other_item;

-- Marks a parcel that holds another item. The item of a line is fixed before anything of it can ship.
CREATE FUNCTION mark_other_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_other_item := EXISTS (SELECT FROM order_lines l
    WHERE l.order_id = NEW.order_id AND l.line_number = NEW.line_number AND l.nsn <> NEW.nsn);
  RETURN NEW;
END $$;
CREATE TRIGGER shipments_mark BEFORE INSERT ON shipments
  FOR EACH ROW WHEN (NEW.nsn IS NOT NULL) EXECUTE FUNCTION mark_other_item();

-- Tracking numbers that came before the parcel that they are about.
CREATE TABLE early_trackings (
  program text NOT NULL, order_id bigint NOT NULL, line_number integer NOT NULL, suffix text NOT NULL,
  carrier text NOT NULL, tracking_number text NOT NULL,
  FOREIGN KEY (order_id, line_number) REFERENCES order_lines (order_id, line_number)
);
CREATE INDEX early_trackings_by_line ON early_trackings (order_id, line_number);

-- Pieces that supply added to what a line has paid for, or took back, at each price. The ledger knows cents alone.
-- Written with the transfers of the line, and never changed.
CREATE TABLE line_charges (
  charge_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, order_id bigint NOT NULL, line_number integer NOT NULL,
  unit_price_cents bigint NOT NULL CHECK (unit_price_cents >= 0), pieces integer NOT NULL CHECK (pieces <> 0),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (program, order_id) REFERENCES orders (program, order_id)
);
CREATE INDEX line_charges_of_line ON line_charges (order_id, line_number);
CREATE INDEX line_charges_by_day ON line_charges (program, made_at) INCLUDE (order_id, line_number, unit_price_cents, pieces);
-- The table is append-only: nobody changes or deletes a row.
CREATE TRIGGER line_charges_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON line_charges
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Entries of units about the goods of a line: taken in, handed out, given back. Entries are never changed.
-- A mistake is undone, once, by an entry with the same pieces below zero.
CREATE TABLE receipts (
  receipt_id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  program text NOT NULL, order_id bigint NOT NULL, line_number integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('receive', 'issue', 'return')),
  -- In good order, missing, and damaged.
  quantity integer NOT NULL DEFAULT 0,
  short_quantity integer NOT NULL DEFAULT 0, short_reason text NOT NULL DEFAULT '' CHECK (length(short_reason) <= 200),
  damaged_quantity integer NOT NULL DEFAULT 0, damaged_reason text NOT NULL DEFAULT '' CHECK (length(damaged_reason) <= 200),
  comment text NOT NULL DEFAULT '' CHECK (length(comment) <= 200),
  actor_id bigint NOT NULL, made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The receipt of an issue that was made in the same step.
  done_with bigint REFERENCES receipts,
  undoes bigint UNIQUE REFERENCES receipts,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CHECK (CASE WHEN undoes IS NULL
    THEN quantity >= 0 AND short_quantity >= 0 AND damaged_quantity >= 0 AND quantity + short_quantity + damaged_quantity > 0
    ELSE quantity <= 0 AND short_quantity <= 0 AND damaged_quantity <= 0 AND quantity + short_quantity + damaged_quantity < 0 END),
  CHECK (kind = 'receive' OR (short_quantity = 0 AND damaged_quantity = 0)),
  -- Missing and damaged pieces, and goods that come back, need a reason.
  CHECK (short_quantity <= 0 OR short_reason <> ''), CHECK (damaged_quantity <= 0 OR damaged_reason <> ''),
  CHECK (kind <> 'return' OR comment <> '' OR undoes IS NOT NULL),
  FOREIGN KEY (program, order_id) REFERENCES orders (program, order_id),
  FOREIGN KEY (order_id, line_number) REFERENCES order_lines (order_id, line_number),
  FOREIGN KEY (program, actor_id) REFERENCES people (program, person_id)
);
CREATE INDEX receipts_by_line ON receipts (order_id, line_number, receipt_id);
CREATE INDEX receipts_in_order ON receipts (xid, receipt_id);
-- The table is append-only: nobody changes or deletes a row.
CREATE TRIGGER receipts_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The calendar of the simulated supplier: one row for each program.
CREATE TABLE supply_clock (program text PRIMARY KEY REFERENCES programs, today date NOT NULL);

-- Until when the simulated supplier's days have been turned: each day once, however many programs turn them.
CREATE TABLE supply_pace (
  one boolean PRIMARY KEY DEFAULT true CHECK (one), turned_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO supply_pace DEFAULT VALUES;
