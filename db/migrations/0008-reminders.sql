-- Reminders about waiting orders (decision 39).

ALTER TABLE programs
  -- Working days of an order at one level, and hours of an expedited order.
  ADD COLUMN remind_after smallint NOT NULL DEFAULT 3, ADD COLUMN escalate_after smallint NOT NULL DEFAULT 7,
  ADD COLUMN remind_after_hours smallint NOT NULL DEFAULT 8, ADD COLUMN escalate_after_hours smallint NOT NULL DEFAULT 24,
  ADD CONSTRAINT programs_reminders CHECK (remind_after BETWEEN 1 AND 90 AND escalate_after BETWEEN remind_after AND 180
    AND remind_after_hours BETWEEN 1 AND 240 AND escalate_after_hours BETWEEN remind_after_hours AND 480);
GRANT UPDATE (remind_after, escalate_after, remind_after_hours, escalate_after_hours) ON programs TO quartermaster_app;
SELECT seal_rows_of('programs', 'code', 'name supplier_name supplier_site usmcr_project usmcr_task usmcr_obligation_type
  usmcr_line_type usmcr_contract_type branch contact_email contact_phone members_may_request offers_usmcr_report
  is_retired second_person accent about ordering_notes allotment_limit_cents report_reach members_see_prices
  remind_after escalate_after remind_after_hours escalate_after_hours');

-- Such days are no working days.
ALTER TABLE closures ADD COLUMN is_holiday boolean NOT NULL DEFAULT false;
SELECT seal_rows_of('closures', 'closure_id', 'program closed_from closed_until notice is_holiday');

-- One row per order, level and kind, so that two processes send one email. `stuck`: nobody can sign the level.
CREATE TABLE order_reminders (
  program text NOT NULL, order_id bigint NOT NULL, round smallint NOT NULL, level smallint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('reminder', 'escalation', 'stuck')),
  made_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, round, level, kind),
  FOREIGN KEY (program, order_id) REFERENCES orders (program, order_id) ON DELETE CASCADE
);
CREATE INDEX order_reminders_by_kind ON order_reminders (program, kind, order_id);
SELECT separate_programs('order_reminders', 'quartermaster_app');
GRANT INSERT, DELETE ON order_reminders TO quartermaster_app;
