-- How far the reports of a program reach for a person with a role (decisions, section 10).
ALTER TABLE programs ADD COLUMN report_reach text NOT NULL DEFAULT 'program' CHECK (report_reach IN ('program', 'assigned'));
GRANT UPDATE (report_reach) ON programs TO quartermaster_app;
SELECT seal_rows_of('programs', 'code', 'name supplier_name supplier_site usmcr_project usmcr_task usmcr_obligation_type
  usmcr_line_type usmcr_contract_type branch contact_email contact_phone members_may_request offers_usmcr_report
  is_retired second_person accent about ordering_notes allotment_limit_cents report_reach');

-- As in 0075, with the reach of reports.
DROP FUNCTION load_session(bytea, timestamptz);
CREATE FUNCTION load_session(hash bytea, at timestamptz) RETURNS TABLE (session_id uuid, is_previous boolean, renewal bytea,
  previous_renewal bytea, previous_until timestamptz, person_id bigint, home_program text, home_program_name text,
  current_program text, program_name text, program_email text, program_phone text, program_accent text, program_about text,
  program_ordering_notes text, offers_usmcr_report boolean, report_reach text, is_program_retired boolean, first_name text,
  middle_name text, last_name text, username text, email text, dodaac text, admin_flag boolean, enabled boolean,
  areas smallint[], roles jsonb, group_dodaacs text[], created_at timestamptz, seen_at timestamptz, ends_at timestamptz,
  previous_sign_in_at timestamptz, failed_before smallint, way text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.session_id, s.session_hash <> hash, s.renewal, s.previous_renewal, s.previous_until,
    p.person_id, p.program, h.name, s.current_program, c.name, c.contact_email, c.contact_phone, c.accent, c.about,
    c.ordering_notes, c.offers_usmcr_report, c.report_reach, c.is_retired,
    p.first_name, p.middle_name, p.last_name, p.username, p.email, p.dodaac, p.admin_flag, p.enabled AND p.may_sign_in,
    ARRAY(SELECT area FROM person_permissions x WHERE x.program = p.program AND x.person_id = p.person_id ORDER BY area),
    coalesce((SELECT jsonb_agg(jsonb_build_object('dodaac', r.dodaac, 'role', r.role, 'level', r.level) ORDER BY r.dodaac, r.role, r.level)
      FROM role_assignments r WHERE r.program = p.program AND r.person_id = p.person_id), '[]'),
    ARRAY(SELECT DISTINCT d.dodaac FROM group_people g JOIN group_dodaacs d USING (program, group_number)
      WHERE g.program = p.program AND g.person_id = p.person_id ORDER BY 1),
    s.created_at, s.seen_at, s.ends_at, s.previous_sign_in_at, s.failed_before, s.way
  FROM (SELECT * FROM sessions WHERE session_hash = hash
    UNION ALL SELECT * FROM sessions WHERE previous_hash = hash AND previous_until > at) s
  JOIN people p USING (person_id) JOIN programs c ON c.code = s.current_program JOIN programs h ON h.code = p.program;
$$;
REVOKE ALL ON FUNCTION load_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION load_session TO quartermaster_app;
