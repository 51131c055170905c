-- The search for everything finds a parcel by the carrier's number, or by the supplier's own once the carrier's stands in its place.
CREATE INDEX shipments_by_tracking ON shipments (program, tracking_number) INCLUDE (order_id, line_number);
CREATE INDEX shipments_by_number ON shipments (program, shipment_number) INCLUDE (order_id, line_number) WHERE shipment_number <> '';
