-- The newest orders of one unit: for the usual quantity of a product, and for the preview of a rule of its levels.
CREATE INDEX orders_of_unit ON orders (program, dodaac, submitted_at DESC);
