-- What the sizes of a product cost, which is the first and the last of them and in which colours they come is kept with what is listed
-- of it (docs/decisions/0125): a list called `price_of` for each size of each of its products. A stretch of days ends where any price
-- begins, so a price that begins tomorrow stands in the row of tomorrow, and nothing has to run then.
ALTER TABLE orderable_products
  ADD COLUMN least_cents bigint NOT NULL DEFAULT 0, ADD COLUMN most_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN first_size text NOT NULL DEFAULT '', ADD COLUMN last_size text NOT NULL DEFAULT '',
  ADD COLUMN colours text[] NOT NULL DEFAULT '{}';
ALTER TABLE listed_products
  ADD COLUMN least_cents bigint NOT NULL DEFAULT 0, ADD COLUMN most_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN first_size text NOT NULL DEFAULT '', ADD COLUMN last_size text NOT NULL DEFAULT '',
  ADD COLUMN colours text[] NOT NULL DEFAULT '{}',
  ADD COLUMN garment text NOT NULL DEFAULT '';       -- the name without the one colour with which it ends, else ''
CREATE INDEX listed_products_by_garment ON listed_products (program, fiscal_year, category, garment) WHERE garment <> '';

-- Of each price the one that `price_of` takes: the program's own before everybody's, and of these the one that began last. Prices of a
-- whole year begin before every day.
CREATE FUNCTION keep_orderable_products(changed text[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM orderable_products WHERE pgc = ANY (changed);
  INSERT INTO orderable_products (fiscal_year, pgc, program, from_day, until_day, first_nsn, variants, backordered, get_well_on,
      least_cents, most_cents, first_size, last_size, colours)
    SELECT r.* FROM unnest(changed) AS one (pgc) CROSS JOIN LATERAL (
      WITH prices AS (
        SELECT i.nsn, i.size, i.colour, i.size_order, i.status, i.get_well_on, c.fiscal_year, c.shop, c.begins, c.price_cents
        FROM items i CROSS JOIN LATERAL (
          SELECT fiscal_year, '' AS shop, '-infinity'::date AS begins, price_cents FROM item_prices WHERE nsn = i.nsn
          UNION ALL SELECT fiscal_year, program, '-infinity', price_cents FROM program_prices WHERE nsn = i.nsn
          UNION ALL SELECT fiscal_year, coalesce(program, ''), begins_on, price_cents FROM prepared_prices WHERE nsn = i.nsn) c
        WHERE i.pgc = one.pgc AND i.status <> 'obsolete'
      ), stretches AS (
        SELECT fiscal_year, shop, begins,
          coalesce(lead(begins) OVER (PARTITION BY fiscal_year, shop ORDER BY begins) - 1, 'infinity') AS until
        FROM (SELECT DISTINCT s.fiscal_year, s.shop, p.begins FROM (SELECT DISTINCT fiscal_year, shop FROM prices) s
          JOIN prices p ON p.fiscal_year = s.fiscal_year AND p.shop IN ('', s.shop)) d
      ), costs AS (
        SELECT DISTINCT ON (t.fiscal_year, t.shop, t.begins, p.nsn) t.fiscal_year, t.shop, t.begins, t.until,
          p.nsn, p.size, p.colour, p.size_order, p.status, p.get_well_on, p.price_cents
        FROM stretches t JOIN prices p ON p.fiscal_year = t.fiscal_year AND p.shop IN ('', t.shop) AND p.begins <= t.begins
        ORDER BY t.fiscal_year, t.shop, t.begins, p.nsn, p.shop DESC, p.begins DESC
      )
      SELECT fiscal_year, one.pgc, shop, begins, until, (array_agg(nsn ORDER BY size_order, nsn))[1], count(*),
        count(*) FILTER (WHERE status = 'backordered'), min(get_well_on) FILTER (WHERE status = 'backordered'),
        min(price_cents), max(price_cents), (array_agg(size ORDER BY size_order, nsn))[1],
        (array_agg(size ORDER BY size_order DESC, nsn DESC))[1],
        ARRAY(SELECT c.colour FROM unnest(array_agg(colour ORDER BY size_order, nsn)) WITH ORDINALITY c (colour, place)
          WHERE c.colour <> '' GROUP BY c.colour ORDER BY min(c.place))
      FROM costs GROUP BY fiscal_year, shop, begins, until) r;
END $$;

-- As in 0090, but for the price: another amount is another card.
CREATE OR REPLACE FUNCTION count_orderable() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE changed text[];
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME <> 'items' THEN
    IF NOT EXISTS (SELECT to_jsonb(o) FROM old_rows o EXCEPT SELECT to_jsonb(n) FROM new_rows n) THEN RETURN NULL; END IF;
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
  PERFORM keep_orderable_products(changed);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION work_out_listed_products(pgcs text[]) RETURNS SETOF listed_products
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT l.program, o.fiscal_year, l.pgc, greatest(o.from_day, l.sold_from), least(o.until_day, l.sold_until),
    l.category, l.display_name, p.picture, o.first_nsn, o.variants, o.backordered, o.get_well_on,
    o.least_cents, o.most_cents, o.first_size, o.last_size, o.colours,
    CASE WHEN cardinality(o.colours) = 1 AND right(l.display_name, length(o.colours[1]) + 2) = ', ' || o.colours[1]
      THEN left(l.display_name, -length(o.colours[1]) - 2) ELSE '' END
  FROM program_products l JOIN products p USING (pgc) JOIN orderable_products o USING (pgc)
  WHERE l.pgc = ANY (pgcs) AND greatest(o.from_day, l.sold_from) <= least(o.until_day, l.sold_until)
    AND o.program = CASE WHEN EXISTS (SELECT FROM orderable_products own
      WHERE own.fiscal_year = o.fiscal_year AND own.pgc = o.pgc AND own.program = l.program) THEN l.program ELSE '' END;
$$;

REVOKE EXECUTE ON FUNCTION keep_orderable_products FROM PUBLIC;
SELECT keep_orderable_products(ARRAY(SELECT pgc FROM products));
SELECT keep_listed_products(ARRAY(SELECT pgc FROM products));
DO $$ BEGIN IF EXISTS (SELECT FROM listed_products) THEN ANALYZE orderable_products, listed_products; END IF; END $$;
