-- Nobody decides for people whom one has made oneself (docs/decisions/0113): who made a record is kept, and who may sign knows it.

-- Who made the record, by hand or by a file; null: the operator, or nobody knows any more.
ALTER TABLE people ADD COLUMN created_by_id bigint REFERENCES people;
GRANT SELECT (created_by_id), INSERT (created_by_id) ON people TO quartermaster_app;
GRANT SELECT (created_by_id) ON people TO quartermaster_report;

-- The trail says it of those who were made lately; nothing asks further back. A username is one person's in all programs.
UPDATE people p SET created_by_id = e.person_id
  FROM audit_events e
  WHERE e.outcome = 'done' AND e.person_id IS NOT NULL AND e.program = p.program AND e.happened_at > now() - interval '31 days'
    AND p.created_at > now() - interval '31 days'
    AND (e.action = 'POST /servicemember/create' AND e.object = 'person ' || p.person_id
      OR e.action = 'import people' AND e.detail ->> 'before' IS NULL AND e.object = 'username ' || p.username);

CREATE INDEX people_by_maker ON people (program, created_by_id, created_at) WHERE created_by_id IS NOT NULL;
CREATE INDEX role_assignments_by_giver ON role_assignments (program, granted_by, granted_at) WHERE granted_by IS NOT NULL;
CREATE INDEX person_permissions_by_giver ON person_permissions (program, granted_by, granted_at) WHERE granted_by IS NOT NULL;
CREATE INDEX waiting_requests_confirmed ON waiting_requests (program, receiver_id, asked_by) WHERE outcome = 'confirmed';

SELECT seal_rows_of('people', 'person_id', 'program username password_hash first_name middle_name last_name suffix email dod_id
  pay_grade branch service_status gender name_tape subdivision phone dodaac started_on enabled may_sign_in admin_flag
  sends_confirmation ships_to_own_address street_1 street_2 street_3 city state zip country password_changed_at
  created_at created_by is_demo created_by_id');

-- Where a program asks for a second person: whom somebody has let act within 30 days without one, by making the record or by
-- giving a role or permission. What is said here of days, domain/roles/waiting.ts says in its sentence.
CREATE VIEW own_makings WITH (security_invoker = true) AS
  SELECT p.code AS program, m.giver_id, m.receiver_id
  FROM programs p CROSS JOIN LATERAL (
    SELECT r.granted_by AS giver_id, r.person_id AS receiver_id FROM role_assignments r
    WHERE r.program = p.code AND r.granted_at > now() - interval '30 days'
      AND NOT EXISTS (SELECT FROM waiting_requests w
        WHERE w.program = r.program AND w.receiver_id = r.person_id AND w.asked_by = r.granted_by AND w.outcome = 'confirmed'
          AND w.kind = 'role' AND w.dodaac = r.dodaac AND w.wish ->> 'role' = r.role)
    UNION ALL
    SELECT x.granted_by, x.person_id FROM person_permissions x
    WHERE x.program = p.code AND x.granted_at > now() - interval '30 days'
      AND NOT EXISTS (SELECT FROM waiting_requests w
        WHERE w.program = x.program AND w.receiver_id = x.person_id AND w.asked_by = x.granted_by AND w.outcome = 'confirmed'
          AND w.kind = 'permissions' AND w.wish -> 'areas' @> to_jsonb(x.area))
    UNION ALL
    -- Whatever a second person has confirmed of what the maker asked for this person since: the record was looked at.
    SELECT s.created_by_id, s.person_id FROM people s
    WHERE s.program = p.code AND s.created_at > now() - interval '30 days'
      AND NOT EXISTS (SELECT FROM waiting_requests w
        WHERE w.program = s.program AND w.receiver_id = s.person_id AND w.asked_by = s.created_by_id AND w.outcome = 'confirmed'
          AND w.asked_at >= s.created_at)) m
  WHERE p.second_person = 'ask';

-- Who signs which level of an order that waits by the seat alone: neither the orderer nor the member, and no other level signed in
-- this round.
CREATE VIEW could_sign WITH (security_invoker = true) AS
  SELECT o.program, o.order_id, o.orderer_id, s.level, s.person_id, s.assignment_id, s.first_name, s.last_name, s.email,
    s.level = o.current_level AS is_next
  FROM orders o JOIN signing_seats s ON s.program = o.program AND s.dodaac = o.dodaac
  WHERE o.status = 'awaiting' AND s.level BETWEEN o.current_level AND o.levels
    AND s.person_id <> o.orderer_id AND s.person_id <> o.member_id
    AND NOT EXISTS (SELECT FROM approvals a
      WHERE a.order_id = o.order_id AND a.round = o.round AND a.person_id = s.person_id);

-- As in 0086, without those who have made the orderer themselves: asked order by order, never as a join. A cart may be submitted
-- nevertheless; who signs it may change while it waits.
CREATE OR REPLACE VIEW may_sign WITH (security_invoker = true) AS
  SELECT c.program, c.order_id, c.level, c.person_id, c.assignment_id, c.first_name, c.last_name, c.email, c.is_next
  FROM could_sign c
  WHERE NOT (SELECT EXISTS (SELECT FROM own_makings m
    WHERE m.program = c.program AND m.giver_id = c.person_id AND m.receiver_id = c.orderer_id))
  UNION ALL
  SELECT c.program, c.order_id, s.level, s.person_id, s.assignment_id, s.first_name, s.last_name, s.email, false
  FROM carts c JOIN signing_seats s ON s.program = c.program AND s.dodaac = c.dodaac
  WHERE s.person_id <> c.orderer_id AND s.person_id <> c.member_id;

GRANT SELECT ON own_makings, could_sign TO quartermaster_app, quartermaster_report;
