-- The facets of a product beside its card, so that counting them reads one table.
ALTER TABLE listed_products ADD COLUMN gender text NOT NULL DEFAULT '', ADD COLUMN name_family text NOT NULL DEFAULT '',
  ADD COLUMN branches text[] NOT NULL DEFAULT '{}';
UPDATE listed_products l SET gender = p.gender, name_family = p.name_family, branches = p.branches
  FROM products p WHERE p.pgc = l.pgc AND (p.gender, p.name_family, p.branches) IS DISTINCT FROM (l.gender, l.name_family, l.branches);

CREATE OR REPLACE FUNCTION compute_listed_products(pgcs text[]) RETURNS SETOF listed_products
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT l.program, o.fiscal_year, l.pgc, greatest(o.from_day, l.sold_from), least(o.until_day, l.sold_until),
    l.category, l.display_name, p.picture, o.first_nsn, o.variants, o.backordered, o.get_well_on,
    o.least_cents, o.max_cents, o.first_size, o.last_size, o.colours,
    CASE WHEN cardinality(o.colours) = 1 AND right(l.display_name, length(o.colours[1]) + 2) = ', ' || o.colours[1]
      THEN left(l.display_name, -length(o.colours[1]) - 2) ELSE '' END,
    p.gender, p.name_family, p.branches
  FROM program_products l JOIN products p USING (pgc) JOIN orderable_products o USING (pgc)
  WHERE l.pgc = ANY (pgcs) AND greatest(o.from_day, l.sold_from) <= least(o.until_day, l.sold_until)
    AND o.program = CASE WHEN EXISTS (SELECT FROM orderable_products own
      WHERE own.fiscal_year = o.fiscal_year AND own.pgc = o.pgc AND own.program = l.program) THEN l.program ELSE '' END;
$$;

CREATE OR REPLACE FUNCTION note_products() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO catalogue_changes SELECT array_agg(n.pgc) FROM new_rows n JOIN old_rows o USING (pgc)
    WHERE (o.picture, o.is_obsolete, o.replacement_pgc, o.gender, o.name_family, o.branches)
      IS DISTINCT FROM (n.picture, n.is_obsolete, n.replacement_pgc, n.gender, n.name_family, n.branches)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;
