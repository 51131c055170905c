-- What each program lists, ready to be read: a product in a fiscal year from a day to a day, with all that its card shows. Lists and
-- searches read one row by one index where they joined three tables and asked for each product whether the program has
-- prices of its own (docs/decisions/0093).
CREATE TABLE listed_products (
  program text NOT NULL, fiscal_year smallint NOT NULL, pgc text NOT NULL,
  from_day date NOT NULL, until_day date NOT NULL CHECK (until_day >= from_day),
  category text NOT NULL, display_name text NOT NULL, picture text,
  first_nsn text NOT NULL, item_count integer NOT NULL CHECK (item_count > 0), backordered integer NOT NULL, get_well_on date,
  PRIMARY KEY (program, fiscal_year, pgc, from_day)
);
CREATE INDEX listed_products_by_name ON listed_products (program, fiscal_year, category, display_name, pgc) INCLUDE (from_day, until_day);
CREATE INDEX listed_products_of ON listed_products (pgc);
ALTER TABLE listed_products ENABLE ROW LEVEL SECURITY;
ALTER TABLE listed_products FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON listed_products TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY own_program ON listed_products TO quartermaster_app, quartermaster_report
  USING (program = current_setting('app.program', true));
GRANT SELECT ON listed_products TO quartermaster_app, quartermaster_report;
-- Lists went by it.
DROP INDEX program_products_list;

-- What has to stand there of some products: while a program sells them, what it can order of them, by its own row of
-- `orderable_products` where it has prices of its own in the year, else by everybody's.
CREATE FUNCTION work_out_listed_products(pgcs text[]) RETURNS SETOF listed_products
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT l.program, o.fiscal_year, l.pgc, greatest(o.from_day, l.sold_from), least(o.until_day, l.sold_until),
    l.category, l.display_name, p.picture, o.first_nsn, o.variants, o.backordered, o.get_well_on
  FROM program_products l JOIN products p USING (pgc) JOIN orderable_products o USING (pgc)
  WHERE l.pgc = ANY (pgcs) AND greatest(o.from_day, l.sold_from) <= least(o.until_day, l.sold_until)
    AND o.program = CASE WHEN EXISTS (SELECT FROM orderable_products own
      WHERE own.fiscal_year = o.fiscal_year AND own.pgc = o.pgc AND own.program = l.program) THEN l.program ELSE '' END;
$$;
CREATE FUNCTION keep_listed_products(changed text[]) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE due listed_products[];
BEGIN
  due := ARRAY(SELECT w FROM work_out_listed_products(changed) w);
  DELETE FROM listed_products d USING (SELECT * FROM listed_products WHERE pgc = ANY (changed) EXCEPT SELECT * FROM unnest(due)) s
    WHERE (d.program, d.fiscal_year, d.pgc, d.from_day) = (s.program, s.fiscal_year, s.pgc, s.from_day);
  -- In the order in which they are read, so that a page of them is a page of the disk or two.
  INSERT INTO listed_products SELECT * FROM unnest(due) EXCEPT SELECT * FROM listed_products WHERE pgc = ANY (changed)
    ORDER BY program, fiscal_year, category, display_name;
END $$;

-- The products that a transaction has changed, one row for each of its statements. They come and go with it: at its commit, when
-- all is said, what follows from them is brought up to date. Whoever does that waits for everybody else who does, so that none
-- works with what the other is about to change.
CREATE TABLE catalogue_changes (pgcs text[] NOT NULL);
CREATE FUNCTION keep_catalogue() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE changed text[];
BEGIN
  WITH taken AS (DELETE FROM catalogue_changes RETURNING pgcs)
    SELECT array_agg(DISTINCT pgc) INTO changed FROM taken CROSS JOIN unnest(pgcs) pgc;
  IF changed IS NULL THEN RETURN NULL; END IF;
  UPDATE successor_changes SET changes = changes + 1;
  PERFORM keep_listed_products(changed);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER catalogue_kept AFTER INSERT ON catalogue_changes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_catalogue();

-- Whatever changes sales, pictures and replacements says so here; items and prices by `count_orderable` below.
CREATE FUNCTION note_sales() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN INSERT INTO catalogue_changes SELECT array_agg(DISTINCT pgc) FROM old_rows HAVING count(*) > 0; END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO catalogue_changes SELECT array_agg(DISTINCT pgc) FROM new_rows HAVING count(*) > 0; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sales_added AFTER INSERT ON program_products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
CREATE TRIGGER sales_changed AFTER UPDATE ON program_products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
CREATE TRIGGER sales_removed AFTER DELETE ON program_products REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
CREATE TRIGGER products_added AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
CREATE TRIGGER products_removed AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
CREATE FUNCTION note_products() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO catalogue_changes SELECT array_agg(n.pgc) FROM new_rows n JOIN old_rows o USING (pgc)
    WHERE (o.picture, o.is_obsolete, o.replacement_pgc) IS DISTINCT FROM (n.picture, n.is_obsolete, n.replacement_pgc)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER products_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_products();

-- As in 0074, and it notes the products. A price of another amount changes nothing that is listed: only whether there is one does.
CREATE OR REPLACE FUNCTION count_orderable() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE changed text[];
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME <> 'items' THEN
    IF NOT EXISTS (SELECT to_jsonb(o) - 'price_cents' FROM old_rows o
      EXCEPT SELECT to_jsonb(n) - 'price_cents' FROM new_rows n) THEN RETURN NULL; END IF;
  END IF;
  IF TG_TABLE_NAME = 'items' THEN
    IF TG_OP <> 'INSERT' THEN changed := ARRAY(SELECT DISTINCT pgc FROM old_rows); END IF;
    IF TG_OP <> 'DELETE' THEN changed := changed || ARRAY(SELECT DISTINCT pgc FROM new_rows); END IF;
  ELSE
    IF TG_OP <> 'INSERT' THEN changed := ARRAY(SELECT DISTINCT i.pgc FROM old_rows JOIN items i USING (nsn)); END IF;
    IF TG_OP <> 'DELETE' THEN changed := changed || ARRAY(SELECT DISTINCT i.pgc FROM new_rows JOIN items i USING (nsn)); END IF;
  END IF;
  changed := ARRAY(SELECT DISTINCT unnest(changed));
  IF cardinality(changed) > 0 THEN INSERT INTO catalogue_changes VALUES (changed); END IF;
  DELETE FROM orderable_products WHERE pgc = ANY (changed);
  INSERT INTO orderable_products
    (fiscal_year, pgc, program, from_day, until_day, first_nsn, variants, backordered, get_well_on)
    SELECT r.* FROM unnest(changed) AS one (pgc) CROSS JOIN LATERAL (
      WITH prices AS (
        SELECT i.nsn, i.size_order, i.status, i.get_well_on, c.fiscal_year, c.shop, c.begins
        FROM items i CROSS JOIN LATERAL (
          SELECT fiscal_year, '' AS shop, '-infinity'::date AS begins FROM item_prices WHERE nsn = i.nsn
          UNION ALL SELECT fiscal_year, program, '-infinity' FROM program_prices WHERE nsn = i.nsn
          UNION ALL SELECT fiscal_year, coalesce(program, ''), begins_on FROM prepared_prices WHERE nsn = i.nsn) c
        WHERE i.pgc = one.pgc AND i.status <> 'obsolete'
      ), firsts AS (
        SELECT s.fiscal_year, s.shop, p.nsn, p.size_order, p.status, p.get_well_on, min(p.begins) AS begins
        FROM (SELECT DISTINCT fiscal_year, shop FROM prices) s JOIN prices p ON p.fiscal_year = s.fiscal_year AND p.shop IN ('', s.shop)
        GROUP BY s.fiscal_year, s.shop, p.nsn, p.size_order, p.status, p.get_well_on
      ), stretches AS (
        SELECT fiscal_year, shop, begins,
          coalesce(lead(begins) OVER (PARTITION BY fiscal_year, shop ORDER BY begins) - 1, 'infinity') AS until
        FROM (SELECT DISTINCT fiscal_year, shop, begins FROM firsts) d
      )
      SELECT t.fiscal_year, one.pgc, t.shop, t.begins, t.until, (array_agg(f.nsn ORDER BY f.size_order, f.nsn))[1], count(*),
        count(*) FILTER (WHERE f.status = 'backordered'), min(f.get_well_on) FILTER (WHERE f.status = 'backordered')
      FROM stretches t JOIN firsts f ON f.fiscal_year = t.fiscal_year AND f.shop = t.shop AND f.begins <= t.begins
      GROUP BY t.fiscal_year, t.shop, t.begins, t.until) r;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION work_out_listed_products, keep_listed_products, keep_catalogue, note_sales, note_products FROM PUBLIC;
SELECT keep_listed_products(ARRAY(SELECT pgc FROM products));
DO $$ BEGIN IF EXISTS (SELECT FROM listed_products) THEN ANALYZE listed_products; END IF; END $$;
