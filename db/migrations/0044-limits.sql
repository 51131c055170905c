-- Limits of money, orders that wait for Finance before any signature, and the act at the end of a fiscal year.

-- Of a person on one DoDAAC, or of a fund code of the DoDAAC in any year. Without cents there is no limit.
CREATE TABLE order_limits (
  limit_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, dodaac text NOT NULL, person_id bigint, fund_code text,
  span text NOT NULL CHECK (span IN ('order', 'month')),
  cents bigint CHECK (cents > 0),
  effect text NOT NULL CHECK (effect IN ('block', 'warn', 'ask')),
  set_by text NOT NULL, set_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT order_limits_of_one CHECK ((person_id IS NULL) <> (fund_code IS NULL)),
  CONSTRAINT order_limits_once UNIQUE NULLS NOT DISTINCT (program, dodaac, person_id, fund_code, span),
  FOREIGN KEY (program, dodaac) REFERENCES dodaacs,
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, fund_code) REFERENCES fund_codes
);
CREATE INDEX order_limits_by_person ON order_limits (program, person_id) WHERE person_id IS NOT NULL;
SELECT separate_programs('order_limits', 'quartermaster_app, quartermaster_report');
GRANT INSERT (program, dodaac, person_id, fund_code, span, cents, effect, set_by, set_at),
  UPDATE (cents, effect, set_by, set_at, version) ON order_limits TO quartermaster_app;
SELECT seal_rows_of('order_limits', 'limit_id', 'program dodaac person_id fund_code span cents effect set_by set_at');
-- For the sum of a month. The orders of a fund have such an index.
CREATE INDEX orders_by_orderer_and_day ON orders (program, orderer_id, submitted_at);

-- 'asked': the order holds no money, and nobody may sign it before Finance says yes. 'declined': Finance said no.
ALTER TABLE orders ADD COLUMN finance_state text NOT NULL DEFAULT '' CHECK (finance_state IN ('', 'asked', 'declined')),
  ADD CONSTRAINT orders_finance CHECK (CASE finance_state WHEN 'asked' THEN status = 'awaiting' AND returned_at IS NULL AND current_level = 1
    WHEN 'declined' THEN status = 'declined' AND NOT withdrawn ELSE true END);
CREATE INDEX orders_asking ON orders (program, dodaac, order_id) INCLUDE (orderer_id, member_id) WHERE finance_state = 'asked';
GRANT UPDATE (finance_state) ON orders TO quartermaster_app;

-- At the end of a year, waiting orders move to the same fund code of the next one. Nothing else changes the fund of an order.
CREATE FUNCTION move_to_next_year(ids bigint[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE orders o SET fund_id = n.fund_id, version = o.version + 1
  FROM funds f JOIN funds n ON n.program = f.program AND n.dodaac = f.dodaac AND n.fund_code = f.fund_code AND n.fiscal_year = f.fiscal_year + 1
  WHERE o.order_id = ANY (ids) AND o.program = current_setting('app.program', true) AND o.status = 'awaiting'
    AND f.program = o.program AND f.fund_id = o.fund_id;
$$;
REVOKE EXECUTE ON FUNCTION move_to_next_year FROM PUBLIC;
GRANT EXECUTE ON FUNCTION move_to_next_year TO quartermaster_app;

CREATE VIEW finance_seats WITH (security_invoker = true) AS
  SELECT o.program, o.order_id, p.person_id, p.first_name, p.last_name, p.preferred_name, p.email
  FROM orders o JOIN roles_in_force r ON r.program = o.program AND r.dodaac = o.dodaac AND r.role = 'finance'
  JOIN people p ON p.program = r.program AND p.person_id = r.person_id AND p.enabled AND p.may_sign_in
  WHERE o.finance_state = 'asked' AND p.person_id NOT IN (o.orderer_id, o.member_id);
GRANT SELECT ON finance_seats TO quartermaster_app, quartermaster_report;

-- The act at the end of a year waits for a second person where the program asks for one. Another migration may add a kind.
DO $do$
DECLARE
  events text := (SELECT pg_get_constraintdef(oid) FROM pg_constraint
    WHERE conrelid = 'order_events'::regclass AND conname = 'order_events_kind_check');
  kinds text := (SELECT pg_get_constraintdef(oid) FROM pg_constraint
    WHERE conrelid = 'waiting_requests'::regclass AND conname = 'waiting_requests_kind_check');
BEGIN
  ASSERT position($$'funds'::text$$ IN events) > 0 AND position($$'deputy'::text$$ IN kinds) > 0;
  ALTER TABLE order_events DROP CONSTRAINT order_events_kind_check;
  EXECUTE 'ALTER TABLE order_events ADD CONSTRAINT order_events_kind_check '
    || replace(events, $$'funds'::text$$, $$'funds'::text, 'asked'::text, 'allowed'::text, 'moved'::text$$);
  ALTER TABLE waiting_requests DROP CONSTRAINT waiting_requests_kind_check;
  EXECUTE 'ALTER TABLE waiting_requests ADD CONSTRAINT waiting_requests_kind_check '
    || replace(kinds, $$'deputy'::text$$, $$'deputy'::text, 'year-end'::text$$);
END $do$;

-- Another migration may have changed these, so only this fact is added.
DO $do$
DECLARE
  signers text := pg_get_viewdef('could_sign'::regclass, true);
  faults text := pg_get_functiondef('order_invariant_violation(bigint)'::regprocedure);
  seals text := pg_get_functiondef('seal_block(text, integer)'::regprocedure);
BEGIN
  ASSERT position('o.returned_at IS NULL' IN signers) > 0;
  EXECUTE 'CREATE OR REPLACE VIEW could_sign WITH (security_invoker = true) AS '
    || replace(signers, 'o.returned_at IS NULL', $$o.returned_at IS NULL AND o.finance_state = ''$$);
  ASSERT position($$o.status = 'awaiting' AND o.returned_at IS NULL THEN$$ IN faults) > 0;
  faults := replace(faults, $$o.status = 'awaiting' AND o.returned_at IS NULL THEN$$,
    $$o.status = 'awaiting' AND o.returned_at IS NULL AND o.finance_state = '' THEN$$);
  ASSERT position('AND NOT o.withdrawn AND declined <> 1' IN faults) > 0;
  EXECUTE replace(faults, 'AND NOT o.withdrawn AND declined <> 1',
    $$AND NOT o.withdrawn AND declined <> (o.finance_state <> 'declined')::integer$$);
  ASSERT position($$'returned', 'resubmitted')$$ IN seals) > 0;
  EXECUTE replace(seals, $$'returned', 'resubmitted')$$, $$'returned', 'resubmitted', 'moved')$$);
END $do$;
