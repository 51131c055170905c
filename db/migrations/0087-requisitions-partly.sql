-- A line has a requisition number from its last approval on. Until then it is in no index of such numbers: putting down an
-- order touches one index of its lines less.
DROP INDEX order_lines_by_requisition;
CREATE UNIQUE INDEX order_lines_by_requisition ON order_lines (requisition) INCLUDE (program, order_id, line_number)
  WHERE requisition IS NOT NULL;
