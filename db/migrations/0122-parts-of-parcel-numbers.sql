-- A parcel is found by the beginning and by the end of the carrier's number. Ends are beginnings of what is written backwards: a
-- column, since behind the program wall no index of an expression is used. Letter by letter, whatever the order of the database's
-- language.
ALTER TABLE shipments ADD COLUMN tracking_backwards text GENERATED ALWAYS AS (reverse(tracking_number)) STORED;
DROP INDEX shipments_by_tracking;
CREATE INDEX shipments_by_tracking ON shipments (program, tracking_number text_pattern_ops) INCLUDE (order_id, line_number);
CREATE INDEX shipments_by_tracking_end ON shipments (program, tracking_backwards text_pattern_ops)
  INCLUDE (order_id, line_number, tracking_number);
