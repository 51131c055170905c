-- Where a program asks for a second person, nobody decides for people whom one has let act oneself since a day (domain/roles/waiting.ts), unless a
-- second person has confirmed it (docs/decisions/0107). Runs as who asks: the wall between programs holds.
CREATE FUNCTION gave_alone(in_program text, giver bigint, receiver bigint, since timestamptz) RETURNS boolean
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM programs WHERE code = in_program AND second_person = 'ask') AND (
    EXISTS (SELECT FROM role_assignments r
      WHERE r.program = in_program AND r.person_id = receiver AND r.granted_by = giver AND r.granted_at > since
        AND NOT EXISTS (SELECT FROM waiting_requests w
          WHERE w.program = in_program AND w.receiver_id = receiver AND w.asked_by = giver AND w.outcome = 'confirmed'
            AND w.kind = 'role' AND w.dodaac = r.dodaac AND w.wish ->> 'role' = r.role))
    OR EXISTS (SELECT FROM person_permissions x
      WHERE x.program = in_program AND x.person_id = receiver AND x.granted_by = giver AND x.granted_at > since
        AND NOT EXISTS (SELECT FROM waiting_requests w
          WHERE w.program = in_program AND w.receiver_id = receiver AND w.asked_by = giver AND w.outcome = 'confirmed'
            AND w.kind = 'permissions' AND w.wish -> 'areas' @> to_jsonb(x.area))))
$$;
REVOKE EXECUTE ON FUNCTION gave_alone FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gave_alone TO quartermaster_app, quartermaster_report;
