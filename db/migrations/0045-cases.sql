-- Cases with the supplier: discrepancies of received goods, and questions. The unit and the supplier's desk write in one thread.

CREATE TABLE cases (
  case_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, order_id bigint NOT NULL, line_number integer, dodaac text NOT NULL,
  receipt_id bigint REFERENCES receipts, shipment_id bigint REFERENCES shipments,
  type text NOT NULL CHECK (type IN ('short', 'missing', 'over', 'wrong', 'damaged', 'quality', 'question')),
  -- Block 11 (d) of SF 364.
  code text NOT NULL DEFAULT '' CHECK (code IN ('', 'S1', 'S2', 'S3', 'O1', 'O2', 'O3', 'W1', 'W2', 'C1', 'C3', 'Q1', 'Z1')),
  pieces integer NOT NULL DEFAULT 0 CHECK (pieces BETWEEN 0 AND 9999),
  wish text NOT NULL DEFAULT '' CHECK (wish IN ('', 'replace', 'credit', 'return')),
  due_on date NOT NULL,
  state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'returning', 'returned', 'replaced', 'credited', 'refused', 'closed', 'withdrawn')),
  -- The side that acts next. Null: decided.
  waits_for text DEFAULT 'supplier' CHECK (waits_for IN ('unit', 'supplier')),
  return_label text NOT NULL DEFAULT '' CHECK (length(return_label) <= 60),
  credited_cents bigint NOT NULL DEFAULT 0 CHECK (credited_cents >= 0),
  -- The way to the supplier besides the portal.
  sent_way text NOT NULL CHECK (sent_way IN ('portal', 'mail', 'record')),
  opened_by bigint NOT NULL, opened_at timestamptz NOT NULL,
  decided_by bigint, decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (program, case_id),
  FOREIGN KEY (program, order_id) REFERENCES orders (program, order_id),
  FOREIGN KEY (order_id, line_number) REFERENCES order_lines (order_id, line_number),
  FOREIGN KEY (program, dodaac) REFERENCES dodaacs,
  FOREIGN KEY (program, opened_by) REFERENCES people (program, person_id),
  FOREIGN KEY (program, decided_by) REFERENCES people (program, person_id),
  CONSTRAINT cases_of_discrepancy CHECK ((type = 'question') = (code = '' AND pieces = 0 AND wish = '')
    AND (type = 'question' OR line_number IS NOT NULL)),
  CONSTRAINT cases_waiting CHECK ((waits_for IS NULL) = (state NOT IN ('open', 'returning', 'returned'))),
  CONSTRAINT cases_decided CHECK (CASE WHEN waits_for IS NULL THEN num_nonnulls(decided_by, decided_at) = 2
    ELSE num_nonnulls(decided_by, decided_at) = 0 END)
);
CREATE INDEX cases_newest ON cases (program, case_id DESC);
CREATE INDEX cases_by_unit ON cases (program, dodaac, case_id DESC);
CREATE INDEX cases_by_line ON cases (order_id, line_number);
CREATE INDEX cases_waiting_by_day ON cases (program, due_on, case_id) INCLUDE (dodaac, order_id, waits_for) WHERE waits_for IS NOT NULL;

CREATE TABLE case_messages (
  message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, case_id bigint NOT NULL, person_id bigint NOT NULL,
  side text NOT NULL CHECK (side IN ('unit', 'supplier')),
  -- The step that the message tells about, or ''.
  step text NOT NULL DEFAULT '' CHECK (step IN ('', 'replace', 'credit', 'return', 'sent', 'refuse', 'close', 'withdraw')),
  words text NOT NULL CHECK (length(words) BETWEEN 1 AND 3000),
  made_at timestamptz NOT NULL,
  UNIQUE (program, case_id, message_id),
  FOREIGN KEY (program, case_id) REFERENCES cases (program, case_id),
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id)
);
CREATE INDEX case_messages_by_case ON case_messages (case_id, message_id);

CREATE TABLE case_files (
  file_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, case_id bigint NOT NULL, message_id bigint NOT NULL,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  -- Recognized by content, never by name. Photos become JPEG files without metadata.
  kind text NOT NULL CHECK (kind IN ('pdf', 'png', 'jpeg', 'text', 'csv', 'xlsx', 'docx')),
  size integer NOT NULL CHECK (size BETWEEN 1 AND 10485760),
  content_hash text NOT NULL CHECK (content_hash ~ '^[0-9a-f]{64}$'),
  content bytea STORAGE EXTERNAL NOT NULL,
  CONSTRAINT case_files_whole CHECK (length(content) = size),
  FOREIGN KEY (program, case_id, message_id) REFERENCES case_messages (program, case_id, message_id)
);
CREATE INDEX case_files_by_case ON case_files (case_id, file_id);

CREATE TRIGGER case_messages_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON case_messages
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER case_files_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON case_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
SELECT separate_programs('cases', 'quartermaster_app, quartermaster_report'),
  separate_programs('case_messages', 'quartermaster_app, quartermaster_report'),
  separate_programs('case_files', 'quartermaster_app');
GRANT INSERT (program, order_id, line_number, dodaac, receipt_id, shipment_id, type, code, pieces, wish, due_on, sent_way, opened_by,
    opened_at),
  UPDATE (state, waits_for, return_label, credited_cents, decided_by, decided_at, version) ON cases TO quartermaster_app;
GRANT INSERT (program, case_id, person_id, side, step, words, made_at) ON case_messages TO quartermaster_app;
GRANT INSERT (program, case_id, message_id, file_name, kind, size, content_hash, content) ON case_files TO quartermaster_app;
SELECT seal_rows_of('cases', 'case_id', 'program order_id line_number dodaac receipt_id shipment_id type code pieces wish due_on
  state return_label credited_cents sent_way opened_by opened_at decided_by decided_at');
SELECT seal_rows_of('case_messages', 'message_id', 'program case_id person_id side step words made_at');
-- The hash stands for the bytes.
SELECT seal_rows_of('case_files', 'file_id', 'program case_id message_id file_name kind size content_hash');

-- Where the portal writes to the supplier when no record can carry the words. Empty: only the portal tells.
ALTER TABLE programs ADD COLUMN supplier_email text NOT NULL DEFAULT '' CHECK (length(supplier_email) <= 120);
GRANT UPDATE (supplier_email) ON programs TO quartermaster_app;
SELECT seal_rows_of('programs', 'code', 'name supplier_name supplier_site usmcr_project usmcr_task usmcr_obligation_type
  usmcr_line_type usmcr_contract_type branch contact_email contact_phone members_may_request offers_usmcr_report
  is_retired second_person accent about ordering_notes allotment_limit_cents report_reach members_see_prices
  remind_after escalate_after remind_after_hours escalate_after_hours paper supplier_email');
