-- A product is sold from a day to a day: lists, cart and successors go by it.

-- The list of a category is read with its days from the index alone.
DROP INDEX program_products_list;
CREATE INDEX program_products_list ON program_products (program, category, display_name, pgc) INCLUDE (sold_from, sold_until);

-- Whether what is sold from a day to a day is sold on a day; both are included, open ends are null.
CREATE FUNCTION is_sold_on(sold_from date, sold_until date, day date) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sold_from <= day, true) AND coalesce(sold_until >= day, true);
$$;
-- What an item costs a program in a fiscal year, in cents: the program's own price, else everybody's; null where there is none.
CREATE FUNCTION price_of(shop text, item text, year integer) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT o.price_cents FROM program_prices o WHERE o.program = shop AND o.nsn = item AND o.fiscal_year = year),
    (SELECT c.price_cents FROM item_prices c WHERE c.nsn = item AND c.fiscal_year = year));
$$;
REVOKE ALL ON FUNCTION is_sold_on, price_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_sold_on, price_of TO quartermaster_app, quartermaster_report;

-- As in 0023, on a day, and with the prices of programs.
DROP FUNCTION find_successors(text[], text, integer);
CREATE FUNCTION find_successors(asked text[], shop text, year integer, day date)
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
            ELSE price_of(shop, s.nsn, year) IS NOT NULL END
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
        WHERE i.pgc = c.pgc AND i.status <> 'obsolete' AND price_of(shop, i.nsn, year) IS NOT NULL)
      ELSE price_of(shop, c.nsn, year) IS NOT NULL END
  FROM chosen c;
$$;

REVOKE ALL ON FUNCTION find_successors FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_successors TO quartermaster_app, quartermaster_report;
