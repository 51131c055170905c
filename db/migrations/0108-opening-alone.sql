-- Whether a program that asks for a second person has had an order, and whether anybody else could confirm what somebody gives
-- (docs/decisions/0118): with a permission of the program or permission 99 of any, or a role; who has signed in once, and has not
-- made who gives. Looks over the wall, since permission 99 works in all programs; it tells nobody's name.
CREATE FUNCTION find_second(in_program text, giver bigint, areas smallint[], with_roles text[])
  RETURNS TABLE (has_orders boolean, has_second boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM orders WHERE program = in_program),
    EXISTS (SELECT FROM people p
      WHERE p.person_id <> giver AND p.enabled AND p.may_sign_in AND p.last_sign_in_at IS NOT NULL
        AND (EXISTS (SELECT FROM person_permissions x WHERE x.person_id = p.person_id
            AND (x.area = 99 OR x.program = in_program AND x.area = ANY (areas)))
          OR EXISTS (SELECT FROM role_assignments r
            WHERE r.person_id = p.person_id AND r.program = in_program AND r.role = ANY (with_roles)))
        AND NOT EXISTS (SELECT FROM own_makings m
          WHERE m.program = in_program AND m.giver_id = p.person_id AND m.receiver_id = giver))
$$;
REVOKE EXECUTE ON FUNCTION find_second FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_second TO quartermaster_app;
