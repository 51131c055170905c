-- The list of orders by the day of submission and by total. The orders of a member or a DoDAAC have indexes already.
CREATE INDEX orders_by_day ON orders (program, status_word, submitted_at, order_id);
CREATE INDEX orders_by_total ON orders (program, status_word, total_cents, order_id);
