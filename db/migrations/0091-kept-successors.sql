-- Where each obsolete number ends is kept: a search that meets one looks its successor up and walks nothing (docs/decisions/0093).

-- The walk alone, as in 0066: it depends on who pays which prices on which day, and not on what is sold.
CREATE FUNCTION walk_successors(asked text[], shop text, year integer, day date)
  RETURNS TABLE (obsolete text, successor_nsn text, successor_pgc text, has_price boolean)
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
  SELECT c.obsolete, c.nsn, c.pgc, CASE WHEN c.nsn IS NULL THEN EXISTS (SELECT FROM items i
        WHERE i.pgc = c.pgc AND i.status <> 'obsolete' AND price_of(shop, i.nsn, year, day) IS NOT NULL)
      ELSE price_of(shop, c.nsn, year, day) IS NOT NULL END
  FROM chosen c;
$$;
-- The same for one program on a day, and whether it sells what it ends at: for carts, orders and pages of items, which ask only
-- where something is obsolete, and may have changed it in the same transaction.
CREATE OR REPLACE FUNCTION find_successors(asked text[], shop text, year integer, day date)
  RETURNS TABLE (obsolete text, successor_nsn text, successor_pgc text, is_sold boolean)
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT w.obsolete, w.successor_nsn, w.successor_pgc, w.has_price AND EXISTS (SELECT FROM program_products l
    WHERE l.program = shop AND l.pgc = w.successor_pgc AND is_sold_on(l.sold_from, l.sold_until, day))
  FROM walk_successors(asked, shop, year, day) w;
$$;

-- Of obsolete items (NSN) and products (PGC), what can be ordered in their place in a fiscal year, from a day to a day: at everybody's
-- prices (''), and for a program that has prices of its own anywhere on the way. Of such a program nothing is a row, too, without
-- a successor. `pgc` is the product of the obsolete number.
CREATE TABLE successors (
  obsolete text NOT NULL, fiscal_year smallint NOT NULL, program text NOT NULL,
  from_day date NOT NULL, until_day date NOT NULL CHECK (until_day >= from_day),
  pgc text NOT NULL, successor_nsn text, successor_pgc text,
  PRIMARY KEY (obsolete, fiscal_year, program, from_day)
);
CREATE INDEX successors_of ON successors (pgc);
ALTER TABLE successors ENABLE ROW LEVEL SECURITY;
ALTER TABLE successors FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON successors TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY own_program ON successors TO quartermaster_app, quartermaster_report
  USING (program IN ('', current_setting('app.program', true)));
GRANT SELECT ON successors TO quartermaster_app, quartermaster_report;

-- What has to stand there of the obsolete numbers of some products. Prices come to be on a day and stay to the end of the year: the
-- walk is asked once for each day on which something on the way gets one.
CREATE FUNCTION work_out_successors(pgcs text[]) RETURNS SETOF successors
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE reach (source, pgc) AS (
    SELECT p.pgc, p.pgc FROM products p
      WHERE p.pgc = ANY (pgcs) AND EXISTS (SELECT FROM items i WHERE i.pgc = p.pgc AND i.status = 'obsolete')
        OR p.pgc = ANY (pgcs) AND p.is_obsolete
    UNION
    SELECT r.source, n.pgc FROM reach r CROSS JOIN LATERAL (
      SELECT p.replacement_pgc AS pgc FROM products p WHERE p.pgc = r.pgc AND p.replacement_pgc IS NOT NULL
      UNION ALL
      SELECT t.pgc FROM items i JOIN items t ON t.nsn = i.replacement_nsn WHERE i.pgc = r.pgc) n
  ), prices AS MATERIALIZED (
    SELECT DISTINCT r.source, c.fiscal_year, c.shop, c.begins FROM reach r JOIN items i ON i.pgc = r.pgc CROSS JOIN LATERAL (
      SELECT fiscal_year, '' AS shop, '-infinity'::date AS begins FROM item_prices WHERE nsn = i.nsn
      UNION ALL SELECT fiscal_year, program, '-infinity' FROM program_prices WHERE nsn = i.nsn
      UNION ALL SELECT fiscal_year, coalesce(program, ''), begins_on FROM prepared_prices WHERE nsn = i.nsn) c
  ), days AS (
    SELECT s.source, s.fiscal_year, s.shop, p.begins
    FROM (SELECT source, fiscal_year, shop FROM prices UNION SELECT source, fiscal_year, '' FROM prices) s
      JOIN prices p ON p.source = s.source AND p.fiscal_year = s.fiscal_year AND p.shop IN ('', s.shop)
    UNION
    SELECT source, fiscal_year, shop, '-infinity' FROM prices
  ), stretches AS (
    SELECT source, fiscal_year, shop, begins,
      coalesce(lead(begins) OVER (PARTITION BY source, fiscal_year, shop ORDER BY begins) - 1, 'infinity') AS until
    FROM days
  ), numbers AS MATERIALIZED (
    SELECT s.source, s.source AS number FROM (SELECT DISTINCT source FROM reach) s
    UNION ALL
    SELECT s.source, i.nsn FROM (SELECT DISTINCT source FROM reach) s JOIN items i ON i.pgc = s.source AND i.status = 'obsolete'
  ), walks AS MATERIALIZED (
    SELECT t.fiscal_year, t.shop, t.begins, f.obsolete, f.successor_nsn, f.successor_pgc
    FROM stretches t CROSS JOIN LATERAL walk_successors(ARRAY(SELECT number FROM numbers a WHERE a.source = t.source),
      t.shop, t.fiscal_year, t.begins) f WHERE f.has_price
  )
  SELECT n.number, t.fiscal_year, t.shop, t.begins, t.until, t.source, w.successor_nsn, w.successor_pgc
  FROM stretches t JOIN numbers n USING (source)
    LEFT JOIN walks w ON (w.obsolete, w.fiscal_year, w.shop, w.begins) = (n.number, t.fiscal_year, t.shop, t.begins)
  WHERE t.shop <> '' OR w.successor_pgc IS NOT NULL;
$$;

-- Of all products from which replacements lead to the changed ones.
CREATE FUNCTION keep_successors(changed text[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE sources text[]; due successors[];
BEGIN
  sources := ARRAY(WITH RECURSIVE back (pgc) AS (
      SELECT unnest(changed)
      UNION
      SELECT n.pgc FROM back b CROSS JOIN LATERAL (
        SELECT p.pgc FROM products p WHERE p.replacement_pgc = b.pgc
        UNION ALL
        SELECT i.pgc FROM items t JOIN items i ON i.replacement_nsn = t.nsn WHERE t.pgc = b.pgc) n)
    SELECT pgc FROM back);
  due := ARRAY(SELECT w FROM work_out_successors(sources) w);
  DELETE FROM successors d USING (SELECT * FROM successors WHERE pgc = ANY (sources) EXCEPT SELECT * FROM unnest(due)) s
    WHERE (d.obsolete, d.fiscal_year, d.program, d.from_day) = (s.obsolete, s.fiscal_year, s.program, s.from_day);
  INSERT INTO successors SELECT * FROM unnest(due) EXCEPT SELECT * FROM successors WHERE pgc = ANY (sources);
END $$;
CREATE OR REPLACE FUNCTION keep_catalogue() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE changed text[];
BEGIN
  WITH taken AS (DELETE FROM catalogue_changes RETURNING pgcs)
    SELECT array_agg(DISTINCT pgc) INTO changed FROM taken CROSS JOIN unnest(pgcs) pgc;
  IF changed IS NULL THEN RETURN NULL; END IF;
  UPDATE successor_changes SET changes = changes + 1;
  PERFORM keep_listed_products(changed), keep_successors(changed);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION walk_successors, work_out_successors, keep_successors FROM PUBLIC;
GRANT EXECUTE ON FUNCTION walk_successors TO quartermaster_app, quartermaster_report;
SELECT keep_successors(ARRAY(SELECT pgc FROM products));
DO $$ BEGIN IF EXISTS (SELECT FROM successors) THEN ANALYZE successors; END IF; END $$;
