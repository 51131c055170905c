-- Whole shipments are received, and members sign for what they are issued.

CREATE TABLE handovers (
  handover_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, member_id bigint NOT NULL, dodaac text NOT NULL, actor_id bigint NOT NULL,
  made_at timestamptz NOT NULL,
  -- The person who took the pieces. Without strokes, the typed name is the signature.
  signed_name text NOT NULL DEFAULT '' CHECK (length(signed_name) <= 100),
  -- The path of the drawn signature, on a sheet of 600 by 200.
  strokes text NOT NULL DEFAULT ''
    CHECK (length(strokes) <= 12000 AND strokes ~ '^(M[0-9]{1,3} [0-9]{1,3}(L[0-9]{1,3} [0-9]{1,3})+)*$'),
  signed_at timestamptz, signed_by bigint,
  UNIQUE (program, handover_id),
  FOREIGN KEY (program, dodaac) REFERENCES dodaacs,
  FOREIGN KEY (program, member_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, actor_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, signed_by) REFERENCES people (program, person_id),
  CONSTRAINT handovers_signed CHECK (CASE signed_name WHEN '' THEN strokes = '' AND num_nonnulls(signed_at, signed_by) = 0
    ELSE num_nonnulls(signed_at, signed_by) = 2 END)
);
CREATE INDEX handovers_newest ON handovers (program, handover_id DESC);
CREATE INDEX handovers_by_unit ON handovers (program, dodaac, handover_id DESC);
CREATE INDEX handovers_by_member ON handovers (program, member_id, handover_id DESC);
SELECT separate_programs('handovers', 'quartermaster_app, quartermaster_report');
GRANT INSERT (program, member_id, dodaac, actor_id, made_at), UPDATE (signed_name, strokes, signed_at, signed_by)
  ON handovers TO quartermaster_app;
SELECT seal_rows_of('handovers', 'handover_id', 'program member_id dodaac actor_id made_at signed_name strokes signed_at signed_by');

-- Pieces of the wrong item came and stay away from the good ones, like damaged ones.
ALTER TABLE order_lines ADD COLUMN wrong_quantity integer NOT NULL DEFAULT 0 CHECK (wrong_quantity >= 0);
GRANT UPDATE (wrong_quantity) ON order_lines TO quartermaster_app;
ALTER TABLE receipts ADD COLUMN wrong_quantity integer NOT NULL DEFAULT 0,
  ADD COLUMN wrong_reason text NOT NULL DEFAULT '' CHECK (length(wrong_reason) <= 200),
  ADD COLUMN shipment_id bigint REFERENCES shipments, ADD COLUMN handover_id bigint,
  ADD FOREIGN KEY (program, handover_id) REFERENCES handovers (program, handover_id),
  DROP CONSTRAINT receipts_check,
  ADD CONSTRAINT receipts_pieces CHECK (CASE WHEN undoes IS NULL
    THEN least(quantity, short_quantity, damaged_quantity, wrong_quantity) >= 0
      AND quantity + short_quantity + damaged_quantity + wrong_quantity > 0
    ELSE greatest(quantity, short_quantity, damaged_quantity, wrong_quantity) <= 0
      AND quantity + short_quantity + damaged_quantity + wrong_quantity < 0 END),
  ADD CONSTRAINT receipts_wrong CHECK (wrong_quantity = 0 OR kind = 'receive' AND (wrong_quantity < 0 OR wrong_reason <> '')),
  ADD CONSTRAINT receipts_of_shipment CHECK (shipment_id IS NULL OR kind = 'receive'),
  ADD CONSTRAINT receipts_of_handover CHECK (handover_id IS NULL OR kind = 'issue');
CREATE INDEX receipts_by_shipment ON receipts (shipment_id) WHERE shipment_id IS NOT NULL;
CREATE INDEX receipts_by_handover ON receipts (handover_id) WHERE handover_id IS NOT NULL;
GRANT INSERT (wrong_quantity, wrong_reason, shipment_id, handover_id) ON receipts TO quartermaster_app;

CREATE OR REPLACE FUNCTION write_receipt(r receipts) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT (jsonb_build_array(r.receipt_id, r.xid::text, r.made_at AT TIME ZONE 'UTC', r.program, r.order_id, r.line_number, r.kind,
    r.quantity, r.short_quantity, r.short_reason, r.damaged_quantity, r.damaged_reason, r.comment, r.actor_id, r.done_with,
    r.undoes) || CASE WHEN r.wrong_quantity = 0 AND r.shipment_id IS NULL AND r.handover_id IS NULL THEN '[]'
    ELSE jsonb_build_array(r.wrong_quantity, r.wrong_reason, r.shipment_id, r.handover_id) END)::text;
$$;

-- Pieces of each shipment that are neither received nor reported. Receipts that name no shipment count for the oldest.
CREATE VIEW open_shipments WITH (security_invoker = true) AS
  SELECT c.program, c.order_id, c.line_number, c.shipment_id, c.parcel_id, c.shipped_on,
    least(c.room, greatest(c.room_so_far - c.accounted + c.named_of_line, 0))::integer AS pieces
  FROM (SELECT s.program, s.order_id, s.line_number, s.shipment_id, s.shipped_on, s.quantity - n.named AS room,
      min(s.shipment_id) OVER (PARTITION BY s.order_id, s.carrier, s.tracking_number, s.shipped_on) AS parcel_id,
      sum(s.quantity - n.named) OVER (PARTITION BY s.order_id, s.line_number ORDER BY s.shipped_on, s.shipment_id) AS room_so_far,
      sum(n.named) OVER (PARTITION BY s.order_id, s.line_number) AS named_of_line,
      l.received_quantity + l.short_quantity + l.damaged_quantity + l.wrong_quantity AS accounted
    FROM shipments s JOIN order_lines l ON l.order_id = s.order_id AND l.line_number = s.line_number
    CROSS JOIN LATERAL (SELECT coalesce(sum(r.quantity + r.short_quantity + r.damaged_quantity + r.wrong_quantity), 0) AS named
      FROM receipts r WHERE r.shipment_id = s.shipment_id) n) c
  WHERE least(c.room, c.room_so_far - c.accounted + c.named_of_line) > 0;
GRANT SELECT ON open_shipments TO quartermaster_app, quartermaster_report;

-- Derived from the view, from shipped lines without a shipment (parcel 0), and from lines with pieces on hand.
CREATE TABLE parcels_to_come (
  program text NOT NULL, order_id bigint NOT NULL, parcel_id bigint NOT NULL, dodaac text NOT NULL, member_id bigint NOT NULL,
  shipped_on date NOT NULL, lines integer NOT NULL, pieces integer NOT NULL CHECK (pieces > 0),
  PRIMARY KEY (order_id, parcel_id),
  FOREIGN KEY (program, order_id) REFERENCES orders (program, order_id) ON DELETE CASCADE
);
CREATE INDEX parcels_to_come_oldest ON parcels_to_come (program, shipped_on, order_id, parcel_id);
CREATE INDEX parcels_to_come_by_unit ON parcels_to_come (program, dodaac, shipped_on, order_id, parcel_id);
CREATE INDEX parcels_to_come_by_member ON parcels_to_come (program, member_id);
CREATE TABLE orders_to_issue (
  program text NOT NULL, order_id bigint PRIMARY KEY, dodaac text NOT NULL, member_id bigint NOT NULL,
  pieces integer NOT NULL CHECK (pieces > 0),
  FOREIGN KEY (program, order_id) REFERENCES orders (program, order_id) ON DELETE CASCADE
);
CREATE INDEX orders_to_issue_by_unit ON orders_to_issue (program, dodaac, member_id) INCLUDE (order_id, pieces);
CREATE INDEX orders_to_issue_by_member ON orders_to_issue (program, member_id);
SELECT separate_programs(t, 'quartermaster_app, quartermaster_report') FROM unnest(ARRAY['parcels_to_come', 'orders_to_issue']) t;

CREATE FUNCTION compute_parcels_to_come(ids bigint[]) RETURNS SETOF parcels_to_come LANGUAGE sql STABLE
  SET search_path = public, pg_temp AS $$
  WITH named AS (SELECT s.order_id, s.line_number, s.parcel_id, s.shipped_on, s.pieces FROM open_shipments s WHERE s.order_id = ANY (ids)),
  unnamed AS (SELECT l.order_id, l.line_number, l.shipped_quantity - l.received_quantity - l.short_quantity - l.damaged_quantity
      - l.wrong_quantity - coalesce(n.pieces, 0) AS pieces
    FROM order_lines l LEFT JOIN (SELECT order_id, line_number, sum(pieces) AS pieces FROM named GROUP BY 1, 2) n USING (order_id, line_number)
    WHERE l.order_id = ANY (ids)
      AND l.shipped_quantity > l.received_quantity + l.short_quantity + l.damaged_quantity + l.wrong_quantity),
  every AS (SELECT * FROM named UNION ALL SELECT order_id, line_number, 0, NULL, pieces FROM unnamed WHERE pieces > 0)
  SELECT o.program, o.order_id, e.parcel_id, o.dodaac, o.member_id,
    coalesce(e.shipped_on, (coalesce(o.shipped_at, o.decided_at, o.created_at) AT TIME ZONE 'UTC')::date),
    count(DISTINCT e.line_number)::integer, sum(e.pieces)::integer
  FROM every e JOIN orders o ON o.order_id = e.order_id GROUP BY o.order_id, e.parcel_id, e.shipped_on;
$$;
CREATE FUNCTION compute_orders_to_issue(ids bigint[]) RETURNS SETOF orders_to_issue LANGUAGE sql STABLE
  SET search_path = public, pg_temp AS $$
  SELECT o.program, o.order_id, o.dodaac, o.member_id, sum(l.received_quantity - l.issued_quantity)::integer
  FROM order_lines l JOIN orders o ON o.order_id = l.order_id
  WHERE l.order_id = ANY (ids) AND l.received_quantity > l.issued_quantity GROUP BY o.order_id;
$$;
-- Everybody who changes these lines has locked their orders.
CREATE FUNCTION refresh_goods(ids bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF cardinality(ids) = 0 THEN RETURN; END IF;
  DELETE FROM parcels_to_come WHERE order_id = ANY (ids);
  DELETE FROM orders_to_issue WHERE order_id = ANY (ids);
  INSERT INTO parcels_to_come SELECT * FROM compute_parcels_to_come(ids);
  INSERT INTO orders_to_issue SELECT * FROM compute_orders_to_issue(ids);
END $$;
CREATE FUNCTION note_shipments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM refresh_goods(ARRAY(SELECT DISTINCT order_id FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER shipments_added AFTER INSERT ON shipments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_shipments();
CREATE TRIGGER shipments_changed AFTER UPDATE ON shipments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_shipments();
CREATE FUNCTION note_new_goods() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM refresh_goods(ARRAY(SELECT DISTINCT order_id FROM changed WHERE shipped_quantity + received_quantity > 0));
  RETURN NULL;
END $$;
CREATE TRIGGER goods_added AFTER INSERT ON order_lines REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_new_goods();
CREATE FUNCTION note_changed_goods() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM refresh_goods(ARRAY(SELECT DISTINCT n.order_id FROM changed n JOIN before b USING (order_id, line_number)
    WHERE (n.shipped_quantity, n.received_quantity, n.issued_quantity, n.short_quantity, n.damaged_quantity, n.wrong_quantity)
      <> (b.shipped_quantity, b.received_quantity, b.issued_quantity, b.short_quantity, b.damaged_quantity, b.wrong_quantity)));
  RETURN NULL;
END $$;
CREATE TRIGGER goods_changed AFTER UPDATE ON order_lines REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_goods();
REVOKE EXECUTE ON FUNCTION compute_parcels_to_come, compute_orders_to_issue, refresh_goods, note_shipments, note_new_goods,
  note_changed_goods FROM PUBLIC;

-- For orders that were loaded without these triggers.
CREATE FUNCTION refresh_goods_after(last_order bigint) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT refresh_goods(ARRAY(SELECT DISTINCT order_id FROM order_lines WHERE order_id > last_order
    AND (shipped_quantity > received_quantity + short_quantity + damaged_quantity + wrong_quantity OR received_quantity > issued_quantity)));
$$;
REVOKE EXECUTE ON FUNCTION refresh_goods_after FROM PUBLIC;
SELECT refresh_goods_after(0);
