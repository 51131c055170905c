-- Where a program asks for a second person, allotments above an amount wait, too (docs/decisions/0112).
ALTER TABLE programs ADD COLUMN allotment_limit_cents bigint NOT NULL DEFAULT 1000000 CHECK (allotment_limit_cents >= 0);
GRANT UPDATE (allotment_limit_cents) ON programs TO quartermaster_app;
SELECT seal_rows_of('programs', 'code', 'name supplier_name supplier_site usmcr_project usmcr_task usmcr_obligation_type
  usmcr_line_type usmcr_contract_type branch contact_email contact_phone members_may_request offers_usmcr_report
  is_retired second_person accent about ordering_notes allotment_limit_cents');

ALTER TABLE waiting_requests DROP CONSTRAINT waiting_requests_kind_check,
  ADD CONSTRAINT waiting_requests_kind_check CHECK (kind IN ('role', 'permissions', 'allotment'));

-- What one person has given lately is added up before more is given.
CREATE INDEX transfers_given ON transfers (actor_id, made_at) INCLUDE (amount_cents) WHERE kind = 'allot';
CREATE INDEX waiting_requests_by_asker ON waiting_requests (asked_by, decided_at) WHERE outcome = 'confirmed';
