-- Orders that an approver sends back for changes. They stay 'awaiting', hold no money, and nobody may sign them.

ALTER TABLE orders
  ADD COLUMN returned_at timestamptz,
  ADD COLUMN returned_by bigint,
  ADD COLUMN return_reason text NOT NULL DEFAULT '' CHECK (length(return_reason) <= 500),
  ADD FOREIGN KEY (program, returned_by) REFERENCES people (program, person_id),
  ADD CONSTRAINT orders_returned CHECK (CASE WHEN returned_at IS NULL THEN returned_by IS NULL AND return_reason = ''
    ELSE status = 'awaiting' AND current_level = 1 AND returned_by IS NOT NULL AND return_reason <> '' END);
CREATE INDEX orders_returned ON orders (program, dodaac, order_id) INCLUDE (orderer_id, member_id) WHERE returned_at IS NOT NULL;
-- 'Submit again' copies the addresses and levels of the DoDAAC like the first submission.
GRANT UPDATE (returned_at, returned_by, return_reason, submitted_at, levels, bill_to, ship_to, sold_to, signal_code, ship_to_address,
  ships_to_own_address) ON orders TO quartermaster_app;

ALTER TABLE order_events DROP CONSTRAINT order_events_kind_check;
ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check CHECK (kind IN ('submitted', 'changed', 'approved', 'declined',
  'withdrawn', 'returned', 'resubmitted', 'transmitted', 'status', 'shipped', 'rejected', 'cancelled', 'received', 'requested', 'refused',
  'held', 'funds'));

CREATE OR REPLACE VIEW could_sign WITH (security_invoker = true) AS
  SELECT o.program, o.order_id, o.orderer_id, s.level, s.person_id, s.assignment_id, s.first_name, s.last_name, s.preferred_name, s.email,
    s.level = o.current_level AS is_next, s.for_id, s.until
  FROM orders o JOIN own_seats s ON s.program = o.program AND s.dodaac = o.dodaac
  WHERE o.status = 'awaiting' AND o.returned_at IS NULL AND s.level BETWEEN o.current_level AND o.levels
    AND s.person_id <> o.orderer_id AND s.person_id <> o.member_id
    AND NOT EXISTS (SELECT FROM approvals a
      WHERE a.order_id = o.order_id AND a.round = o.round AND s.person_id IN (a.person_id, a.for_id))
  UNION ALL
  SELECT o.program, o.order_id, o.orderer_id, s.level, s.person_id, s.assignment_id, s.first_name, s.last_name, s.preferred_name, s.email,
    s.level = o.current_level AS is_next, s.for_id, s.until
  FROM orders o JOIN deputy_seats s ON s.program = o.program AND s.dodaac = o.dodaac
  WHERE o.status = 'awaiting' AND o.returned_at IS NULL AND s.level BETWEEN o.current_level AND o.levels
    AND o.orderer_id NOT IN (s.person_id, s.for_id) AND o.member_id NOT IN (s.person_id, s.for_id)
    AND NOT EXISTS (SELECT FROM approvals a WHERE a.order_id = o.order_id AND a.round = o.round
      AND (s.person_id IN (a.person_id, a.for_id) OR s.for_id IN (a.person_id, a.for_id)));

-- Changes one place of a definition as it stands, so that other migrations may change other places of it.
CREATE FUNCTION pg_temp.replace_once(definition text, old_part text, new_part text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF length(definition) - length(replace(definition, old_part, '')) <> length(old_part) THEN
    RAISE EXCEPTION 'the definition does not have "%" once', old_part;
  END IF;
  RETURN replace(definition, old_part, new_part);
END $$;
DO $do$
BEGIN
  EXECUTE pg_temp.replace_once(pg_get_functiondef('order_invariant_violation(bigint)'::regprocedure),
    $$CASE WHEN o.status = 'awaiting' THEN o.total_cents$$,
    $$CASE WHEN o.status = 'awaiting' AND o.returned_at IS NULL THEN o.total_cents$$);
  EXECUTE pg_temp.replace_once(pg_get_functiondef('seal_block(text, integer)'::regprocedure),
    $$'declined', 'withdrawn')$$, $$'declined', 'withdrawn', 'returned', 'resubmitted')$$);
END $do$;
DROP FUNCTION pg_temp.replace_once;
