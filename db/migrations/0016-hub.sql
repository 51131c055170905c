-- The list of expected get-well dates reads the lines that wait, which are few among many.
CREATE INDEX order_lines_backordered ON order_lines (program, nsn) INCLUDE (get_well_on, quantity, shipped_quantity)
  WHERE supply_state = 'backordered';
