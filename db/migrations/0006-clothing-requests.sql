-- Requests of members. People who place orders turn them into carts.

ALTER TABLE programs ADD COLUMN members_see_prices boolean NOT NULL DEFAULT false;
GRANT UPDATE (members_see_prices) ON programs TO quartermaster_app;
SELECT seal_rows_of('programs', 'code', 'name supplier_name supplier_site usmcr_project usmcr_task usmcr_obligation_type
  usmcr_line_type usmcr_contract_type branch contact_email contact_phone members_may_request offers_usmcr_report
  is_retired second_person accent about ordering_notes allotment_limit_cents report_reach members_see_prices');

CREATE TABLE clothing_requests (
  request_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, person_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('need', 'exchange')),
  -- Without an NSN, the size is not known yet.
  pgc text NOT NULL REFERENCES products, nsn text,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  -- An exchange names the line of the first item, and what had come back of it before.
  order_id bigint, line_number integer, returned_before integer,
  -- Null: the member asked. Otherwise the return of the first item made the request.
  receipt_id bigint REFERENCES receipts,
  returned_at timestamptz,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'in-cart', 'declined', 'withdrawn')),
  batch_id bigint,
  decided_by bigint, decided_at timestamptz,
  -- For the member, when the request is declined.
  answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 500),
  made_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, decided_by) REFERENCES people (program, person_id),
  FOREIGN KEY (nsn, pgc) REFERENCES items (nsn, pgc),
  FOREIGN KEY (program, order_id) REFERENCES orders (program, order_id),
  FOREIGN KEY (order_id, line_number) REFERENCES order_lines (order_id, line_number),
  FOREIGN KEY (program, batch_id) REFERENCES batches (program, batch_id),
  CONSTRAINT clothing_requests_first_item CHECK ((kind = 'exchange') = (num_nonnulls(order_id, line_number, returned_before) = 3)),
  CONSTRAINT clothing_requests_in_cart CHECK ((state = 'in-cart') = (batch_id IS NOT NULL)),
  CONSTRAINT clothing_requests_answer CHECK (state <> 'declined' OR answer <> '')
);
CREATE UNIQUE INDEX clothing_requests_once ON clothing_requests (person_id, pgc, coalesce(nsn, ''))
  WHERE state = 'open' AND kind = 'need';
CREATE INDEX clothing_requests_by_person ON clothing_requests (program, person_id, request_id DESC);
CREATE INDEX clothing_requests_open ON clothing_requests (program, person_id) WHERE state = 'open';
CREATE INDEX clothing_requests_waiting ON clothing_requests (program, person_id)
  WHERE state = 'in-cart' AND kind = 'exchange' AND returned_at IS NULL;
CREATE INDEX clothing_requests_by_line ON clothing_requests (order_id, line_number) WHERE order_id IS NOT NULL;
CREATE INDEX clothing_requests_by_batch ON clothing_requests (batch_id) WHERE batch_id IS NOT NULL;

SELECT separate_programs('clothing_requests', 'quartermaster_app, quartermaster_report');
GRANT INSERT, UPDATE (nsn, quantity, returned_at, state, batch_id, decided_by, decided_at, answer, version)
  ON clothing_requests TO quartermaster_app;
SELECT seal_rows_of('clothing_requests', 'request_id', 'program person_id kind pgc nsn quantity reason order_id line_number
  returned_before receipt_id returned_at state batch_id decided_by decided_at answer made_at');
