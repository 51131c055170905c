-- The program notes the newest audit events outside the database before they are sealed; it may not read those of all programs.
CREATE FUNCTION note_newest_events(most integer) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT string_agg(concat_ws(' ', 'event', e.event_id, to_char(e.happened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    encode(sha256(convert_to(write_event(e), 'UTF8')), 'hex')) || E'\n', '')
  FROM (SELECT * FROM audit_events ORDER BY event_id DESC LIMIT most) e;
$$;
REVOKE EXECUTE ON FUNCTION note_newest_events FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_newest_events TO quartermaster_app;
