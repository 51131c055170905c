-- How many orders there are, kept by what lists ask for (docs/decisions/0082): of a program, of a DoDAAC, and of a person who
-- places orders for a DoDAAC, each by status, altogether and by stretches of order numbers. A list says its total and finds
-- a page deep in it without walking the orders.

-- The status as a text, for indexes: behind the program wall a comparison of an enumerated type is none of those that PostgreSQL
-- lets into an index, because it is not declared leakproof. What lists ask for by status, they ask of this column.
ALTER TABLE orders ADD COLUMN status_word text NOT NULL GENERATED ALWAYS AS (CASE status WHEN 'cart' THEN 'cart'
  WHEN 'awaiting' THEN 'awaiting' WHEN 'approved' THEN 'approved' WHEN 'declined' THEN 'declined' WHEN 'shipped' THEN 'shipped' END) STORED;
DROP INDEX orders_by_status, orders_by_dodaac, orders_by_orderer, orders_by_member;
CREATE INDEX orders_by_status ON orders (program, status_word, order_id DESC);
CREATE INDEX orders_by_dodaac ON orders (program, dodaac, status_word, order_id DESC);
CREATE INDEX orders_by_orderer ON orders (program, orderer_id, status_word, order_id DESC);
CREATE INDEX orders_by_member ON orders (program, member_id, status_word, order_id DESC);

-- One row says how many orders of `status` have numbers in a stretch: order_id >> bits. DoDAAC '' is every DoDAAC, orderer 0
-- everybody. With 62 bits one stretch holds all numbers.
CREATE TABLE order_counts (
  program text NOT NULL, status text NOT NULL, orderer_id bigint NOT NULL, dodaac text NOT NULL,
  bits smallint NOT NULL CHECK (bits IN (11, 16, 62)), stretch bigint NOT NULL,
  orders bigint NOT NULL CHECK (orders > 0),
  PRIMARY KEY (program, status, orderer_id, dodaac, bits, stretch)
);

-- What transactions have changed since the counts were last brought up to date. Nobody waits for anybody here: a change is one
-- row more, which comes and goes with its transaction, and readers add it up.
CREATE TABLE order_count_changes (
  program text NOT NULL, status text NOT NULL, orderer_id bigint NOT NULL, dodaac text NOT NULL,
  stretch bigint NOT NULL, -- of 11 bits
  change bigint NOT NULL
);
CREATE INDEX order_count_changes_by_key ON order_count_changes (program, status, dodaac);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['order_counts', 'order_count_changes'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY own_program ON %I TO quartermaster_app, quartermaster_report
      USING (program = current_setting(''app.program'', true))', t);
  END LOOP;
END $$;
GRANT SELECT ON order_counts, order_count_changes TO quartermaster_app, quartermaster_report;

-- Carts are in no list.
CREATE FUNCTION note_new_orders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO order_count_changes SELECT program, status_word, orderer_id, dodaac, order_id >> 11, count(*)
    FROM new_rows WHERE status <> 'cart' GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
CREATE FUNCTION note_moved_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO order_count_changes SELECT * FROM (VALUES
    (OLD.program, OLD.status_word, OLD.orderer_id, OLD.dodaac, OLD.order_id >> 11, -1),
    (NEW.program, NEW.status_word, NEW.orderer_id, NEW.dodaac, NEW.order_id >> 11, 1)) moved (program, status)
    WHERE status <> 'cart';
  RETURN NULL;
END $$;
CREATE FUNCTION note_gone_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO order_count_changes VALUES (OLD.program, OLD.status_word, OLD.orderer_id, OLD.dodaac, OLD.order_id >> 11, -1);
  RETURN NULL;
END $$;
CREATE TRIGGER orders_counted AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_new_orders();
CREATE TRIGGER moved_orders_counted AFTER UPDATE OF program, status, orderer_id, dodaac, order_id ON orders FOR EACH ROW
  WHEN ((OLD.program, OLD.status, OLD.orderer_id, OLD.dodaac, OLD.order_id)
      IS DISTINCT FROM (NEW.program, NEW.status, NEW.orderer_id, NEW.dodaac, NEW.order_id)
    AND (OLD.status <> 'cart' OR NEW.status <> 'cart'))
  EXECUTE FUNCTION note_moved_order();
CREATE TRIGGER gone_orders_counted AFTER DELETE ON orders FOR EACH ROW WHEN (OLD.status <> 'cart')
  EXECUTE FUNCTION note_gone_order();

-- Takes the changes into the counts; one process at a time, the others have nothing to do.
CREATE FUNCTION keep_order_counts() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('order counts')) THEN RETURN; END IF;
  WITH taken AS (DELETE FROM order_count_changes RETURNING *)
  MERGE INTO order_counts c USING (
    SELECT t.program, t.status, k.orderer_id, k.dodaac, b.bits, t.stretch >> (b.bits - 11) AS stretch, sum(t.change) AS change
    FROM taken t CROSS JOIN LATERAL (VALUES (0, ''), (0, t.dodaac), (t.orderer_id, t.dodaac)) k (orderer_id, dodaac)
      CROSS JOIN (VALUES (11), (16), (62)) b (bits)
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(t.change) <> 0) s
    ON (c.program, c.status, c.orderer_id, c.dodaac, c.bits, c.stretch) = (s.program, s.status, s.orderer_id, s.dodaac, s.bits, s.stretch)
  WHEN MATCHED AND c.orders + s.change = 0 THEN DELETE
  WHEN MATCHED THEN UPDATE SET orders = c.orders + s.change
  WHEN NOT MATCHED THEN INSERT VALUES (s.program, s.status, s.orderer_id, s.dodaac, s.bits, s.stretch, s.change);
END $$;

-- Counts everything anew: for the orders that are there already, and for the owner if `verify` ever finds a count wrong.
CREATE FUNCTION recount_orders() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE orders IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(hashtext('order counts'));
  DELETE FROM order_count_changes;
  DELETE FROM order_counts;
  INSERT INTO order_count_changes SELECT program, status_word, orderer_id, dodaac, order_id >> 11, count(*)
    FROM orders WHERE status <> 'cart' GROUP BY 1, 2, 3, 4, 5;
  PERFORM keep_order_counts();
END $$;

REVOKE EXECUTE ON FUNCTION note_new_orders, note_moved_order, note_gone_order, keep_order_counts, recount_orders FROM PUBLIC;
GRANT EXECUTE ON FUNCTION keep_order_counts TO quartermaster_app;

SELECT recount_orders();
DO $$ BEGIN IF EXISTS (SELECT FROM orders) THEN ANALYZE orders, order_counts; END IF; END $$;
