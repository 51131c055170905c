-- Lines that supply has not been told of are few, which no statistics say: joined to the orders, all orders were read with them.
CREATE OR REPLACE FUNCTION count_supply() RETURNS TABLE (waiting_lines bigint, held_lines bigint, waiting_records bigint, unsent_batches bigint, open_requests bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.waiting, l.held,
    (SELECT count(*) FROM supply_outgoing WHERE batch_number IS NULL),
    (SELECT count(*) FROM supply_batches WHERE state = 'built'),
    (SELECT count(*) FROM order_lines WHERE cancel_asked > 0)
  FROM (SELECT count(*) FILTER (WHERE n.supply_hold = '') AS waiting, count(*) FILTER (WHERE n.supply_hold <> '') AS held
    FROM order_lines n
    WHERE n.supply_state = 'none' AND n.requisition IS NOT NULL
      AND (SELECT o.status FROM orders o WHERE o.order_id = n.order_id) = 'approved') l;
$$;
