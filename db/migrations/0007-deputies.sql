-- Appointments with a first and last day, and deputies of absent approvers (decision 39).

CREATE FUNCTION portal_day() RETURNS date LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (now() AT TIME ZONE coalesce((SELECT fiscal_zone FROM organisation), 'America/New_York'))::date;
$$;
REVOKE EXECUTE ON FUNCTION portal_day FROM PUBLIC;
GRANT EXECUTE ON FUNCTION portal_day TO quartermaster_app, quartermaster_report;

ALTER TABLE role_assignments
  ADD COLUMN first_day date, ADD COLUMN last_day date,
  -- Such as the number of the DD Form 577.
  ADD COLUMN document text NOT NULL DEFAULT '' CHECK (length(document) <= 100),
  ADD CONSTRAINT role_assignments_days CHECK (last_day >= first_day);
CREATE INDEX role_assignments_ending ON role_assignments (program, last_day) WHERE last_day IS NOT NULL;
GRANT UPDATE (first_day, last_day, document, granted_at, granted_by) ON role_assignments TO quartermaster_app;
SELECT seal_rows_of('role_assignments', 'assignment_id',
  'program dodaac person_id role level granted_at granted_by first_day last_day document');

CREATE VIEW roles_in_force WITH (security_invoker = true) AS
  SELECT * FROM role_assignments
  WHERE first_day IS NULL AND last_day IS NULL
    OR (SELECT portal_day()) BETWEEN coalesce(first_day, '-infinity') AND coalesce(last_day, 'infinity');

CREATE TABLE absences (
  absence_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, person_id bigint NOT NULL, deputy_id bigint NOT NULL,
  -- Null: every DoDAAC of the absent approver.
  dodaac text,
  first_day date NOT NULL, last_day date NOT NULL,
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  made_by bigint NOT NULL REFERENCES people (person_id), made_at timestamptz NOT NULL,
  ended_at timestamptz, ended_by bigint REFERENCES people (person_id),
  CONSTRAINT absences_days CHECK (last_day BETWEEN first_day AND first_day + 366),
  CONSTRAINT absences_deputy_is_another CHECK (deputy_id <> person_id),
  CONSTRAINT absences_never_for_oneself CHECK (made_by <> deputy_id),
  CONSTRAINT absences_reason CHECK (made_by = person_id OR reason <> ''),
  CONSTRAINT absences_ended CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, deputy_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, dodaac) REFERENCES dodaacs (program, dodaac)
);
CREATE UNIQUE INDEX absences_once ON absences (person_id, deputy_id, coalesce(dodaac, ''), first_day, last_day)
  WHERE ended_at IS NULL;
CREATE INDEX absences_by_person ON absences (program, person_id, last_day) WHERE ended_at IS NULL;
CREATE INDEX absences_by_deputy ON absences (program, deputy_id, last_day) WHERE ended_at IS NULL;
SELECT separate_programs('absences', 'quartermaster_app, quartermaster_report');
GRANT INSERT, UPDATE (ended_at, ended_by) ON absences TO quartermaster_app;
SELECT seal_rows_of('absences', 'absence_id',
  'program person_id deputy_id dodaac first_day last_day reason made_by made_at ended_at ended_by');

ALTER TABLE waiting_requests DROP CONSTRAINT waiting_requests_kind_check,
  ADD CONSTRAINT waiting_requests_kind_check
    CHECK (kind IN ('role', 'permissions', 'allotment', 'sign-in', 'email', 'username', 'card', 'deputy'));

-- A signature for an absent approver counts for both people.
ALTER TABLE approvals
  ADD COLUMN for_id bigint, ADD COLUMN for_until date,
  ADD CONSTRAINT approvals_for CHECK ((for_id IS NULL) = (for_until IS NULL)),
  ADD CONSTRAINT approvals_never_own_for CHECK (for_id IS NULL OR for_id NOT IN (orderer_id, member_id, person_id)),
  ADD FOREIGN KEY (program, for_id) REFERENCES people (program, person_id);
CREATE FUNCTION check_signers() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM approvals a WHERE a.order_id = NEW.order_id AND a.round = NEW.round
      AND (a.person_id IN (NEW.person_id, NEW.for_id) OR a.for_id IN (NEW.person_id, NEW.for_id))) THEN
    RAISE EXCEPTION 'a person signs order % twice', NEW.order_id
      USING ERRCODE = '23505', CONSTRAINT = 'approvals_by_different_people';
  END IF;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION check_signers FROM PUBLIC;
CREATE TRIGGER approvals_by_different_people BEFORE INSERT ON approvals FOR EACH ROW EXECUTE FUNCTION check_signers();

CREATE VIEW deputy_seats WITH (security_invoker = true) AS
  SELECT r.program, r.dodaac, r.level, a.deputy_id AS person_id, r.assignment_id, d.first_name, d.last_name, d.preferred_name, d.email,
    r.person_id AS for_id, a.last_day AS until
  FROM absences a
  JOIN roles_in_force r ON r.program = a.program AND r.person_id = a.person_id AND r.role = 'approver'
    AND (a.dodaac IS NULL OR a.dodaac = r.dodaac)
  JOIN people x ON x.program = a.program AND x.person_id = a.person_id AND x.enabled AND x.may_sign_in
  JOIN people d ON d.program = a.program AND d.person_id = a.deputy_id AND d.enabled AND d.may_sign_in
  WHERE a.ended_at IS NULL AND a.first_day <= (SELECT portal_day()) AND a.last_day >= (SELECT portal_day())
    -- Where deputies have a seat of their own, they sign in their own name.
    AND NOT EXISTS (SELECT FROM roles_in_force o WHERE o.program = r.program AND o.dodaac = r.dodaac AND o.role = 'approver'
      AND o.level = r.level AND o.person_id = a.deputy_id);

CREATE VIEW own_seats WITH (security_invoker = true) AS
  SELECT r.program, r.dodaac, r.level, r.person_id, r.assignment_id, p.first_name, p.last_name, p.preferred_name, p.email,
    NULL::bigint AS for_id, NULL::date AS until
  FROM roles_in_force r CROSS JOIN LATERAL (
    SELECT x.first_name, x.last_name, x.preferred_name, x.email FROM people x
    WHERE x.program = r.program AND x.person_id = r.person_id AND x.enabled AND x.may_sign_in OFFSET 0) p
  WHERE r.role = 'approver';

CREATE OR REPLACE VIEW signing_seats WITH (security_invoker = true) AS
  SELECT * FROM own_seats UNION ALL SELECT * FROM deputy_seats;

GRANT SELECT ON roles_in_force, own_seats, deputy_seats TO quartermaster_app, quartermaster_report;

-- Days of roles and absences are those of the portal at `at`.
CREATE OR REPLACE FUNCTION load_session(hash bytea, at timestamptz) RETURNS TABLE (session_id uuid, is_previous boolean, renewal bytea,
  previous_renewal bytea, previous_until timestamptz, may_enter boolean, person jsonb, created_at timestamptz, last_active_at timestamptz,
  ends_at timestamptz, previous_sign_in_at timestamptz, failed_before smallint, way text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.session_id, s.session_hash <> hash, s.renewal, s.previous_renewal, s.previous_until, p.enabled AND p.may_sign_in,
    jsonb_build_object('id', p.person_id, 'homeProgram', p.program, 'program', s.current_program,
      'programFacts', jsonb_build_object('name', c.name, 'homeName', h.name, 'email', c.contact_email, 'phone', c.contact_phone,
        'accent', c.accent, 'about', c.about, 'orderingNotes', c.ordering_notes, 'offersUsmcrReport', c.offers_usmcr_report,
        'reportReach', c.report_reach, 'isRetired', c.is_retired),
      'firstName', p.first_name, 'middleName', p.middle_name, 'lastName', p.last_name, 'preferredName', p.preferred_name,
      'username', coalesce(p.username, ''), 'email', p.email, 'dodaac', p.dodaac, 'adminFlag', p.admin_flag,
      'granted', ARRAY(SELECT area FROM person_permissions x
        WHERE x.program = p.program AND x.person_id = p.person_id ORDER BY area),
      'roles', coalesce((SELECT jsonb_agg(jsonb_build_object('dodaac', r.dodaac, 'role', r.role, 'level', r.level)
          ORDER BY r.dodaac, r.role, r.level)
        FROM roles_in_force r WHERE r.program = p.program AND r.person_id = p.person_id), '[]'),
      'deputyFor', coalesce((SELECT jsonb_agg(DISTINCT jsonb_build_object('dodaac', d.dodaac, 'level', d.level))
        FROM deputy_seats d WHERE d.program = p.program AND d.person_id = p.person_id), '[]'),
      'groupDodaacs', ARRAY(SELECT DISTINCT d.dodaac FROM group_people g JOIN group_dodaacs d USING (program, group_number)
        WHERE g.program = p.program AND g.person_id = p.person_id ORDER BY 1)),
    s.created_at, s.last_active_at, s.ends_at, s.previous_sign_in_at, s.failed_before, s.way
  FROM (SELECT * FROM sessions WHERE session_hash = hash
    UNION ALL SELECT * FROM sessions WHERE previous_hash = hash AND (previous_until IS NULL OR previous_until > at)) s
  JOIN people p USING (person_id) JOIN programs c ON c.code = s.current_program JOIN programs h ON h.code = p.program;
$$;

-- A role that is not in force confirms nothing.
CREATE OR REPLACE FUNCTION find_second(in_program text, giver bigint, areas smallint[], with_roles text[])
  RETURNS TABLE (has_orders boolean, has_second boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM orders WHERE program = in_program),
    EXISTS (SELECT FROM people p
      WHERE p.person_id <> giver AND p.enabled AND p.may_sign_in AND p.last_sign_in_at IS NOT NULL
        AND (EXISTS (SELECT FROM person_permissions x WHERE x.person_id = p.person_id
            AND (x.area = 99 OR x.program = in_program AND x.area = ANY (areas)))
          OR EXISTS (SELECT FROM roles_in_force r
            WHERE r.person_id = p.person_id AND r.program = in_program AND r.role = ANY (with_roles)))
        AND NOT EXISTS (SELECT FROM unreviewed_grants m
          WHERE m.program = in_program AND m.giver_id = p.person_id AND m.receiver_id = giver))
$$;
