-- The paper of prints becomes a setting of the program. Each program keeps what the text of the portal said. The text stays,
-- because an older release still reads it.

ALTER TABLE programs ADD COLUMN paper text NOT NULL DEFAULT 'a4' CHECK (paper IN ('a4', 'letter'));
UPDATE programs SET paper = 'letter' WHERE EXISTS (SELECT FROM portal_texts WHERE name = 'paper' AND value = 'letter');
GRANT UPDATE (paper) ON programs TO quartermaster_app;
SELECT seal_rows_of('programs', 'code', 'name supplier_name supplier_site usmcr_project usmcr_task usmcr_obligation_type
  usmcr_line_type usmcr_contract_type branch contact_email contact_phone members_may_request offers_usmcr_report
  is_retired second_person accent about ordering_notes allotment_limit_cents report_reach members_see_prices
  remind_after escalate_after remind_after_hours escalate_after_hours paper');

-- Another migration may have changed the function, so only this fact is added.
DO $do$
DECLARE definition text := pg_get_functiondef('load_session(bytea, timestamptz)'::regprocedure);
BEGIN
  ASSERT position($$'reportReach', c.report_reach,$$ IN definition) > 0;
  EXECUTE replace(definition, $$'reportReach', c.report_reach,$$, $$'reportReach', c.report_reach, 'paper', c.paper,$$);
END $do$;
