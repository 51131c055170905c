-- The status of an order and that of a DoDAAC have words (docs/decisions/0060). One ALTER TABLE writes orders and its indexes
-- anew, once, and fires no trigger; orders are locked meanwhile. What compared numbers is dropped before it and made again.

CREATE TYPE order_status AS ENUM ('cart', 'awaiting', 'approved', 'declined', 'shipped');
CREATE TYPE dodaac_status AS ENUM ('active', 'inactive', 'suspended');

DROP VIEW may_sign;
DROP POLICY born_as_cart ON orders;
DROP TRIGGER orders_status_step ON orders;
DROP INDEX orders_one_open_cart, orders_waiting, orders_by_submission, orders_by_bill_to;

ALTER TABLE orders
  DROP CONSTRAINT orders_status_check, DROP CONSTRAINT orders_check1, DROP CONSTRAINT orders_check2, DROP CONSTRAINT orders_check3,
  ALTER status DROP DEFAULT,
  ALTER status TYPE order_status
    USING (ARRAY['cart', 'awaiting', 'approved', 'declined', NULL, 'shipped'])[status]::order_status,
  ALTER status SET DEFAULT 'cart',
  ADD CONSTRAINT orders_submitted CHECK (status = 'cart' OR (submitted_at IS NOT NULL AND fund_id IS NOT NULL AND levels IS NOT NULL
    AND current_level BETWEEN 1 AND levels AND bill_to IS NOT NULL AND ship_to IS NOT NULL AND signal_code IS NOT NULL)),
  ADD CONSTRAINT orders_cart_holds_nothing CHECK (status <> 'cart' OR fund_id IS NULL),
  ADD CONSTRAINT orders_withdrawn_are_declined CHECK (NOT withdrawn OR status = 'declined');

ALTER TABLE dodaacs
  DROP CONSTRAINT dodaacs_status_check,
  ALTER status DROP DEFAULT,
  ALTER status TYPE dodaac_status USING (ARRAY['active', 'inactive', 'suspended'])[status]::dodaac_status,
  ALTER status SET DEFAULT 'active';

CREATE UNIQUE INDEX orders_one_open_cart ON orders (program, orderer_id, member_id) WHERE status = 'cart';
CREATE INDEX orders_waiting ON orders (program, submitted_at, order_id) WHERE status = 'awaiting';
CREATE INDEX orders_by_submission ON orders (program, submitted_at DESC, order_id DESC) INCLUDE (line_count) WHERE status <> 'cart';
CREATE INDEX orders_by_bill_to ON orders (program, bill_to, order_id DESC) WHERE status <> 'cart';
CREATE POLICY born_as_cart ON orders AS RESTRICTIVE FOR INSERT TO quartermaster_app WITH CHECK (status = 'cart');

-- The one place that says which steps there are: submit, last signature, decline or withdraw, shipped or ended.
CREATE OR REPLACE FUNCTION check_status_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN
      (('cart', 'awaiting'), ('awaiting', 'approved'), ('awaiting', 'declined'), ('approved', 'shipped')) THEN
    RAISE EXCEPTION 'order % cannot go from % to %', OLD.order_id, OLD.status, NEW.status
      USING ERRCODE = '23514', CONSTRAINT = 'orders_status_step';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_status_step BEFORE UPDATE OF status ON orders
  FOR EACH ROW EXECUTE FUNCTION check_status_step();

-- As in 0015, 0004, 0034, 0023 and 0028, in words.
CREATE OR REPLACE FUNCTION total_orders(ids bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE fixed bigint;
BEGIN
  SELECT o.order_id INTO fixed FROM orders o
    WHERE o.order_id = ANY (ids) AND o.status NOT IN ('cart', 'awaiting') AND o.created_in <> pg_current_xact_id() LIMIT 1;
  IF fixed IS NOT NULL THEN
    RAISE EXCEPTION 'the lines of order % are fixed', fixed USING ERRCODE = '23514', CONSTRAINT = 'order_lines_fixed';
  END IF;
  UPDATE orders o SET total_cents = s.total, line_count = s.lines
    FROM (SELECT i.order_id, coalesce(sum(l.amount_cents), 0)::bigint AS total, count(l.order_id)::integer AS lines
          FROM unnest(ids) i (order_id) LEFT JOIN order_lines l USING (order_id) GROUP BY i.order_id) s
    WHERE o.order_id = s.order_id AND (o.total_cents, o.line_count) IS DISTINCT FROM (s.total, s.lines);
END $$;

CREATE OR REPLACE FUNCTION carts_follow_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE orders SET dodaac = NEW.dodaac, version = version + 1
    WHERE program = NEW.program AND member_id = NEW.person_id AND status = 'cart';
  RETURN NULL;
END $$;

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
  IF held <> (CASE WHEN o.status = 'awaiting' THEN o.total_cents ELSE 0 END) THEN
    RETURN format('status %s with total %s holds %s', o.status, o.total_cents, held);
  END IF;
  IF spent <> (CASE WHEN o.status IN ('approved', 'shipped') THEN o.total_cents + o.added_cents - o.refunded_cents ELSE 0 END) THEN
    RETURN format('status %s with total %s, additions %s and refunds %s has spent %s', o.status, o.total_cents, o.added_cents, o.refunded_cents, spent);
  END IF;
  SELECT count(*) FILTER (WHERE decision = 'approve'), count(*) FILTER (WHERE decision = 'decline'), min(level), max(level)
    INTO signed, declined, first_level, last_level FROM approvals a WHERE a.order_id = id AND a.round = o.round;
  IF signed + declined > 0 AND (first_level <> 1 OR last_level <> signed + declined) THEN RETURN 'decisions skip a level'; END IF;
  IF o.status = 'cart' AND signed + declined > 0 THEN RETURN 'a cart has decisions'; END IF;
  IF o.status = 'awaiting' AND (declined > 0 OR signed <> o.current_level - 1) THEN RETURN format('waits at level %s with %s signatures', o.current_level, signed); END IF;
  IF o.status IN ('approved', 'shipped') AND (declined > 0 OR signed <> o.levels) THEN RETURN format('approved with %s of %s signatures', signed, o.levels); END IF;
  IF o.status = 'declined' AND NOT o.withdrawn AND declined <> 1 THEN RETURN 'declined without a decision'; END IF;
  IF o.withdrawn AND signed + declined > 0 THEN RETURN 'withdrawn with decisions that count'; END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_holders(nsns text[]) RETURNS TABLE (carts bigint, awaiting bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(DISTINCT o.order_id) FILTER (WHERE o.status = 'cart'), count(DISTINCT o.order_id) FILTER (WHERE o.status = 'awaiting')
  FROM programs p JOIN order_lines l ON l.program = p.code AND l.nsn = ANY (nsns) JOIN orders o ON o.order_id = l.order_id
  WHERE o.status IN ('cart', 'awaiting');
$$;

CREATE OR REPLACE FUNCTION count_supply() RETURNS TABLE (waiting_lines bigint, held_lines bigint, waiting_records bigint, unsent_batches bigint, open_requests bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.waiting, l.held,
    (SELECT count(*) FROM supply_outgoing WHERE batch_number IS NULL),
    (SELECT count(*) FROM supply_batches WHERE state = 'built'),
    (SELECT count(*) FROM order_lines WHERE cancel_asked > 0)
  FROM (SELECT count(*) FILTER (WHERE n.supply_hold = '') AS waiting, count(*) FILTER (WHERE n.supply_hold <> '') AS held
    FROM order_lines n JOIN orders o USING (order_id)
    WHERE n.supply_state = 'none' AND n.requisition IS NOT NULL AND o.status = 'approved') l;
$$;

-- As in 0033, in words.
CREATE VIEW may_sign WITH (security_invoker = true) AS
  SELECT o.program, o.order_id, s.level, s.person_id, s.assignment_id, s.first_name, s.last_name, s.email,
    o.status = 'awaiting' AND s.level = o.current_level AS is_next
  FROM orders o JOIN signing_seats s ON s.program = o.program AND s.dodaac = o.dodaac
  WHERE (o.status = 'cart' OR o.status = 'awaiting' AND s.level BETWEEN o.current_level AND o.levels)
    AND s.person_id <> o.orderer_id AND s.person_id <> o.member_id
    AND NOT EXISTS (SELECT FROM approvals a
      WHERE a.order_id = o.order_id AND a.round = o.round AND a.person_id = s.person_id);
GRANT SELECT ON may_sign TO quartermaster_app, quartermaster_report;

-- A column of a new type has no statistics, and plans would be guessed until the next ANALYZE. A new portal has nothing to
-- look at yet, and statistics of an empty table would be worse than none.
DO $$ BEGIN IF EXISTS (SELECT FROM orders) THEN ANALYZE orders, dodaacs; END IF; END $$;
