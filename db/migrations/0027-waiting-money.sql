-- Lines of which supply cancelled pieces and Finance has not decided about the money yet.
CREATE INDEX order_lines_held ON order_lines (program, order_id)
  WHERE jsonb_path_exists(ended, '$.* ? (@.funds == "hold")');
