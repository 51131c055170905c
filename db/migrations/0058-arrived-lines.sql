-- Home counts no line as late whose pieces arrived ahead of the record. The index order_lines_awaited stays for programs
-- of the release before; a later release drops it.
CREATE INDEX order_lines_not_here ON order_lines (program, order_id) INCLUDE (line_number, get_well_on, supply_state)
  WHERE shipped_quantity < coalesce(supplied_quantity, quantity) - ended_quantity AND received_quantity < coalesce(supplied_quantity, quantity) - ended_quantity
    AND (get_well_on IS NOT NULL OR supply_state = 'backordered');
