-- Lines with pieces to come that have an expected day or are backordered: few of all lines, so Home counts them by the order.
CREATE INDEX order_lines_awaited ON order_lines (program, order_id) INCLUDE (line_number, get_well_on, supply_state)
  WHERE shipped_quantity < coalesce(supplied_quantity, quantity) - ended_quantity AND (get_well_on IS NOT NULL OR supply_state = 'backordered');
