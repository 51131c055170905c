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
ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check CHECK (kind IN ('submitted', 'changed', 'reduced', 'approved', 'declined',
  'withdrawn', 'returned', 'resubmitted', 'transmitted', 'status', 'shipped', 'rejected', 'cancelled', 'received', 'requested', 'refused',
  'held', 'funds'));

-- The absent approver for whom a deputy acted. Follows in the hash only where it has a value, so that earlier hashes stay.
ALTER TABLE order_events
  ADD COLUMN for_id bigint, ADD COLUMN for_until date,
  ADD CONSTRAINT order_events_for CHECK ((for_id IS NULL) = (for_until IS NULL)),
  ADD FOREIGN KEY (program, for_id) REFERENCES people (program, person_id);
GRANT INSERT (for_id, for_until) ON order_events TO quartermaster_app;
CREATE OR REPLACE FUNCTION write_order_event(e order_events) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT (jsonb_build_array(e.event_id, e.xid::text, e.happened_at AT TIME ZONE 'UTC', e.program, e.order_id, e.line_number, e.kind,
    e.actor_id, e.code, e.detail, e.record, e.record_key, e.dated_on, e.estimated_on)
    || CASE WHEN e.for_id IS NULL THEN '[]' ELSE jsonb_build_array(e.for_id, e.for_until) END)::text;
$$;
