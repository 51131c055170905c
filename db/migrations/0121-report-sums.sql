-- What the two order reports have of each kind of row, kept (docs/decisions/0144), so that their bars and totals do not walk
-- orders and lines. As with spending (0093) no zone stands in it: a stretch of time lies within one month of every zone. Around
-- the turn of a month it is a quarter of an hour; all between is kept twice, by days and as one.

CREATE TABLE report_sums (
  program text NOT NULL,
  report text NOT NULL CHECK (report IN ('status', 'details')),
  span text NOT NULL CHECK (span IN ('quarter', 'day', 'month')),
  dodaac text NOT NULL,
  since timestamptz NOT NULL,                -- when the stretch begins
  orderer_id bigint NOT NULL,                -- of lines 0: nobody asks for them by it
  status text NOT NULL, withdrawn boolean NOT NULL,
  supply_state text NOT NULL, supply_code text NOT NULL, supply_text text NOT NULL, hold_code text NOT NULL, -- of orders ''
  rows bigint NOT NULL CHECK (rows > 0),
  cents bigint NOT NULL CHECK (cents >= 0),
  PRIMARY KEY (program, report, span, dodaac, since, orderer_id, status, withdrawn, supply_state, supply_code, supply_text, hold_code)
);

-- What transactions have changed since; as order_count_changes (0083), nobody waits for anybody here. An order and its lines may
-- change by one statement, whose triggers see only what it leaves behind. So what each of both did is noted apart, and put
-- together when it is read.
CREATE TABLE report_order_changes (
  program text NOT NULL, order_id bigint NOT NULL,
  orderer_id bigint NOT NULL, dodaac text NOT NULL, submitted_at timestamptz NOT NULL, status text NOT NULL, withdrawn boolean NOT NULL,
  change smallint NOT NULL                   -- 1: it is such an order now, -1: it is not any more
);
CREATE TABLE report_line_changes (
  program text NOT NULL, order_id bigint NOT NULL,
  supply_state text NOT NULL, supply_code text NOT NULL, supply_text text NOT NULL, hold_code text NOT NULL,
  rows bigint NOT NULL, cents bigint NOT NULL
);

-- Programs whose orders were there before these sums and are not summed up yet: one moment of all, behind the start, in which nobody
-- who orders waits. Until then each row is as good as a change.
CREATE TABLE report_sums_due (program text PRIMARY KEY);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['report_sums', 'report_order_changes', 'report_line_changes', 'report_sums_due'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY own_program ON %I TO quartermaster_app, quartermaster_report
      USING (program = current_setting(''app.program'', true))', t);
  END LOOP;
END $$;

-- Each row of both reports by what is kept of it; the total of an order is that of its lines (orders_promise).
CREATE VIEW report_rows WITH (security_invoker = true) AS
  SELECT program, 'status' AS report, dodaac, submitted_at, orderer_id, status_word AS status, withdrawn,
    '' AS supply_state, '' AS supply_code, '' AS supply_text, '' AS hold_code, 1::bigint AS rows, total_cents AS cents
  FROM orders
  UNION ALL
  SELECT o.program, 'details', o.dodaac, o.submitted_at, 0, o.status_word, o.withdrawn,
    l.supply_state, l.supply_code, l.supply_text, l.hold_code, 1, l.amount_cents
  FROM orders o JOIN order_lines l USING (order_id);

-- What has to be added to the sums. Of an order that is another one now, all lines as they are go to where it stands now, and as
-- they were (without what was noted of them) away from where it stood. Of an order that stayed, what was noted of its lines.
CREATE VIEW report_changes WITH (security_invoker = true) AS
  WITH moved AS MATERIALIZED (
    SELECT program, order_id, orderer_id, dodaac, submitted_at, status, withdrawn, sum(change) AS change
    FROM report_order_changes WHERE NOT EXISTS (SELECT FROM report_sums_due) GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(change) <> 0),
  noted AS MATERIALIZED (
    SELECT order_id, supply_state, supply_code, supply_text, hold_code, sum(rows) AS rows, sum(cents) AS cents
    FROM report_line_changes WHERE NOT EXISTS (SELECT FROM report_sums_due) GROUP BY 1, 2, 3, 4, 5 HAVING sum(rows) <> 0 OR sum(cents) <> 0),
  stood AS (
    SELECT program, order_id, orderer_id, dodaac, submitted_at, status, withdrawn FROM moved WHERE change < 0
    UNION ALL
    SELECT o.program, s.order_id, o.orderer_id, o.dodaac, o.submitted_at, o.status_word, o.withdrawn
    FROM (SELECT DISTINCT order_id FROM noted EXCEPT SELECT order_id FROM moved) s
    -- OFFSET 0: one order after the other by its key, however few rows the planner believes there to be.
    CROSS JOIN LATERAL (SELECT * FROM orders p WHERE p.order_id = s.order_id OFFSET 0) o),
  lines AS (
    SELECT m.program, m.orderer_id, m.dodaac, m.submitted_at, m.status, m.withdrawn,
      l.supply_state, l.supply_code, l.supply_text, l.hold_code, m.change AS rows, m.change * l.amount_cents AS cents
    FROM moved m CROSS JOIN LATERAL (SELECT * FROM order_lines k WHERE k.order_id = m.order_id OFFSET 0) l
    UNION ALL
    SELECT s.program, s.orderer_id, s.dodaac, s.submitted_at, s.status, s.withdrawn,
      n.supply_state, n.supply_code, n.supply_text, n.hold_code, n.rows, n.cents
    FROM stood s JOIN noted n USING (order_id))
  SELECT program, 'status' AS report, dodaac, submitted_at, orderer_id, status, withdrawn,
    '' AS supply_state, '' AS supply_code, '' AS supply_text, '' AS hold_code, change::bigint AS rows, 0::bigint AS cents FROM moved
  UNION ALL
  SELECT program, 'status', dodaac, submitted_at, orderer_id, status, withdrawn, '', '', '', '', 0, cents::bigint FROM lines
  UNION ALL
  SELECT program, 'details', dodaac, submitted_at, 0, status, withdrawn, supply_state, supply_code, supply_text, hold_code,
    rows::bigint, cents::bigint FROM lines
  UNION ALL
  SELECT * FROM report_rows WHERE EXISTS (SELECT FROM report_sums_due);

GRANT SELECT ON report_sums, report_order_changes, report_line_changes, report_sums_due, report_rows, report_changes TO quartermaster_app, quartermaster_report;

-- When the middle of a month begins: the month without the hours in which it begins and ends somewhere on earth. Of the month in
-- which an instant lies, and the first one that begins no earlier than an instant. (Expressions, which PostgreSQL puts into the
-- statement that calls them; they say the same whatever the zone of the connection.)
CREATE FUNCTION middle_of_month(at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT date_trunc('month', at + interval '14 hours', 'UTC') + interval '12 hours'
$$;
CREATE FUNCTION next_middle(at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT date_add(middle_of_month(at - interval '26 hours 1 microsecond'), '1 month', 'UTC')
$$;
-- As in 0093, said by it.
CREATE OR REPLACE FUNCTION spending_stretch(made_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN made_at < middle_of_month(made_at) THEN date_bin('15 minutes', made_at, 'epoch') ELSE middle_of_month(made_at) END
$$;
-- When the shortest stretch begins in which an instant lies, and when it ends. Days are cut at 5:00 UTC, at night in America: of the
-- days that a report asks for there, hardly an order lies in a stretch that is not wholly among them.
CREATE FUNCTION report_stretch(at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN at < middle_of_month(at) THEN date_bin('15 minutes', at, 'epoch')
    ELSE greatest(middle_of_month(at), date_bin('24 hours', at, '2000-01-01 05:00+00')) END
$$;
CREATE FUNCTION report_stretch_end(at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN at < middle_of_month(at) THEN date_bin('15 minutes', at, 'epoch') + interval '15 minutes'
    ELSE least(date_add(middle_of_month(at), '1 month', 'UTC') - interval '26 hours',
      date_bin('24 hours', at, '2000-01-01 05:00+00') + interval '24 hours') END
$$;
-- Under which spans the sum of a shortest stretch is kept.
CREATE FUNCTION report_spans(since timestamptz) RETURNS TABLE (span text, begins timestamptz) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN since < middle_of_month(since) THEN 'quarter' ELSE 'day' END, since
  UNION ALL SELECT 'month', middle_of_month(since) WHERE since >= middle_of_month(since)
$$;

CREATE FUNCTION note_report_orders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO report_order_changes SELECT program, order_id, orderer_id, dodaac, submitted_at, status_word, withdrawn, 1 FROM new_rows;
  RETURN NULL;
END $$;
CREATE FUNCTION note_moved_report_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO report_order_changes VALUES
    (OLD.program, OLD.order_id, OLD.orderer_id, OLD.dodaac, OLD.submitted_at, OLD.status_word, OLD.withdrawn, -1),
    (NEW.program, NEW.order_id, NEW.orderer_id, NEW.dodaac, NEW.submitted_at, NEW.status_word, NEW.withdrawn, 1);
  RETURN NULL;
END $$;
CREATE FUNCTION note_gone_report_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO report_order_changes VALUES
    (OLD.program, OLD.order_id, OLD.orderer_id, OLD.dodaac, OLD.submitted_at, OLD.status_word, OLD.withdrawn, -1);
  RETURN NULL;
END $$;
CREATE FUNCTION note_report_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO report_line_changes SELECT program, order_id, supply_state, supply_code, supply_text, hold_code, count(*), sum(amount_cents)
    FROM new_rows GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;
CREATE FUNCTION note_changed_report_line() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO report_line_changes VALUES
    (OLD.program, OLD.order_id, OLD.supply_state, OLD.supply_code, OLD.supply_text, OLD.hold_code, -1, -OLD.amount_cents),
    (NEW.program, NEW.order_id, NEW.supply_state, NEW.supply_code, NEW.supply_text, NEW.hold_code, 1, NEW.amount_cents);
  RETURN NULL;
END $$;
CREATE FUNCTION note_gone_report_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO report_line_changes SELECT program, order_id, supply_state, supply_code, supply_text, hold_code, -count(*), -sum(amount_cents)
    FROM old_rows GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;
-- Takes the changes into the sums; one process at a time, the others have nothing to do. One statement, so that what is taken away
-- and what is put together are the same changes, of the orders and lines of one moment.
CREATE FUNCTION keep_report_sums() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('report sums')) THEN RETURN; END IF;
  IF EXISTS (SELECT FROM report_sums_due) THEN
    PERFORM recount_report_sums();
    RETURN;
  END IF;
  WITH gone_orders AS (DELETE FROM report_order_changes), gone_lines AS (DELETE FROM report_line_changes),
  changed AS (
    SELECT program, report, dodaac, report_stretch(submitted_at) AS since, orderer_id, status, withdrawn,
      supply_state, supply_code, supply_text, hold_code, sum(rows) AS rows, sum(cents) AS cents
    FROM report_changes GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
  MERGE INTO report_sums k USING (
    SELECT program, report, s.span, dodaac, s.begins AS since, orderer_id, status, withdrawn, supply_state, supply_code, supply_text, hold_code,
      sum(rows)::bigint AS rows, sum(cents)::bigint AS cents
    FROM changed CROSS JOIN LATERAL report_spans(since) s
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 HAVING sum(rows) <> 0 OR sum(cents) <> 0) c
    ON (k.program, k.report, k.span, k.dodaac, k.since, k.orderer_id, k.status, k.withdrawn, k.supply_state, k.supply_code, k.supply_text, k.hold_code)
      = (c.program, c.report, c.span, c.dodaac, c.since, c.orderer_id, c.status, c.withdrawn, c.supply_state, c.supply_code, c.supply_text, c.hold_code)
  WHEN MATCHED AND k.rows + c.rows = 0 THEN DELETE
  WHEN MATCHED THEN UPDATE SET rows = k.rows + c.rows, cents = k.cents + c.cents
  WHEN NOT MATCHED THEN INSERT VALUES (c.program, c.report, c.span, c.dodaac, c.since, c.orderer_id, c.status, c.withdrawn,
    c.supply_state, c.supply_code, c.supply_text, c.hold_code, c.rows, c.cents);
END $$;

-- Sums everything up anew: for the orders that were there before the sums, and for the owner if `verify` ever finds one wrong. Nobody
-- who orders waits: changes that are taken away are those of the orders and lines that are summed up.
CREATE FUNCTION recount_report_sums() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp SET work_mem = '256MB' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('report sums'));
  DELETE FROM report_sums;
  WITH gone_orders AS (DELETE FROM report_order_changes), gone_lines AS (DELETE FROM report_line_changes), done AS (DELETE FROM report_sums_due),
  summed AS (
    SELECT program, report, dodaac, report_stretch(submitted_at) AS since, orderer_id, status, withdrawn,
      supply_state, supply_code, supply_text, hold_code, sum(rows) AS rows, sum(cents) AS cents
    FROM report_rows GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
  INSERT INTO report_sums
    SELECT program, report, s.span, dodaac, s.begins, orderer_id, status, withdrawn, supply_state, supply_code, supply_text, hold_code,
      sum(rows), sum(cents)
    FROM summed CROSS JOIN LATERAL report_spans(since) s GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12;
END $$;

REVOKE EXECUTE ON FUNCTION note_report_orders, note_moved_report_order, note_gone_report_order, note_report_lines, note_changed_report_line,
  note_gone_report_lines, keep_report_sums, recount_report_sums FROM PUBLIC;
GRANT EXECUTE ON FUNCTION keep_report_sums TO quartermaster_app;

-- Last, because people order meanwhile. A submit may hold one of both tables and want the other: who orders wins.
DO $$
BEGIN
  SET LOCAL lock_timeout = '300ms';
  LOOP
    BEGIN
      LOCK TABLE orders, order_lines IN SHARE ROW EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  SET LOCAL lock_timeout TO DEFAULT;
END $$;
CREATE TRIGGER orders_reported AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_report_orders();
CREATE TRIGGER moved_orders_reported AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.program, OLD.order_id, OLD.orderer_id, OLD.dodaac, OLD.submitted_at, OLD.status, OLD.withdrawn)
    IS DISTINCT FROM (NEW.program, NEW.order_id, NEW.orderer_id, NEW.dodaac, NEW.submitted_at, NEW.status, NEW.withdrawn))
  EXECUTE FUNCTION note_moved_report_order();
CREATE TRIGGER gone_orders_reported AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION note_gone_report_order();
CREATE TRIGGER lines_reported AFTER INSERT ON order_lines REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_report_lines();
CREATE TRIGGER changed_lines_reported AFTER UPDATE ON order_lines FOR EACH ROW
  WHEN ((OLD.program, OLD.order_id, OLD.supply_state, OLD.supply_code, OLD.supply_text, OLD.hold_code, OLD.amount_cents)
    IS DISTINCT FROM (NEW.program, NEW.order_id, NEW.supply_state, NEW.supply_code, NEW.supply_text, NEW.hold_code, NEW.amount_cents))
  EXECUTE FUNCTION note_changed_report_line();
CREATE TRIGGER gone_lines_reported AFTER DELETE ON order_lines REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_gone_report_lines();

INSERT INTO report_sums_due SELECT code FROM programs WHERE EXISTS (SELECT FROM orders);
