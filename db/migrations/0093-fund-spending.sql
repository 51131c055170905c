-- What each fund has spent, kept by stretches of time (docs/decisions/0097), so that the dashboard of a year of orders does not
-- walk its ledger. A month begins at another moment in each zone, at most 14 hours before it does in UTC and 12 after, and
-- always on a quarter of an hour. So what was spent around the turn of a month is kept by quarters of an hour, all between as one sum:
-- each row lies within one month, whatever the zone.

CREATE TABLE fund_spending (
  program text NOT NULL, fund_id bigint NOT NULL,
  since timestamptz NOT NULL, -- when the stretch begins
  cents bigint NOT NULL,      -- posted and adjusted less refunded
  PRIMARY KEY (program, fund_id, since)
);

-- What transactions have changed since; as order_count_changes (0083), nobody waits for anybody here.
CREATE TABLE fund_spending_changes (program text NOT NULL, fund_id bigint NOT NULL, since timestamptz NOT NULL, cents bigint NOT NULL);
CREATE INDEX fund_spending_changes_by_fund ON fund_spending_changes (program, fund_id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['fund_spending', 'fund_spending_changes'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY own_program ON %I TO quartermaster_app, quartermaster_report
      USING (program = current_setting(''app.program'', true))', t);
  END LOOP;
END $$;
GRANT SELECT ON fund_spending, fund_spending_changes TO quartermaster_app, quartermaster_report;

CREATE FUNCTION spending_stretch(made_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN made_at < m.month + interval '12 hours' THEN date_bin('15 minutes', made_at, 'epoch')
    ELSE m.month + interval '12 hours' END
  FROM (SELECT date_trunc('month', made_at + interval '14 hours', 'UTC') AS month) m
$$;

-- Transfers that spend, or take back what was spent: their kinds say which account is that of what is spent (0002).
CREATE FUNCTION note_spending() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO fund_spending_changes
    SELECT a.program, a.fund_id, spending_stretch(t.made_at), sum(CASE t.kind WHEN 'refund' THEN -t.amount_cents ELSE t.amount_cents END)
    FROM new_transfers t JOIN accounts a ON a.account_id = CASE t.kind WHEN 'refund' THEN t.from_account ELSE t.to_account END
    WHERE t.kind IN ('post', 'adjust', 'refund') GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE TRIGGER transfers_spending_noted AFTER INSERT ON transfers REFERENCING NEW TABLE AS new_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION note_spending();

-- Takes the changes into the sums; one process at a time, the others have nothing to do.
CREATE FUNCTION keep_spending() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fund spending')) THEN RETURN; END IF;
  WITH taken AS (DELETE FROM fund_spending_changes RETURNING *)
  INSERT INTO fund_spending AS s SELECT program, fund_id, since, sum(cents) FROM taken GROUP BY 1, 2, 3
  ON CONFLICT (program, fund_id, since) DO UPDATE SET cents = s.cents + excluded.cents;
END $$;

-- Sums everything up anew: for the ledger that is there already, and for the owner if `verify` ever finds a sum wrong.
CREATE FUNCTION recount_spending() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE transfers IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(hashtext('fund spending'));
  DELETE FROM fund_spending_changes;
  DELETE FROM fund_spending;
  INSERT INTO fund_spending
    SELECT a.program, a.fund_id, spending_stretch(t.made_at), sum(CASE t.kind WHEN 'refund' THEN -t.amount_cents ELSE t.amount_cents END)
    FROM transfers t JOIN accounts a ON a.account_id = CASE t.kind WHEN 'refund' THEN t.from_account ELSE t.to_account END
    WHERE t.kind IN ('post', 'adjust', 'refund') GROUP BY 1, 2, 3;
END $$;

REVOKE EXECUTE ON FUNCTION note_spending, keep_spending, recount_spending FROM PUBLIC;
GRANT EXECUTE ON FUNCTION keep_spending TO quartermaster_app;

SELECT recount_spending();
DO $$ BEGIN IF EXISTS (SELECT FROM transfers) THEN ANALYZE fund_spending; END IF; END $$;
