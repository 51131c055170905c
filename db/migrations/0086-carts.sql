-- A cart is no order yet (docs/decisions/0083): it has its own narrow tables, so that putting an item into it touches few
-- indexes and runs no promise of an order. Its number is drawn from the same sequence and stays when it is submitted.

CREATE TABLE carts (
  order_id bigint PRIMARY KEY DEFAULT nextval('orders_order_id_seq'),
  program text NOT NULL, orderer_id bigint NOT NULL, member_id bigint NOT NULL,
  dodaac text NOT NULL, fund_code text NOT NULL,
  expedited boolean NOT NULL DEFAULT false, expedite_comment text NOT NULL DEFAULT '' CHECK (length(expedite_comment) <= 500),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(), touched_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (program, order_id),
  CONSTRAINT carts_one_open UNIQUE (program, orderer_id, member_id),
  FOREIGN KEY (program, orderer_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, member_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, dodaac) REFERENCES dodaacs
) WITH (fillfactor = 50);  -- each change of a cart writes its row anew, beside the old one
CREATE INDEX carts_by_member ON carts (program, member_id);

CREATE TABLE cart_lines (
  program text NOT NULL, order_id bigint NOT NULL, line_number integer NOT NULL CHECK (line_number > 0),
  nsn text NOT NULL REFERENCES items,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  unit_price_cents bigint NOT NULL CHECK (unit_price_cents >= 0),
  PRIMARY KEY (order_id, line_number),
  UNIQUE (order_id, nsn),
  FOREIGN KEY (program, order_id) REFERENCES carts (program, order_id) ON DELETE CASCADE
) WITH (fillfactor = 70);
CREATE INDEX cart_lines_by_nsn ON cart_lines (nsn);

INSERT INTO carts (order_id, program, orderer_id, member_id, dodaac, fund_code, expedited, expedite_comment, version, created_at, touched_at)
  SELECT order_id, program, orderer_id, member_id, dodaac, fund_code, expedited, expedite_comment, version, created_at, touched_at
  FROM orders WHERE status = 'cart';
INSERT INTO cart_lines (program, order_id, line_number, nsn, quantity, unit_price_cents)
  SELECT l.program, l.order_id, l.line_number, l.nsn, l.quantity, l.unit_price_cents
  FROM order_lines l JOIN orders o USING (order_id) WHERE o.status = 'cart';

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['carts', 'cart_lines'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY own_program ON %I TO quartermaster_app, quartermaster_report
      USING (program = current_setting(''app.program'', true)) WITH CHECK (program = current_setting(''app.program'', true))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, DELETE ON carts, cart_lines TO quartermaster_app;
GRANT UPDATE (fund_code, expedited, expedite_comment, version, touched_at) ON carts TO quartermaster_app;
GRANT UPDATE (quantity, unit_price_cents) ON cart_lines TO quartermaster_app;
GRANT USAGE ON SEQUENCE orders_order_id_seq TO quartermaster_app;
-- Who may sign a cart is said by the same view as who may sign an order; what is in a cart is nobody else's business.
GRANT SELECT (program, order_id, dodaac, orderer_id, member_id) ON carts TO quartermaster_report;

-- From here on an order is born when it is submitted, and never goes away.
DROP VIEW may_sign;
DROP POLICY born_as_cart ON orders;
DROP INDEX orders_one_open_cart;
SET CONSTRAINTS ALL IMMEDIATE;
DELETE FROM orders WHERE status = 'cart';
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE orders
  DROP CONSTRAINT orders_submitted, DROP CONSTRAINT orders_cart_holds_nothing,
  ALTER status SET DEFAULT 'awaiting',
  ADD CONSTRAINT orders_submitted CHECK (status <> 'cart' AND submitted_at IS NOT NULL AND fund_id IS NOT NULL AND levels IS NOT NULL
    AND current_level BETWEEN 1 AND levels AND bill_to IS NOT NULL AND ship_to IS NOT NULL AND signal_code IS NOT NULL);
CREATE POLICY born_waiting ON orders AS RESTRICTIVE FOR INSERT TO quartermaster_app WITH CHECK (status = 'awaiting');
REVOKE DELETE ON orders FROM quartermaster_app;
REVOKE UPDATE (dodaac, fund_code, fund_id, levels, bill_to, ship_to, sold_to, signal_code, ship_to_address, ships_to_own_address,
  submitted_at, touched_at) ON orders FROM quartermaster_app;

-- A number belongs to a cart or to an order: the order looks at its promise, a cart that is opened again here.
CREATE POLICY no_order_yet ON carts AS RESTRICTIVE FOR INSERT TO quartermaster_app
  WITH CHECK (NOT EXISTS (SELECT FROM orders o WHERE o.order_id = carts.order_id));

-- As in 0042, without carts.
CREATE OR REPLACE FUNCTION check_status_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN
      (('awaiting', 'approved'), ('awaiting', 'declined'), ('approved', 'shipped')) THEN
    RAISE EXCEPTION 'order % cannot go from % to %', OLD.order_id, OLD.status, NEW.status
      USING ERRCODE = '23514', CONSTRAINT = 'orders_status_step';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION total_orders(ids bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE fixed bigint;
BEGIN
  SELECT o.order_id INTO fixed FROM orders o
    WHERE o.order_id = ANY (ids) AND o.status <> 'awaiting' AND o.created_in <> pg_current_xact_id() LIMIT 1;
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
  UPDATE carts SET dodaac = NEW.dodaac, version = version + 1
    WHERE program = NEW.program AND member_id = NEW.person_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION broken_promise(id bigint) RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE o orders; held bigint; spent bigint; lines record; signed int; declined int; first_level int; last_level int;
BEGIN
  SELECT * INTO o FROM orders WHERE order_id = id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM carts WHERE order_id = id) THEN RETURN 'its number belongs to a cart'; END IF;
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
  IF o.status = 'awaiting' AND (declined > 0 OR signed <> o.current_level - 1) THEN RETURN format('waits at level %s with %s signatures', o.current_level, signed); END IF;
  IF o.status IN ('approved', 'shipped') AND (declined > 0 OR signed <> o.levels) THEN RETURN format('approved with %s of %s signatures', signed, o.levels); END IF;
  IF o.status = 'declined' AND NOT o.withdrawn AND declined <> 1 THEN RETURN 'declined without a decision'; END IF;
  IF o.withdrawn AND signed + declined > 0 THEN RETURN 'withdrawn with decisions that count'; END IF;
  RETURN NULL;
END $$;

-- As in 0023 and 0042; each program by its own index.
CREATE OR REPLACE FUNCTION count_holders(nsns text[]) RETURNS TABLE (carts bigint, awaiting bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (SELECT count(DISTINCT l.order_id) FROM cart_lines l WHERE l.nsn = ANY (nsns)),
    (SELECT count(DISTINCT o.order_id)
      FROM programs p JOIN order_lines l ON l.program = p.code AND l.nsn = ANY (nsns) JOIN orders o ON o.order_id = l.order_id
      WHERE o.status = 'awaiting');
$$;

-- As in 0033 and 0042: who may sign which level of an order that waits, or of a cart once it is submitted.
CREATE VIEW may_sign WITH (security_invoker = true) AS
  SELECT o.program, o.order_id, s.level, s.person_id, s.assignment_id, s.first_name, s.last_name, s.email,
    s.level = o.current_level AS is_next
  FROM orders o JOIN signing_seats s ON s.program = o.program AND s.dodaac = o.dodaac
  WHERE o.status = 'awaiting' AND s.level BETWEEN o.current_level AND o.levels
    AND s.person_id <> o.orderer_id AND s.person_id <> o.member_id
    AND NOT EXISTS (SELECT FROM approvals a
      WHERE a.order_id = o.order_id AND a.round = o.round AND a.person_id = s.person_id)
  UNION ALL
  SELECT c.program, c.order_id, s.level, s.person_id, s.assignment_id, s.first_name, s.last_name, s.email, false
  FROM carts c JOIN signing_seats s ON s.program = c.program AND s.dodaac = c.dodaac
  WHERE s.person_id <> c.orderer_id AND s.person_id <> c.member_id;
GRANT SELECT ON may_sign TO quartermaster_app, quartermaster_report;

-- Balances change with each order: without them in an index a new balance stays on its page (HOT) and no index is touched.
DROP INDEX accounts_by_fund;
CREATE INDEX accounts_by_fund ON accounts (fund_id, kind);
ALTER TABLE accounts SET (fillfactor = 50);
