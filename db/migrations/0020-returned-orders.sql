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
