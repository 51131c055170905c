-- The orderer takes a waiting order back (docs/decisions/0052). It ends with the number of a declined order, which the
-- seeds know, and says that nobody declined it.

ALTER TABLE orders ADD COLUMN withdrawn boolean NOT NULL DEFAULT false CHECK (NOT withdrawn OR status = 4);
CREATE INDEX orders_withdrawn ON orders (program, order_id DESC) WHERE withdrawn;
GRANT UPDATE (withdrawn) ON orders TO quartermaster_app;

ALTER TABLE order_events DROP CONSTRAINT order_events_kind_check,
  ADD CONSTRAINT order_events_kind_check CHECK (kind IN ('submitted', 'changed', 'approved', 'declined', 'withdrawn', 'transmitted',
    'status', 'shipped', 'rejected', 'cancelled', 'received', 'requested', 'refused', 'held', 'funds'));

-- As in 0022, and a withdrawn order has no decision in its last round: those given are of the round before.
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
  IF o.status = 4 AND NOT o.withdrawn AND declined <> 1 THEN RETURN 'declined without a decision'; END IF;
  IF o.withdrawn AND signed + declined > 0 THEN RETURN 'withdrawn with decisions that count'; END IF;
  RETURN NULL;
END $$;
