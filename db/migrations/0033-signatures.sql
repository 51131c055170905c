-- The right to sign, with deputies, returned orders and levels that an order skips; its invariants; and its hash.

-- The union is outside the joins, so that a condition on the order or the person reaches its index.
CREATE OR REPLACE VIEW could_sign WITH (security_invoker = true) AS
  SELECT o.program, o.order_id, o.orderer_id, s.level, s.person_id, s.assignment_id, s.first_name, s.last_name, s.preferred_name, s.email,
    s.level = o.current_level AS is_next, s.for_id, s.until
  FROM orders o JOIN own_seats s ON s.program = o.program AND s.dodaac = o.dodaac
  WHERE o.status = 'awaiting' AND o.returned_at IS NULL AND s.level BETWEEN o.current_level AND o.levels AND s.level <> ALL (o.skipped_levels)
    AND s.person_id <> o.orderer_id AND s.person_id <> o.member_id
    AND NOT EXISTS (SELECT FROM approvals a
      WHERE a.order_id = o.order_id AND a.round = o.round AND s.person_id IN (a.person_id, a.for_id))
  UNION ALL
  SELECT o.program, o.order_id, o.orderer_id, s.level, s.person_id, s.assignment_id, s.first_name, s.last_name, s.preferred_name, s.email,
    s.level = o.current_level AS is_next, s.for_id, s.until
  FROM orders o JOIN deputy_seats s ON s.program = o.program AND s.dodaac = o.dodaac
  WHERE o.status = 'awaiting' AND o.returned_at IS NULL AND s.level BETWEEN o.current_level AND o.levels AND s.level <> ALL (o.skipped_levels)
    AND o.orderer_id NOT IN (s.person_id, s.for_id) AND o.member_id NOT IN (s.person_id, s.for_id)
    AND NOT EXISTS (SELECT FROM approvals a WHERE a.order_id = o.order_id AND a.round = o.round
      AND (s.person_id IN (a.person_id, a.for_id) OR s.for_id IN (a.person_id, a.for_id)));

-- Before submission, only seats that do not end with an absence count.
CREATE OR REPLACE VIEW may_sign WITH (security_invoker = true) AS
  SELECT c.program, c.order_id, c.level, c.person_id, c.assignment_id, c.first_name, c.last_name, c.preferred_name, c.email, c.is_next,
    c.for_id, c.until
  FROM could_sign c
  WHERE NOT (SELECT EXISTS (SELECT FROM unreviewed_grants m
    WHERE m.program = c.program AND m.giver_id IN (c.person_id, c.for_id) AND m.receiver_id = c.orderer_id))
  UNION ALL
  SELECT c.program, c.order_id, s.level, s.person_id, s.assignment_id, s.first_name, s.last_name, s.preferred_name, s.email, false,
    NULL, NULL
  FROM carts c JOIN own_seats s ON s.program = c.program AND s.dodaac = c.dodaac
  WHERE s.person_id <> c.orderer_id AND s.person_id <> c.member_id;

CREATE OR REPLACE FUNCTION order_invariant_violation(id bigint) RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE o orders; held bigint; spent bigint; lines record; signed int; declined int; first_level int; last_level int; at_skipped boolean;
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
  IF held <> (CASE WHEN o.status = 'awaiting' AND o.returned_at IS NULL THEN o.total_cents ELSE 0 END) THEN
    RETURN format('status %s with total %s holds %s', o.status, o.total_cents, held);
  END IF;
  IF spent <> (CASE WHEN o.status IN ('approved', 'shipped') THEN o.total_cents + o.added_cents - o.refunded_cents ELSE 0 END) THEN
    RETURN format('status %s with total %s, additions %s and refunds %s has spent %s', o.status, o.total_cents, o.added_cents, o.refunded_cents, spent);
  END IF;
  SELECT count(*) FILTER (WHERE decision = 'approve'), count(*) FILTER (WHERE decision = 'decline'), min(level), max(level),
      bool_or(level = ANY (o.skipped_levels))
    INTO signed, declined, first_level, last_level, at_skipped FROM approvals a WHERE a.order_id = id AND a.round = o.round;
  IF signed + declined > 0 AND (first_level <> 1 OR last_level - skipped_below(o.skipped_levels, last_level) <> signed + declined OR at_skipped) THEN RETURN 'decisions skip a level'; END IF;
  IF o.status = 'awaiting' AND (declined > 0 OR signed <> o.current_level - 1 - skipped_below(o.skipped_levels, o.current_level)) THEN RETURN format('waits at level %s with %s signatures', o.current_level, signed); END IF;
  IF o.status IN ('approved', 'shipped') AND (declined > 0 OR signed <> o.levels - cardinality(o.skipped_levels)) THEN RETURN format('approved with %s of %s signatures', signed, o.levels); END IF;
  IF o.status = 'declined' AND NOT o.withdrawn AND declined <> 1 THEN RETURN 'declined without a decision'; END IF;
  IF o.withdrawn AND signed + declined > 0 THEN RETURN 'withdrawn with decisions that count'; END IF;
  RETURN NULL;
END $$;

-- Later columns follow at the end where they differ from their default, so that earlier hashes stay.
CREATE OR REPLACE FUNCTION write_order(o orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT (jsonb_build_array('orders', o.order_id, o.program, o.orderer_id, o.member_id, o.dodaac, o.fund_code, o.fund_id, o.expedited,
    o.expedite_comment, o.levels, o.bill_to, o.ship_to, o.sold_to, o.signal_code, o.ship_to_address, o.ships_to_own_address,
    o.created_at AT TIME ZONE 'UTC', o.submitted_at AT TIME ZONE 'UTC', o.decided_at AT TIME ZONE 'UTC', o.round, o.current_level, o.withdrawn,
    (SELECT jsonb_agg(jsonb_build_array(l.order_id, l.line_number, l.program, l.nsn, l.quantity, l.unit_price_cents, l.requisition) ORDER BY l.line_number)
      FROM order_lines l WHERE l.order_id = o.order_id),
    (SELECT jsonb_agg(jsonb_build_array(a.order_id, a.round, a.level, a.program, a.decision, a.orderer_id, a.member_id, a.person_id, a.order_version,
        a.comment, a.decided_at AT TIME ZONE 'UTC')
        || CASE WHEN a.for_id IS NULL THEN '[]' ELSE jsonb_build_array(a.for_id, a.for_until) END
        || CASE WHEN a.way = '' THEN '[]' ELSE jsonb_build_array(a.way) END ORDER BY a.round, a.level)
      FROM approvals a WHERE a.order_id = o.order_id))
    || CASE WHEN o.skipped_levels = '{}' THEN '[]' ELSE jsonb_build_array(o.skipped_levels) END)::text;
$$;

-- An order is sealed again when it is returned or submitted again.
DO $do$
DECLARE definition text := pg_get_functiondef('seal_block(text, integer)'::regprocedure);
BEGIN
  ASSERT position($$'declined', 'withdrawn')$$ IN definition) > 0;
  EXECUTE replace(definition, $$'declined', 'withdrawn')$$, $$'declined', 'withdrawn', 'returned', 'resubmitted')$$);
END $do$;
