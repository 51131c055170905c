-- A price can be prepared for a day of its fiscal year: it counts from that day on, and nothing has to run then (decision 75).

CREATE TABLE prepared_prices (
  program text REFERENCES programs,                        -- null: everybody's
  nsn text NOT NULL REFERENCES items, fiscal_year smallint NOT NULL,
  begins_on date NOT NULL, price_cents bigint NOT NULL CHECK (price_cents > 0),
  CONSTRAINT prepared_once UNIQUE NULLS NOT DISTINCT (nsn, fiscal_year, program, begins_on),
  CONSTRAINT prepared_within_year
    CHECK (fiscal_year = extract(year FROM begins_on) + CASE WHEN extract(month FROM begins_on) >= 10 THEN 1 ELSE 0 END)
);
CREATE INDEX prepared_by_day ON prepared_prices (begins_on);
ALTER TABLE prepared_prices ENABLE ROW LEVEL SECURITY;
ALTER TABLE prepared_prices FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON prepared_prices TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY own_program ON prepared_prices TO quartermaster_app, quartermaster_report
  USING (program IS NULL OR program = current_setting('app.program', true))
  WITH CHECK (program IS NULL OR program = current_setting('app.program', true));
GRANT SELECT ON prepared_prices TO quartermaster_app, quartermaster_report;
GRANT INSERT, UPDATE, DELETE ON prepared_prices TO quartermaster_app;

-- What an item costs a program on a day of a fiscal year, in cents: the program's own price, else everybody's; of each the one
-- that was prepared and has begun last, else that of the whole year. Null where there is none.
DROP FUNCTION price_of(text, text, integer);
CREATE FUNCTION price_of(shop text, item text, year integer, day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT b.price_cents FROM prepared_prices b WHERE b.nsn = item AND b.fiscal_year = year AND b.program = shop
      AND b.begins_on <= day ORDER BY b.begins_on DESC LIMIT 1),
    (SELECT o.price_cents FROM program_prices o WHERE o.program = shop AND o.nsn = item AND o.fiscal_year = year),
    (SELECT b.price_cents FROM prepared_prices b WHERE b.nsn = item AND b.fiscal_year = year AND b.program IS NULL
      AND b.begins_on <= day ORDER BY b.begins_on DESC LIMIT 1),
    (SELECT c.price_cents FROM item_prices c WHERE c.nsn = item AND c.fiscal_year = year));
$$;
-- What it cost a program last: for an obsolete item, which may have no price in this year any more.
CREATE FUNCTION last_price_of(shop text, item text, day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT price_of(shop, item, y.fiscal_year, day)
  FROM (SELECT fiscal_year FROM item_prices WHERE nsn = item
    UNION SELECT fiscal_year FROM program_prices WHERE nsn = item AND program = shop) y
  ORDER BY y.fiscal_year DESC LIMIT 1;
$$;
REVOKE ALL ON FUNCTION price_of, last_price_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION price_of, last_price_of TO quartermaster_app, quartermaster_report;

-- As in 0059, on the prices of the day.
CREATE OR REPLACE FUNCTION find_successors(asked text[], shop text, year integer, day date)
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
            ELSE price_of(shop, s.nsn, year, day) IS NOT NULL END
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
  SELECT c.obsolete, c.nsn, c.pgc, EXISTS (SELECT FROM program_products l WHERE l.program = shop AND l.pgc = c.pgc
      AND is_sold_on(l.sold_from, l.sold_until, day))
    AND CASE WHEN c.nsn IS NULL THEN EXISTS (SELECT FROM items i
        WHERE i.pgc = c.pgc AND i.status <> 'obsolete' AND price_of(shop, i.nsn, year, day) IS NOT NULL)
      ELSE price_of(shop, c.nsn, year, day) IS NOT NULL END
  FROM chosen c;
$$;


-- What can be ordered, from a day to a day: of everybody's prices ('') and, where a program has prices of its own for a product
-- in a year, what that program can order of it.
ALTER TABLE orderable_products
  ADD COLUMN program text NOT NULL DEFAULT '',
  ADD COLUMN from_day date NOT NULL DEFAULT '-infinity',
  ADD COLUMN until_day date NOT NULL DEFAULT 'infinity',
  DROP CONSTRAINT orderable_products_pkey,
  ADD PRIMARY KEY (fiscal_year, pgc, program, from_day);
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
  INSERT INTO orderable_products
    (fiscal_year, pgc, program, from_day, until_day, first_nsn, variants, backordered, get_well_on)
    WITH prices AS (
      SELECT i.pgc, i.nsn, c.fiscal_year, c.shop, c.begins FROM items i JOIN (
        SELECT nsn, fiscal_year, '' AS shop, '-infinity'::date AS begins FROM item_prices
        UNION ALL SELECT nsn, fiscal_year, program, '-infinity' FROM program_prices
        UNION ALL SELECT nsn, fiscal_year, coalesce(program, ''), begins_on FROM prepared_prices) c USING (nsn)
      WHERE i.pgc = ANY (changed) AND i.status <> 'obsolete'
    ), shops AS (
      SELECT DISTINCT pgc, fiscal_year, shop FROM prices
    ), firsts AS (
      SELECT s.pgc, s.fiscal_year, s.shop, p.nsn, min(p.begins) AS begins
      FROM shops s JOIN prices p ON p.pgc = s.pgc AND p.fiscal_year = s.fiscal_year AND p.shop IN ('', s.shop)
      GROUP BY s.pgc, s.fiscal_year, s.shop, p.nsn
    ), stretches AS (
      SELECT pgc, fiscal_year, shop, begins,
        coalesce(lead(begins) OVER (PARTITION BY pgc, fiscal_year, shop ORDER BY begins) - 1, 'infinity') AS until
      FROM (SELECT DISTINCT pgc, fiscal_year, shop, begins FROM firsts) d
    )
    SELECT t.fiscal_year, t.pgc, t.shop, t.begins, t.until, (array_agg(i.nsn ORDER BY i.size_order, i.nsn))[1], count(*),
      count(*) FILTER (WHERE i.status = 'backordered'), min(i.get_well_on) FILTER (WHERE i.status = 'backordered')
    FROM stretches t JOIN firsts f ON f.pgc = t.pgc AND f.fiscal_year = t.fiscal_year AND f.shop = t.shop AND f.begins <= t.begins
      JOIN items i ON i.nsn = f.nsn
    GROUP BY t.fiscal_year, t.pgc, t.shop, t.begins, t.until;
  RETURN NULL;
END $$;
CREATE TRIGGER prepared_prices_added AFTER INSERT ON prepared_prices REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();
CREATE TRIGGER prepared_prices_changed AFTER UPDATE ON prepared_prices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();
CREATE TRIGGER prepared_prices_removed AFTER DELETE ON prepared_prices REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();
-- Counted anew where a program has prices of its own; the version of an item stays, because nothing of it changes.
UPDATE items SET size_order = size_order
  WHERE pgc IN (SELECT i.pgc FROM program_prices o JOIN items i USING (nsn));
