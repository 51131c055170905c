-- Who may sign: one definition for pages, lists, counts, reports, mail, locks and checks (docs/decisions/0051).

-- A seat: somebody who may sign one level of the orders of a DoDAAC. It comes with an assignment as approver and counts
-- while the person is enabled and may sign in. Whoever stands in for an approver gets a seat here, and nowhere else:
-- one more row with the stand-in's person_id and the assignment_id of the approver. OFFSET 0 keeps the way from the
-- assignment to the person: without statistics of its tables the planner would walk all people first.
CREATE VIEW signing_seats WITH (security_invoker = true) AS
  SELECT r.program, r.dodaac, r.level, r.person_id, r.assignment_id, p.first_name, p.last_name, p.email
  FROM role_assignments r CROSS JOIN LATERAL (
    SELECT x.first_name, x.last_name, x.email FROM people x
    WHERE x.program = r.program AND x.person_id = r.person_id AND x.enabled AND x.may_sign_in OFFSET 0) p
  WHERE r.role = 'approver';

-- Who may sign which level of a cart or of an order that waits: a seat at the level, neither the orderer nor the member,
-- and no other level signed in this round. Levels behind the current one are done; those of a cart are all to come.
-- `is_next`: the order waits for this signature now.
CREATE VIEW may_sign WITH (security_invoker = true) AS
  SELECT o.program, o.order_id, s.level, s.person_id, s.assignment_id, s.first_name, s.last_name, s.email,
    o.status = 2 AND s.level = o.current_level AS is_next
  FROM orders o JOIN signing_seats s ON s.program = o.program AND s.dodaac = o.dodaac
  WHERE (o.status = 1 OR o.status = 2 AND s.level BETWEEN o.current_level AND o.levels)
    AND s.person_id <> o.orderer_id AND s.person_id <> o.member_id
    AND NOT EXISTS (SELECT FROM approvals a
      WHERE a.order_id = o.order_id AND a.round = o.round AND a.person_id = s.person_id);

GRANT SELECT ON signing_seats, may_sign TO quartermaster_app, quartermaster_report;

-- 'Who signed' means in the current round.
DROP INDEX approvals_by_person;
CREATE INDEX approvals_by_person ON approvals (program, person_id, order_id, round);
