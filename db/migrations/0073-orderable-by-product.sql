-- As in 0066, one product at a time: a change of all prices at once was compared with itself, row by row.
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
        SELECT i.nsn, c.fiscal_year, c.shop, c.begins FROM items i JOIN (
          SELECT nsn, fiscal_year, '' AS shop, '-infinity'::date AS begins FROM item_prices
          UNION ALL SELECT nsn, fiscal_year, program, '-infinity' FROM program_prices
          UNION ALL SELECT nsn, fiscal_year, coalesce(program, ''), begins_on FROM prepared_prices) c USING (nsn)
        WHERE i.pgc = one.pgc AND i.status <> 'obsolete'
      ), firsts AS (
        SELECT s.fiscal_year, s.shop, p.nsn, min(p.begins) AS begins
        FROM (SELECT DISTINCT fiscal_year, shop FROM prices) s JOIN prices p ON p.fiscal_year = s.fiscal_year AND p.shop IN ('', s.shop)
        GROUP BY s.fiscal_year, s.shop, p.nsn
      ), stretches AS (
        SELECT fiscal_year, shop, begins,
          coalesce(lead(begins) OVER (PARTITION BY fiscal_year, shop ORDER BY begins) - 1, 'infinity') AS until
        FROM (SELECT DISTINCT fiscal_year, shop, begins FROM firsts) d
      )
      SELECT t.fiscal_year, one.pgc, t.shop, t.begins, t.until, (array_agg(i.nsn ORDER BY i.size_order, i.nsn))[1], count(*),
        count(*) FILTER (WHERE i.status = 'backordered'), min(i.get_well_on) FILTER (WHERE i.status = 'backordered')
      FROM stretches t JOIN firsts f ON f.fiscal_year = t.fiscal_year AND f.shop = t.shop AND f.begins <= t.begins
        JOIN items i ON i.nsn = f.nsn
      GROUP BY t.fiscal_year, t.shop, t.begins, t.until) r;
  RETURN NULL;
END $$;

-- What one program can order is for that program; what everybody can ('') is for all.
ALTER TABLE orderable_products ENABLE ROW LEVEL SECURITY;
ALTER TABLE orderable_products FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON orderable_products TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY own_program ON orderable_products TO quartermaster_app, quartermaster_report
  USING (program IN ('', current_setting('app.program', true)));
