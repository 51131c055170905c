-- A line counts in the unit of issue of its product, so the unit stays while pieces of an approved line are to come. Products are
-- common to all programs: the function crosses them, and returns nothing but counts.
CREATE FUNCTION count_outstanding_lines(pgcs text[]) RETURNS TABLE (pgc text, lines bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.pgc, count(*)
  FROM items i CROSS JOIN programs p JOIN order_lines l ON l.program = p.code AND l.nsn = i.nsn
    JOIN orders o ON o.order_id = l.order_id
  WHERE i.pgc = ANY (pgcs) AND o.status = 'approved'
    AND l.shipped_quantity < coalesce(l.supplied_quantity, l.quantity) - l.ended_quantity
  GROUP BY i.pgc;
$$;
REVOKE EXECUTE ON FUNCTION count_outstanding_lines FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_outstanding_lines TO quartermaster_app;
