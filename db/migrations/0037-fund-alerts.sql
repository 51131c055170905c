-- Alerts of funds, and reversals of transfers.

-- A reversal names the transfer that it takes back whole. Each is reversed once.
ALTER TABLE transfers ADD COLUMN reverses bigint REFERENCES transfers (transfer_id),
  ADD CONSTRAINT transfers_reversed_kind CHECK (reverses IS NULL OR kind IN ('allot', 'withdraw', 'move'));
CREATE UNIQUE INDEX transfers_reversed_once ON transfers (reverses) WHERE reverses IS NOT NULL;
GRANT INSERT (reverses) ON transfers TO quartermaster_app;

CREATE FUNCTION check_reversal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM transfers t WHERE t.transfer_id = NEW.reverses AND t.program = NEW.program AND t.reverses IS NULL
      AND t.from_account = NEW.to_account AND t.to_account = NEW.from_account AND t.amount_cents = NEW.amount_cents) THEN
    RAISE EXCEPTION 'transfer % does not mirror transfer %', NEW.transfer_id, NEW.reverses
      USING ERRCODE = '23514', CONSTRAINT = 'transfers_mirrored';
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION check_reversal FROM PUBLIC;
CREATE TRIGGER transfers_mirrored AFTER INSERT ON transfers FOR EACH ROW WHEN (NEW.reverses IS NOT NULL)
  EXECUTE FUNCTION check_reversal();

CREATE OR REPLACE FUNCTION write_transfer(t transfers) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT (jsonb_build_array(t.transfer_id, t.xid::text, t.made_at AT TIME ZONE 'UTC', t.program, t.from_account, t.to_account,
    t.amount_cents, t.kind, t.order_id, t.line_number, t.actor_id, t.comment)
    || CASE WHEN t.reverses IS NULL THEN '[]' ELSE jsonb_build_array(t.reverses) END)::text;
$$;

-- For the fund of the current fiscal year, so that an alert stays from year to year.
CREATE TABLE fund_alerts (
  program text NOT NULL, dodaac text NOT NULL, fund_code text NOT NULL,
  below_cents bigint CHECK (below_cents > 0), below_weeks smallint CHECK (below_weeks BETWEEN 1 AND 52),
  set_by text NOT NULL, set_at timestamptz NOT NULL,
  -- Since when the fund is below. Its message has left.
  crossed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (program, dodaac, fund_code),
  FOREIGN KEY (program, dodaac) REFERENCES dodaacs,
  FOREIGN KEY (program, fund_code) REFERENCES fund_codes
);
SELECT separate_programs('fund_alerts', 'quartermaster_app, quartermaster_report');
GRANT INSERT, UPDATE (below_cents, below_weeks, set_by, set_at, crossed_at, version) ON fund_alerts TO quartermaster_app;
SELECT seal_rows_of('fund_alerts', 'program dodaac fund_code', 'below_cents below_weeks set_by set_at');
