-- Questions and answers on an order, with files. Both are append-only.

CREATE TABLE order_messages (
  message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, order_id bigint NOT NULL, person_id bigint NOT NULL,
  words text NOT NULL CHECK (length(words) BETWEEN 1 AND 2000),
  made_at timestamptz NOT NULL,
  UNIQUE (program, order_id, message_id),
  FOREIGN KEY (program, order_id) REFERENCES orders (program, order_id),
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id)
);

CREATE TABLE order_files (
  file_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, order_id bigint NOT NULL, message_id bigint NOT NULL,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  -- Recognized by content, never by name.
  kind text NOT NULL CHECK (kind IN ('pdf', 'png', 'jpeg', 'text', 'csv', 'xlsx', 'docx')),
  size integer NOT NULL CHECK (size BETWEEN 1 AND 10485760),
  content_hash text NOT NULL CHECK (content_hash ~ '^[0-9a-f]{64}$'),
  content bytea STORAGE EXTERNAL NOT NULL,
  CONSTRAINT order_files_whole CHECK (length(content) = size),
  FOREIGN KEY (program, order_id, message_id) REFERENCES order_messages (program, order_id, message_id)
);
CREATE INDEX order_messages_by_order ON order_messages (order_id, message_id);
CREATE INDEX order_files_by_order ON order_files (order_id, file_id);
CREATE TRIGGER order_messages_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON order_messages
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_files_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON order_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
SELECT separate_programs(name, 'quartermaster_app') FROM (VALUES ('order_messages'), ('order_files')) t (name);
GRANT INSERT (program, order_id, person_id, words, made_at) ON order_messages TO quartermaster_app;
GRANT INSERT (program, order_id, message_id, file_name, kind, size, content_hash, content) ON order_files TO quartermaster_app;
SELECT seal_rows_of('order_messages', 'message_id', 'program order_id person_id words made_at');
-- The hash stands for the bytes.
SELECT seal_rows_of('order_files', 'file_id', 'program order_id message_id file_name kind size content_hash');
