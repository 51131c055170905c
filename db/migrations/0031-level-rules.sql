-- A level with a rule signs only orders that meet one of its conditions. Level 1 signs every order.
CREATE TABLE level_rules (
  program text NOT NULL, dodaac text NOT NULL, level smallint NOT NULL CHECK (level BETWEEN 2 AND 9),
  from_cents bigint CHECK (from_cents > 0), expedited boolean NOT NULL DEFAULT false,
  categories text[] NOT NULL DEFAULT '{}' CHECK (cardinality(categories) <= 50),
  kits bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(kits) <= 50),
  updated_by text NOT NULL, updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (program, dodaac, level),
  FOREIGN KEY (program, dodaac) REFERENCES dodaacs
);
SELECT separate_programs('level_rules', 'quartermaster_app, quartermaster_report');
GRANT INSERT, UPDATE (from_cents, expedited, categories, kits, updated_by, updated_at, version) ON level_rules TO quartermaster_app;
SELECT seal_rows_of('level_rules', 'program dodaac level', 'from_cents expedited categories kits updated_by updated_at');

-- A level that comes back later signs every order again.
CREATE FUNCTION end_rules_of_levels() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM level_rules WHERE program = NEW.program AND dodaac = NEW.dodaac AND level > NEW.levels;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION end_rules_of_levels FROM PUBLIC;
CREATE TRIGGER levels_end_with_rules AFTER UPDATE OF levels ON dodaacs FOR EACH ROW WHEN (NEW.levels < OLD.levels)
  EXECUTE FUNCTION end_rules_of_levels();

-- Levels of the order that its content does not need, decided at each start of its approval.
ALTER TABLE orders ADD COLUMN skipped_levels smallint[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT orders_skipped_levels CHECK (skipped_levels <@ (ARRAY[2, 3, 4, 5, 6, 7, 8, 9]::smallint[])[1:levels - 1]
    AND current_level <> ALL (skipped_levels));
GRANT UPDATE (skipped_levels) ON orders TO quartermaster_app;

CREATE FUNCTION skipped_below(skipped smallint[], level integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT count(*)::integer FROM unnest(skipped) s WHERE s < level;
$$;
GRANT EXECUTE ON FUNCTION skipped_below TO quartermaster_app, quartermaster_report;

CREATE OR REPLACE VIEW could_sign WITH (security_invoker = true) AS
  SELECT o.program, o.order_id, o.orderer_id, s.level, s.person_id, s.assignment_id, s.first_name, s.last_name, s.preferred_name, s.email,
    s.level = o.current_level AS is_next, s.for_id, s.until
  FROM orders o JOIN own_seats s ON s.program = o.program AND s.dodaac = o.dodaac
  WHERE o.status = 'awaiting' AND o.returned_at IS NULL AND s.level BETWEEN o.current_level AND o.levels AND s.level <> ALL (o.skipped_levels)
    AND s.person_id <> o.orderer_id AND s.person_id <> o.member_id
    AND NOT EXISTS (SELECT FROM approvals a
      WHERE a.order_id = o.order_id AND a.round = o.round AND s.person_id IN (a.person_id, a.for_id))
  UNION ALL
  SELECT o.program, o.order_id, o.orderer_id, s.level, s.person_id, s.assignment_id, s.first_name, s.last_name, s.preferred_name, s.email,
    s.level = o.current_level AS is_next, s.for_id, s.until
  FROM orders o JOIN deputy_seats s ON s.program = o.program AND s.dodaac = o.dodaac
  WHERE o.status = 'awaiting' AND o.returned_at IS NULL AND s.level BETWEEN o.current_level AND o.levels AND s.level <> ALL (o.skipped_levels)
    AND o.orderer_id NOT IN (s.person_id, s.for_id) AND o.member_id NOT IN (s.person_id, s.for_id)
    AND NOT EXISTS (SELECT FROM approvals a WHERE a.order_id = o.order_id AND a.round = o.round
      AND (s.person_id IN (a.person_id, a.for_id) OR s.for_id IN (a.person_id, a.for_id)));

CREATE OR REPLACE FUNCTION order_invariant_violation(id bigint) RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE o orders; held bigint; spent bigint; lines record; signed int; declined int; first_level int; last_level int; at_skipped boolean;
BEGIN
  SELECT * INTO o FROM orders WHERE order_id = id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM carts WHERE order_id = id) THEN RETURN 'its number belongs to a cart'; END IF;
  SELECT coalesce(sum(amount_cents), 0) AS total, coalesce(sum(refunded_cents), 0) AS refunded, coalesce(sum(added_cents), 0) AS added
    INTO lines FROM order_lines WHERE order_id = id;
  IF lines.total <> o.total_cents THEN RETURN format('total %s is not the sum of its lines %s', o.total_cents, lines.total); END IF;
  IF lines.refunded <> o.refunded_cents THEN RETURN format('refunds %s are not those of its lines %s', o.refunded_cents, lines.refunded); END IF;
  IF lines.added <> o.added_cents THEN RETURN format('additions %s are not those of its lines %s', o.added_cents, lines.added); END IF;
  SELECT coalesce(sum(CASE kind WHEN 'reserve' THEN amount_cents WHEN 'release' THEN -amount_cents WHEN 'post' THEN -amount_cents ELSE 0 END), 0),
         coalesce(sum(CASE WHEN kind IN ('post', 'adjust') THEN amount_cents WHEN kind = 'refund' THEN -amount_cents ELSE 0 END), 0)
    INTO held, spent FROM transfers WHERE order_id = id;
  IF held <> (CASE WHEN o.status = 'awaiting' AND o.returned_at IS NULL THEN o.total_cents ELSE 0 END) THEN
    RETURN format('status %s with total %s holds %s', o.status, o.total_cents, held);
  END IF;
  IF spent <> (CASE WHEN o.status IN ('approved', 'shipped') THEN o.total_cents + o.added_cents - o.refunded_cents ELSE 0 END) THEN
    RETURN format('status %s with total %s, additions %s and refunds %s has spent %s', o.status, o.total_cents, o.added_cents, o.refunded_cents, spent);
  END IF;
  SELECT count(*) FILTER (WHERE decision = 'approve'), count(*) FILTER (WHERE decision = 'decline'), min(level), max(level),
      bool_or(level = ANY (o.skipped_levels))
    INTO signed, declined, first_level, last_level, at_skipped FROM approvals a WHERE a.order_id = id AND a.round = o.round;
  IF signed + declined > 0 AND (first_level <> 1 OR last_level - skipped_below(o.skipped_levels, last_level) <> signed + declined OR at_skipped) THEN RETURN 'decisions skip a level'; END IF;
  IF o.status = 'awaiting' AND (declined > 0 OR signed <> o.current_level - 1 - skipped_below(o.skipped_levels, o.current_level)) THEN RETURN format('waits at level %s with %s signatures', o.current_level, signed); END IF;
  IF o.status IN ('approved', 'shipped') AND (declined > 0 OR signed <> o.levels - cardinality(o.skipped_levels)) THEN RETURN format('approved with %s of %s signatures', signed, o.levels); END IF;
  IF o.status = 'declined' AND NOT o.withdrawn AND declined <> 1 THEN RETURN 'declined without a decision'; END IF;
  IF o.withdrawn AND signed + declined > 0 THEN RETURN 'withdrawn with decisions that count'; END IF;
  RETURN NULL;
END $$;
