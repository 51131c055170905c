-- What the reports read: how many lines an order has, so that lines are counted without reading them, and the ways
-- by which a report is narrowed down.

ALTER TABLE orders ADD COLUMN line_count integer NOT NULL DEFAULT 0 CHECK (line_count >= 0);
ALTER TABLE orders DISABLE TRIGGER USER;
UPDATE orders o SET line_count = l.lines
  FROM (SELECT order_id, count(*) AS lines FROM order_lines GROUP BY order_id) l WHERE l.order_id = o.order_id;
ALTER TABLE orders ENABLE TRIGGER USER;

-- As in 0004, and the number of lines beside their total.
CREATE OR REPLACE FUNCTION total_orders(ids bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE fixed bigint;
BEGIN
  SELECT o.order_id INTO fixed FROM orders o
    WHERE o.order_id = ANY (ids) AND o.status NOT IN (1, 2) AND o.created_in <> pg_current_xact_id() LIMIT 1;
  IF fixed IS NOT NULL THEN
    RAISE EXCEPTION 'the lines of order % are fixed', fixed USING ERRCODE = '23514', CONSTRAINT = 'order_lines_fixed';
  END IF;
  UPDATE orders o SET total_cents = s.total, line_count = s.lines
    FROM (SELECT i.order_id, coalesce(sum(l.amount_cents), 0)::bigint AS total, count(l.order_id)::integer AS lines
          FROM unnest(ids) i (order_id) LEFT JOIN order_lines l USING (order_id) GROUP BY i.order_id) s
    WHERE o.order_id = s.order_id AND (o.total_cents, o.line_count) IS DISTINCT FROM (s.total, s.lines);
END $$;

-- Counts of orders, and of their lines, by days.
DROP INDEX orders_by_submission;
CREATE INDEX orders_by_submission ON orders (program, submitted_at DESC, order_id DESC) INCLUDE (line_count) WHERE status <> 1;
CREATE INDEX orders_by_bill_to ON orders (program, bill_to, order_id DESC) WHERE status <> 1;
CREATE INDEX approvals_by_person ON approvals (program, person_id, order_id);
CREATE INDEX shipments_by_day ON shipments (program, shipped_on, order_id, line_number);
CREATE INDEX order_lines_received ON order_lines (program, received_state, order_id) WHERE received_state > 1;
CREATE INDEX order_lines_coded ON order_lines (program, supply_code, order_id) WHERE supply_code <> '';

GRANT SELECT ON role_assignments TO quartermaster_report;
