-- No order is a cart any more (0086): two indexes of orders need no condition, and no statement has to repeat it.
DROP INDEX orders_by_submission, orders_by_bill_to;
CREATE INDEX orders_by_submission ON orders (program, submitted_at DESC, order_id DESC) INCLUDE (line_count);
CREATE INDEX orders_by_bill_to ON orders (program, bill_to, order_id DESC);
