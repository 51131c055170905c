-- Pieces that a unit took back from a person without an order of the portal.

-- Of these pieces. The trigger below keeps it.
ALTER TABLE opening_balances ADD COLUMN turned_in integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT opening_balances_turned_in CHECK (turned_in BETWEEN 0 AND pieces),
  ADD UNIQUE (program, person_id, opening_id);

CREATE TABLE turn_ins (
  turn_in_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, person_id bigint NOT NULL,
  -- Empty: nobody had noted that the person holds these pieces.
  opening_id bigint,
  nsn text NOT NULL REFERENCES items,
  pieces integer NOT NULL CHECK (pieces BETWEEN 1 AND 9999),
  turned_in_on date NOT NULL,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 200),
  made_by text NOT NULL, made_at timestamptz NOT NULL,
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, person_id, opening_id) REFERENCES opening_balances (program, person_id, opening_id)
);
CREATE INDEX turn_ins_by_person ON turn_ins (program, person_id, turned_in_on DESC);
CREATE INDEX turn_ins_by_opening ON turn_ins (opening_id) WHERE opening_id IS NOT NULL;
CREATE INDEX turn_ins_by_item ON turn_ins (nsn);
SELECT separate_programs('turn_ins', 'quartermaster_app, quartermaster_report');
GRANT INSERT, DELETE ON turn_ins TO quartermaster_app;
SELECT seal_rows_of('turn_ins', 'turn_in_id', 'program person_id opening_id nsn pieces turned_in_on note made_by made_at');

CREATE FUNCTION note_turn_in() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE opening_balances SET turned_in = turned_in - OLD.pieces, version = version + 1 WHERE opening_id = OLD.opening_id;
  ELSE
    UPDATE opening_balances SET turned_in = turned_in + NEW.pieces, version = version + 1 WHERE opening_id = NEW.opening_id;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_turn_in FROM PUBLIC;
CREATE TRIGGER turn_ins_counted AFTER INSERT OR DELETE ON turn_ins FOR EACH ROW EXECUTE FUNCTION note_turn_in();

-- As before, less the pieces that came back without an order.
CREATE OR REPLACE FUNCTION count_allowances(in_program text, members bigint[], today date, zone text, without_order bigint)
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
      greatest(coalesce(l.supplied_quantity, l.quantity) - l.ended_quantity, l.received_quantity) - l.returned_quantity AS pieces
    FROM orders o JOIN order_lines l ON l.program = o.program AND l.order_id = o.order_id
    WHERE o.program = in_program AND o.member_id = ANY (members) AND o.status_word IN ('awaiting', 'approved', 'shipped')
      AND o.order_id IS DISTINCT FROM without_order AND EXISTS (SELECT FROM rules)
    UNION ALL
    SELECT b.person_id, b.nsn, b.held_on, b.unit_price_cents, b.pieces - b.turned_in FROM opening_balances b
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
