-- Reports that people build, share, and receive by mail. A run has the rights of its reader, never those of the owner.

CREATE TABLE custom_reports (
  report_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL REFERENCES programs,
  owner_id bigint NOT NULL,
  -- Shared with people of the DoDAAC, with the program, or with nobody.
  dodaac text, for_program boolean NOT NULL DEFAULT false,
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 80),
  -- As `CustomDefinition` of the domain. Readers leave out what does not exist any more.
  definition jsonb NOT NULL CHECK (jsonb_typeof(definition) = 'object'),
  version integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL, updated_at timestamptz NOT NULL,
  UNIQUE (program, report_id),
  CONSTRAINT custom_reports_shared CHECK (dodaac IS NULL OR NOT for_program),
  FOREIGN KEY (program, owner_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, dodaac) REFERENCES dodaacs (program, dodaac)
);
CREATE UNIQUE INDEX custom_reports_of_owner ON custom_reports (program, owner_id, lower(name));
CREATE INDEX custom_reports_of_dodaac ON custom_reports (program, dodaac) WHERE dodaac IS NOT NULL;
CREATE INDEX custom_reports_of_program ON custom_reports (program) WHERE for_program;

-- The day and hour are those of the portal's time zone. The run that sends sets the next day.
CREATE TABLE custom_report_mails (
  program text NOT NULL, report_id bigint PRIMARY KEY,
  rhythm text NOT NULL CHECK (rhythm IN ('daily', 'weekly', 'monthly')),
  weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  month_day smallint NOT NULL CHECK (month_day BETWEEN 1 AND 31),
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  form text NOT NULL CHECK (form IN ('link', 'xlsx', 'csv')),
  due_on date NOT NULL,
  FOREIGN KEY (program, report_id) REFERENCES custom_reports (program, report_id) ON DELETE CASCADE
);
CREATE INDEX custom_report_mails_due ON custom_report_mails (program, due_on, hour);

CREATE TABLE custom_report_readers (
  program text NOT NULL, report_id bigint NOT NULL, person_id bigint NOT NULL,
  PRIMARY KEY (report_id, person_id),
  FOREIGN KEY (report_id) REFERENCES custom_report_mails (report_id) ON DELETE CASCADE,
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id)
);
CREATE INDEX custom_report_readers_by_person ON custom_report_readers (program, person_id);

SELECT separate_programs(t, 'quartermaster_app') FROM unnest(ARRAY['custom_reports', 'custom_report_mails', 'custom_report_readers']) t;
GRANT INSERT, DELETE ON custom_reports, custom_report_mails, custom_report_readers TO quartermaster_app;
GRANT UPDATE (dodaac, for_program, name, definition, version, updated_by, updated_at) ON custom_reports TO quartermaster_app;
GRANT UPDATE (rhythm, weekday, month_day, hour, form, due_on) ON custom_report_mails TO quartermaster_app;
