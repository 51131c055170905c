-- A file of prices has just filled the tables when this runs, and the planner knows nothing of them yet: each size looks its prices
-- up by its own number, and what is said of a size is read once. Otherwise as in 0073.
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
  changed := ARRAY(SELECT DISTINCT unnest(changed));
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
