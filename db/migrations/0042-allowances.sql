-- Rules about the pieces that a person may have of an item, a product or a category, and exceptions for single orders.

CREATE TABLE allowances (
  allowance_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL REFERENCES programs,
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 60),
  category text REFERENCES categories, pgc text REFERENCES products, nsn text REFERENCES items,
  -- Of pieces or of money.
  pieces integer CHECK (pieces BETWEEN 0 AND 9999), cents bigint CHECK (cents BETWEEN 0 AND 99999999999),
  period text NOT NULL CHECK (period IN ('fiscal-year', 'months', 'enlistment', 'once')),
  months smallint CHECK (months BETWEEN 1 AND 240),
  effect text NOT NULL CHECK (effect IN ('tell', 'ask', 'block')),
  -- For whom. Empty: everybody. DoDAACs and groups are alternatives.
  branches text[] NOT NULL DEFAULT '{}', pay_grades text[] NOT NULL DEFAULT '{}',
  genders text[] NOT NULL DEFAULT '{}', service_statuses text[] NOT NULL DEFAULT '{}',
  dodaacs text[] NOT NULL DEFAULT '{}' CHECK (cardinality(dodaacs) <= 200),
  group_numbers text[] NOT NULL DEFAULT '{}' CHECK (cardinality(group_numbers) <= 50),
  active_from date NOT NULL, active_until date,
  updated_by text NOT NULL, updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (program, allowance_id),
  CONSTRAINT allowances_of CHECK (num_nonnulls(category, pgc, nsn) = 1),
  CONSTRAINT allowances_measure CHECK (num_nonnulls(pieces, cents) = 1),
  CONSTRAINT allowances_months CHECK ((period = 'months') = (months IS NOT NULL)),
  CONSTRAINT allowances_days CHECK (active_until >= active_from)
);
CREATE UNIQUE INDEX allowances_by_name ON allowances (program, lower(name));
SELECT separate_programs('allowances', 'quartermaster_app, quartermaster_report');
GRANT INSERT, UPDATE (name, category, pgc, nsn, pieces, cents, period, months, effect, branches, pay_grades, genders, service_statuses,
  dodaacs, group_numbers, active_from, active_until, updated_by, updated_at, version) ON allowances TO quartermaster_app;
SELECT seal_rows_of('allowances', 'allowance_id', 'program name category pgc nsn pieces cents period months effect branches pay_grades
  genders service_statuses dodaacs group_numbers active_from active_until updated_by updated_at');

-- An order may exceed a rule that blocks, up to what it took of the rule at that time.
CREATE TABLE allowance_exceptions (
  exception_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, allowance_id bigint NOT NULL,
  -- The number of a cart is the number of its order, so this references neither.
  order_id bigint NOT NULL, dodaac text NOT NULL,
  orderer_id bigint NOT NULL, member_id bigint NOT NULL,
  -- Pieces or cents, as the rule counts.
  takes bigint NOT NULL CHECK (takes > 0),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  granted_by bigint NOT NULL, granted_at timestamptz NOT NULL,
  CONSTRAINT allowance_exceptions_once UNIQUE (order_id, allowance_id),
  CONSTRAINT allowance_exceptions_never_own CHECK (granted_by NOT IN (orderer_id, member_id)),
  FOREIGN KEY (program, allowance_id) REFERENCES allowances (program, allowance_id),
  FOREIGN KEY (program, dodaac) REFERENCES dodaacs,
  FOREIGN KEY (program, orderer_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, member_id) REFERENCES people (program, person_id)
);
CREATE INDEX allowance_exceptions_newest ON allowance_exceptions (program, exception_id DESC);
CREATE INDEX allowance_exceptions_by_unit ON allowance_exceptions (program, dodaac, exception_id DESC);
SELECT separate_programs('allowance_exceptions', 'quartermaster_app, quartermaster_report');
GRANT INSERT, UPDATE (takes, reason, granted_by, granted_at) ON allowance_exceptions TO quartermaster_app;
SELECT seal_rows_of('allowance_exceptions', 'exception_id', 'program allowance_id order_id dodaac orderer_id member_id takes reason
  granted_by granted_at');

-- For each member the rules in force for this person, with what counts in their period. Pieces of the member's orders come by
-- the index orders_by_member, across all units. A piece counts on the day of its submit, or since the day on which it was held.
-- Pieces that the supplier credited or replaced in a case do not count; those that come instead do.
CREATE FUNCTION count_allowances(in_program text, members bigint[], today date, zone text, without_order bigint)
  RETURNS TABLE (member_id bigint, allowance_id bigint, used_pieces bigint, used_cents bigint, first_day date)
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH rules AS MATERIALIZED (
    SELECT m.person_id, m.started_on, a.allowance_id, a.category, a.pgc, a.nsn, a.period, a.months
    FROM people m JOIN allowances a ON a.program = m.program
    WHERE m.program = in_program AND m.person_id = ANY (members)
      AND a.active_from <= today AND coalesce(a.active_until, today) >= today
      AND (a.branches = '{}' OR m.branch::text = ANY (a.branches))
      AND (a.pay_grades = '{}' OR m.pay_grade = ANY (a.pay_grades))
      AND (a.genders = '{}' OR m.gender::text = ANY (a.genders))
      AND (a.service_statuses = '{}' OR m.service_status::text = ANY (a.service_statuses))
      AND (a.dodaacs = '{}' AND a.group_numbers = '{}' OR m.dodaac = ANY (a.dodaacs)
        OR EXISTS (SELECT FROM group_dodaacs g WHERE g.program = m.program AND g.dodaac = m.dodaac AND g.group_number = ANY (a.group_numbers))
        OR EXISTS (SELECT FROM group_people g WHERE g.program = m.program AND g.person_id = m.person_id AND g.group_number = ANY (a.group_numbers)))),
  held AS MATERIALIZED (
    SELECT o.member_id, l.nsn, (o.submitted_at AT TIME ZONE zone)::date AS day, l.unit_price_cents,
      greatest(coalesce(l.supplied_quantity, l.quantity) - l.ended_quantity, l.received_quantity) - l.returned_quantity
        - (SELECT coalesce(sum((c.part ->> 'credited')::integer), 0) FROM jsonb_each(l.parts) c (suffix, part)) AS pieces
    FROM orders o JOIN order_lines l ON l.program = o.program AND l.order_id = o.order_id
    WHERE o.program = in_program AND o.member_id = ANY (members) AND o.status_word IN ('awaiting', 'approved', 'shipped')
      AND o.order_id IS DISTINCT FROM without_order AND EXISTS (SELECT FROM rules)
    UNION ALL
    SELECT b.person_id, b.nsn, b.held_on, b.unit_price_cents, b.pieces FROM opening_balances b
    WHERE b.program = in_program AND b.person_id = ANY (members) AND EXISTS (SELECT FROM rules)),
  counted AS (
    SELECT h.member_id, h.nsn, i.pgc, p.category, h.day, h.unit_price_cents, h.pieces
    FROM held h JOIN items i ON i.nsn = h.nsn JOIN products p ON p.pgc = i.pgc WHERE h.pieces <> 0)
  SELECT r.person_id, r.allowance_id, coalesce(sum(c.pieces), 0)::bigint, coalesce(sum(c.pieces * c.unit_price_cents), 0)::bigint, min(c.day)
  FROM rules r LEFT JOIN counted c ON c.member_id = r.person_id AND (c.nsn = r.nsn OR c.pgc = r.pgc OR c.category = r.category)
    AND CASE r.period
      WHEN 'fiscal-year' THEN c.day >= make_date(extract(year FROM today)::integer - CASE WHEN extract(month FROM today) < 10 THEN 1 ELSE 0 END, 10, 1)
      WHEN 'months' THEN (c.day + make_interval(months => r.months))::date > today
      WHEN 'enlistment' THEN c.day >= coalesce(r.started_on, '-infinity')
      ELSE true END
  GROUP BY r.person_id, r.allowance_id;
$$;
REVOKE EXECUTE ON FUNCTION count_allowances FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_allowances TO quartermaster_app, quartermaster_report;
