-- That an order was sent is told by its event alone. Orders of earlier demo data have none: their made-up supplier heard of
-- all lines when they were approved.
INSERT INTO order_events (program, order_id, kind, happened_at)
  SELECT o.program, o.order_id, 'transmitted', o.decided_at FROM orders o
  WHERE o.status IN ('approved', 'shipped')
    AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.order_id AND e.kind = 'transmitted')
    AND EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.order_id AND l.supply_state <> 'none' AND l.unsent_quantity < l.quantity)
    AND NOT EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.order_id AND l.supply_state = 'none');
