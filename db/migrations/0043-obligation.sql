-- The posted money of a fund is Committed, Obligated, Spent or Undecided (decision 8).

-- Pieces that are neither shipped nor ended with what each was charged: [[pieces, cents], ...], in the order of their parts
-- (src/domain/supply/line.ts). Null: as ordered.
ALTER TABLE order_lines ADD COLUMN open_charges jsonb CHECK (jsonb_typeof(open_charges) = 'array');
-- Lines of before: the last price that supply named, which the next record of the line works out again.
UPDATE order_lines l SET open_charges = CASE WHEN p.pieces <= 0 THEN '[]' ELSE jsonb_build_array(jsonb_build_array(p.pieces, p.cents)) END
  FROM (SELECT order_id, line_number, coalesce(supplied_quantity, quantity) - ended_quantity - shipped_quantity AS pieces,
      coalesce(jsonb_path_query_first(parts, '$.*.changes[last].cents')::bigint, unit_price_cents) AS cents
    FROM order_lines WHERE charge_cents IS NOT NULL) p
  WHERE l.order_id = p.order_id AND l.line_number = p.line_number;

-- Pieces received ahead of the supplier's record are the first open ones. Owed money is not posted: open pieces lack it first.
CREATE FUNCTION money_stages(state text, quantity integer, price bigint, shipped integer, received integer, open_charges jsonb,
    charge bigint, held bigint, owed bigint)
  RETURNS TABLE (committed bigint, obligated bigint, spent bigint, undecided bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN state = 'none' THEN u.posted - u.spent - u.undecided ELSE 0 END,
    CASE WHEN state = 'none' THEN 0 ELSE u.posted - u.spent - u.undecided END, u.spent, u.undecided
  FROM (SELECT s.posted, s.spent, least(held, s.posted - s.spent) AS undecided
    FROM (SELECT charge - owed AS posted, least(greatest(charge - held - o.cents, 0), charge - owed) AS spent
      FROM (SELECT CASE WHEN open_charges IS NULL THEN greatest(quantity - a.ahead, 0) * price
          ELSE (SELECT coalesce(sum((c.pieces - least(c.pieces, greatest(a.ahead - c.before, 0))) * c.cents), 0)::bigint
            FROM (SELECT (e.charge ->> 0)::integer AS pieces, (e.charge ->> 1)::bigint AS cents,
                sum((e.charge ->> 0)::integer) OVER (ORDER BY e.place) - (e.charge ->> 0)::integer AS before
              FROM jsonb_array_elements(open_charges) WITH ORDINALITY e (charge, place)) c) END AS cents
        FROM (SELECT greatest(received - shipped, 0) AS ahead) a) o) s) u
$$;

-- Only lines of approved orders have posted money.
CREATE VIEW line_stages WITH (security_invoker = true) AS
  SELECT l.program, o.fund_id, l.order_id, l.line_number, m.committed, m.obligated, m.spent, m.undecided
  FROM orders o JOIN order_lines l ON l.order_id = o.order_id
  CROSS JOIN LATERAL money_stages(l.supply_state, l.quantity, l.unit_price_cents, l.shipped_quantity, l.received_quantity,
    l.open_charges, coalesce(l.charge_cents, l.amount_cents), l.held_cents, l.owed_cents) m
  WHERE o.status IN ('approved', 'shipped');

-- Spent is what the ledger has posted, less these three.
CREATE TABLE fund_stages (
  program text NOT NULL, fund_id bigint NOT NULL, committed bigint NOT NULL, obligated bigint NOT NULL, undecided bigint NOT NULL,
  PRIMARY KEY (program, fund_id)
);
-- Readers add these to the sums, so no writer waits.
CREATE TABLE fund_stage_changes (
  program text NOT NULL, fund_id bigint NOT NULL, committed bigint NOT NULL, obligated bigint NOT NULL, undecided bigint NOT NULL
);
CREATE INDEX fund_stage_changes_by_fund ON fund_stage_changes (program, fund_id);
SELECT separate_programs(t, 'quartermaster_app, quartermaster_report') FROM unnest(ARRAY['fund_stages', 'fund_stage_changes']) t;
GRANT UPDATE (open_charges) ON order_lines TO quartermaster_app;
GRANT SELECT ON line_stages TO quartermaster_app, quartermaster_report;
GRANT EXECUTE ON FUNCTION money_stages TO quartermaster_app, quartermaster_report;

CREATE FUNCTION note_new_stages() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO fund_stage_changes
    SELECT s.program, s.fund_id, sum(s.committed), sum(s.obligated), sum(s.undecided)
    FROM line_stages s JOIN changed c ON c.order_id = s.order_id AND c.line_number = s.line_number GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER stages_of_new_lines AFTER INSERT ON order_lines REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_new_stages();

CREATE FUNCTION note_changed_stages() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO fund_stage_changes
    SELECT o.program, o.fund_id, sum(m.committed - w.committed), sum(m.obligated - w.obligated), sum(m.undecided - w.undecided)
    FROM changed n JOIN before b ON b.order_id = n.order_id AND b.line_number = n.line_number
    JOIN orders o ON o.order_id = n.order_id AND o.status IN ('approved', 'shipped')
    CROSS JOIN LATERAL money_stages(n.supply_state, n.quantity, n.unit_price_cents, n.shipped_quantity, n.received_quantity,
      n.open_charges, coalesce(n.charge_cents, n.amount_cents), n.held_cents, n.owed_cents) m
    CROSS JOIN LATERAL money_stages(b.supply_state, b.quantity, b.unit_price_cents, b.shipped_quantity, b.received_quantity,
      b.open_charges, coalesce(b.charge_cents, b.amount_cents), b.held_cents, b.owed_cents) w
    WHERE (n.supply_state = 'none', n.shipped_quantity, n.received_quantity, n.open_charges, n.charge_cents, n.held_cents, n.owed_cents)
      IS DISTINCT FROM (b.supply_state = 'none', b.shipped_quantity, b.received_quantity, b.open_charges, b.charge_cents, b.held_cents,
        b.owed_cents)
    GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER stages_of_changed_lines AFTER UPDATE ON order_lines REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_stages();

-- The last signature changes no stage of a line in the same statement, so nothing counts twice.
CREATE FUNCTION note_posted_stages() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO fund_stage_changes
    SELECT s.program, s.fund_id, sum(s.committed), sum(s.obligated), sum(s.undecided)
    FROM line_stages s WHERE s.order_id = NEW.order_id GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER stages_of_approved_orders AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.status = 'awaiting' AND NEW.status = 'approved') EXECUTE FUNCTION note_posted_stages();
REVOKE EXECUTE ON FUNCTION note_new_stages, note_changed_stages, note_posted_stages FROM PUBLIC;

CREATE FUNCTION refresh_fund_stages() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fund stages')) THEN RETURN; END IF;
  WITH taken AS (DELETE FROM fund_stage_changes RETURNING *)
  INSERT INTO fund_stages AS s SELECT program, fund_id, sum(committed), sum(obligated), sum(undecided) FROM taken GROUP BY 1, 2
  ON CONFLICT (program, fund_id) DO UPDATE SET committed = s.committed + excluded.committed,
    obligated = s.obligated + excluded.obligated, undecided = s.undecided + excluded.undecided;
END $$;
REVOKE EXECUTE ON FUNCTION refresh_fund_stages FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refresh_fund_stages TO quartermaster_app;

INSERT INTO fund_stages SELECT program, fund_id, sum(committed), sum(obligated), sum(undecided) FROM line_stages GROUP BY 1, 2;
