-- What takes the place of what is not made any more: of one item (NSN) or of a whole product (PGC). Chains are walked to
-- what can be ordered now; a chain that would lead back to itself is refused.

-- An obsolete product has only obsolete items. What each of them was before is kept, so that it can come back.
ALTER TABLE products
  ADD COLUMN is_obsolete boolean NOT NULL DEFAULT false,
  ADD COLUMN replacement_pgc text REFERENCES products,
  ADD CHECK (replacement_pgc IS NULL OR is_obsolete);
ALTER TABLE items
  ADD COLUMN status_before text CHECK (status_before IN ('active', 'backordered')),
  ADD CHECK (status_before IS NULL OR status = 'obsolete');
CREATE INDEX products_replaced ON products (replacement_pgc) WHERE replacement_pgc IS NOT NULL;
CREATE INDEX items_replaced ON items (replacement_nsn) WHERE replacement_nsn IS NOT NULL;

-- Products of which nothing is left are obsolete; where all their items went to one product, that one replaces them.
UPDATE products p SET is_obsolete = true,
  replacement_pgc = (SELECT min(r.pgc) FROM items i JOIN items r ON r.nsn = i.replacement_nsn
    WHERE i.pgc = p.pgc HAVING count(DISTINCT r.pgc) = 1 AND min(r.pgc) <> p.pgc AND bool_and(r.status <> 'obsolete'))
  WHERE EXISTS (SELECT FROM items i WHERE i.pgc = p.pgc)
    AND NOT EXISTS (SELECT FROM items i WHERE i.pgc = p.pgc AND i.status <> 'obsolete');

CREATE FUNCTION products_take_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.is_obsolete THEN
    UPDATE items SET status_before = status, status = 'obsolete' WHERE pgc = NEW.pgc AND status <> 'obsolete';
  ELSE
    UPDATE items SET status = status_before, status_before = NULL, replacement_nsn = NULL
      WHERE pgc = NEW.pgc AND status_before IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_with_items AFTER UPDATE OF is_obsolete ON products
  FOR EACH ROW WHEN (OLD.is_obsolete <> NEW.is_obsolete) EXECUTE FUNCTION products_take_items();

-- The share lock waits for somebody who declares the product obsolete at this moment.
CREATE FUNCTION items_obey_product() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE gone boolean;
BEGIN
  SELECT is_obsolete INTO gone FROM products WHERE pgc = NEW.pgc FOR SHARE;
  IF gone THEN
    RAISE EXCEPTION 'product % is obsolete, so item % is', NEW.pgc, NEW.nsn USING ERRCODE = '23514', CONSTRAINT = 'items_of_obsolete_product';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER items_under_product BEFORE INSERT OR UPDATE OF status, pgc ON items
  FOR EACH ROW WHEN (NEW.status <> 'obsolete') EXECUTE FUNCTION items_obey_product();

-- Every change of a replacement moves this one row on: two changes that would close a circle together wait for each other.
CREATE TABLE successor_changes (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), changes bigint NOT NULL DEFAULT 0);
INSERT INTO successor_changes DEFAULT VALUES;

-- Everything that replacements can lead to from an NSN or a PGC, whatever its size, price or status is today.
CREATE FUNCTION find_reach(start text) RETURNS TABLE (node text) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE reach (node) AS (
    SELECT start
    UNION
    SELECT n.node FROM reach r CROSS JOIN LATERAL (
      SELECT coalesce(i.replacement_nsn, p.replacement_pgc) AS node FROM items i JOIN products p USING (pgc) WHERE i.nsn = r.node
      UNION ALL
      SELECT p.replacement_pgc FROM products p WHERE p.pgc = r.node
      UNION ALL
      SELECT i.nsn FROM items i WHERE i.pgc = r.node AND i.replacement_nsn IS NOT NULL
    ) n WHERE n.node IS NOT NULL)
  SELECT node FROM reach;
$$;

CREATE FUNCTION refuse_circle() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE closed boolean;
BEGIN
  UPDATE successor_changes SET changes = changes + 1;
  IF TG_TABLE_NAME = 'items' THEN
    SELECT EXISTS (SELECT FROM items i JOIN products p USING (pgc)
        CROSS JOIN LATERAL find_reach(coalesce(i.replacement_nsn, p.replacement_pgc)) f
        WHERE i.nsn = NEW.nsn AND coalesce(i.replacement_nsn, p.replacement_pgc) IS NOT NULL
          AND f.node = i.nsn) INTO closed;
  ELSE
    SELECT EXISTS (SELECT FROM products p CROSS JOIN LATERAL find_reach(p.replacement_pgc) f
        WHERE p.pgc = NEW.pgc AND p.replacement_pgc IS NOT NULL AND (f.node = p.pgc
          OR f.node IN (SELECT i.nsn FROM items i WHERE i.pgc = p.pgc AND i.replacement_nsn IS NULL))) INTO closed;
  END IF;
  IF closed THEN
    RAISE EXCEPTION 'this replacement leads back to where it starts' USING ERRCODE = '23514', CONSTRAINT = 'successors_never_circle';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER items_never_circle AFTER INSERT ON items DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.replacement_nsn IS NOT NULL) EXECUTE FUNCTION refuse_circle();
CREATE CONSTRAINT TRIGGER changed_items_never_circle AFTER UPDATE ON items DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.replacement_nsn IS DISTINCT FROM NEW.replacement_nsn OR OLD.pgc <> NEW.pgc) EXECUTE FUNCTION refuse_circle();
CREATE CONSTRAINT TRIGGER products_never_circle AFTER INSERT ON products DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.replacement_pgc IS NOT NULL) EXECUTE FUNCTION refuse_circle();
CREATE CONSTRAINT TRIGGER changed_products_never_circle AFTER UPDATE ON products DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.replacement_pgc IS NOT NULL AND OLD.replacement_pgc IS DISTINCT FROM NEW.replacement_pgc)
  EXECUTE FUNCTION refuse_circle();

-- The successors of NSNs and PGCs that cannot be ordered any more, all in one walk. An item's own replacement comes before
-- that of its product; a product's replacement gives the item of the same size and colour that can be ordered in the fiscal
-- year, or leads on where that one has a replacement of its own, or is the product itself, to choose a size
-- (successor_nsn is null). A PGC without a replacement goes where most of its items went. What leads nowhere has no row.
CREATE FUNCTION find_successors(asked text[], shop text, year integer)
  RETURNS TABLE (obsolete text, successor_nsn text, successor_pgc text, is_sold boolean)
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE walk AS (
    SELECT i.nsn AS obsolete, i.nsn AS begun, i.nsn AS at_nsn, i.pgc AS at_pgc, i.size, i.colour, 0 AS step
      FROM items i WHERE i.nsn = ANY (asked) AND i.status = 'obsolete'
    UNION ALL
    SELECT p.pgc, p.pgc, NULL, p.pgc, NULL, NULL, 0
      FROM products p WHERE p.pgc = ANY (asked) AND p.replacement_pgc IS NOT NULL
    UNION ALL
    SELECT p.pgc, i.nsn, i.nsn, i.pgc, i.size, i.colour, 0
      FROM products p JOIN items i USING (pgc) WHERE p.pgc = ANY (asked) AND p.replacement_pgc IS NULL
        AND NOT EXISTS (SELECT FROM items o WHERE o.pgc = p.pgc AND o.status <> 'obsolete')
    UNION ALL
    SELECT w.obsolete, w.begun, n.nsn, n.pgc, n.size, n.colour, w.step + 1
    FROM walk w JOIN products p ON p.pgc = w.at_pgc LEFT JOIN items i ON i.nsn = w.at_nsn
    CROSS JOIN LATERAL (
      SELECT r.nsn, r.pgc, r.size, r.colour FROM items r WHERE r.nsn = i.replacement_nsn
      UNION ALL
      SELECT (SELECT s.nsn FROM items s WHERE s.pgc = p.replacement_pgc AND s.size = w.size AND s.colour = w.colour
          AND CASE WHEN s.status = 'obsolete' THEN s.replacement_nsn IS NOT NULL
            ELSE EXISTS (SELECT FROM item_prices c WHERE c.nsn = s.nsn AND c.fiscal_year = year) END
          ORDER BY s.status = 'obsolete', s.size_order, s.nsn LIMIT 1), p.replacement_pgc, w.size, w.colour
        WHERE p.replacement_pgc IS NOT NULL AND i.replacement_nsn IS NULL
    ) n WHERE w.step < 100
  ), ends AS (
    SELECT DISTINCT ON (w.obsolete, w.begun) w.obsolete, w.at_nsn, w.at_pgc, coalesce(i.status <> 'obsolete',
        EXISTS (SELECT FROM items o WHERE o.pgc = w.at_pgc AND o.status <> 'obsolete')) AS lives
    FROM walk w LEFT JOIN items i ON i.nsn = w.at_nsn
    WHERE w.step > 0 ORDER BY w.obsolete, w.begun, w.step DESC
  ), chosen AS (
    SELECT DISTINCT ON (e.obsolete) e.obsolete, e.nsn, e.pgc
    FROM (SELECT obsolete, CASE WHEN length(obsolete) = 13 THEN at_nsn END AS nsn, at_pgc AS pgc FROM ends WHERE lives) e
    GROUP BY e.obsolete, e.nsn, e.pgc ORDER BY e.obsolete, count(*) DESC, e.pgc
  )
  SELECT c.obsolete, c.nsn, c.pgc, EXISTS (SELECT FROM program_products l WHERE l.program = shop AND l.pgc = c.pgc)
    AND CASE WHEN c.nsn IS NULL THEN EXISTS (SELECT FROM items i JOIN item_prices x USING (nsn)
        WHERE i.pgc = c.pgc AND i.status <> 'obsolete' AND x.fiscal_year = year)
      ELSE EXISTS (SELECT FROM item_prices x WHERE x.nsn = c.nsn AND x.fiscal_year = year) END
  FROM chosen c;
$$;

-- How many open carts and waiting orders of all programs hold some items: numbers only, for the administrator who is
-- about to declare them obsolete.
CREATE FUNCTION count_holders(nsns text[]) RETURNS TABLE (carts bigint, awaiting bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(DISTINCT o.order_id) FILTER (WHERE o.status = 1), count(DISTINCT o.order_id) FILTER (WHERE o.status = 2)
  FROM programs p JOIN order_lines l ON l.program = p.code AND l.nsn = ANY (nsns) JOIN orders o ON o.order_id = l.order_id
  WHERE o.status IN (1, 2);
$$;

-- Lists say how much of a product is backordered, and when the first of it is expected.
ALTER TABLE orderable_products ADD COLUMN backordered integer NOT NULL DEFAULT 0, ADD COLUMN get_well_on date;
CREATE OR REPLACE FUNCTION count_orderable() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE changed text[];
BEGIN
  IF TG_TABLE_NAME = 'items' THEN
    IF TG_OP <> 'INSERT' THEN changed := ARRAY(SELECT DISTINCT pgc FROM old_rows); END IF;
    IF TG_OP <> 'DELETE' THEN changed := changed || ARRAY(SELECT DISTINCT pgc FROM new_rows); END IF;
  ELSE
    IF TG_OP <> 'INSERT' THEN changed := ARRAY(SELECT DISTINCT i.pgc FROM old_rows JOIN items i USING (nsn)); END IF;
    IF TG_OP <> 'DELETE' THEN changed := changed || ARRAY(SELECT DISTINCT i.pgc FROM new_rows JOIN items i USING (nsn)); END IF;
  END IF;
  DELETE FROM orderable_products WHERE pgc = ANY (changed);
  INSERT INTO orderable_products (fiscal_year, pgc, first_nsn, variants, backordered, get_well_on)
    SELECT c.fiscal_year, i.pgc, (array_agg(i.nsn ORDER BY i.size_order, i.nsn))[1], count(*),
      count(*) FILTER (WHERE i.status = 'backordered'), min(i.get_well_on) FILTER (WHERE i.status = 'backordered')
    FROM items i JOIN item_prices c USING (nsn) WHERE i.pgc = ANY (changed) AND i.status <> 'obsolete'
    GROUP BY c.fiscal_year, i.pgc;
  RETURN NULL;
END $$;
UPDATE orderable_products o SET backordered = s.backordered, get_well_on = s.get_well_on
  FROM (SELECT c.fiscal_year, i.pgc, count(*) AS backordered, min(i.get_well_on) AS get_well_on
    FROM items i JOIN item_prices c USING (nsn) WHERE i.status = 'backordered' GROUP BY 1, 2) s
  WHERE o.fiscal_year = s.fiscal_year AND o.pgc = s.pgc;

REVOKE EXECUTE ON FUNCTION products_take_items, items_obey_product, refuse_circle, find_reach, find_successors, count_holders,
  count_orderable FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_successors TO quartermaster_app, quartermaster_report;
GRANT EXECUTE ON FUNCTION count_holders TO quartermaster_app;
GRANT UPDATE (status, replacement_nsn, get_well_on) ON items TO quartermaster_app;
GRANT UPDATE (is_obsolete, replacement_pgc) ON products TO quartermaster_app;
