-- Browsers in which somebody has signed in: they stand before strangers at sign-in, and a lock from afar does not keep them out.
-- Each counts its own wrong passwords. Only the functions below see them.
CREATE TABLE known_devices (
  device_hash bytea NOT NULL CHECK (length(device_hash) = 32), person_id bigint NOT NULL REFERENCES people (person_id) ON DELETE CASCADE,
  seen_at timestamptz NOT NULL, failed smallint NOT NULL DEFAULT 0, last_failed_at timestamptz,
  PRIMARY KEY (device_hash, person_id)
);
CREATE INDEX known_devices_by_person ON known_devices (person_id);
CREATE INDEX known_devices_by_sight ON known_devices (seen_at);

-- Wrong passwords that count against the device of the person with this name; null when the device is not known for it.
CREATE FUNCTION find_known_device(hash bytea, wanted text, at timestamptz, lasts integer) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN d.last_failed_at > at - make_interval(secs => lasts) THEN d.failed ELSE 0 END::integer
    FROM people p JOIN known_devices d USING (person_id)
    WHERE lower(p.username) = lower(btrim(wanted)) AND d.device_hash = hash;
$$;
CREATE FUNCTION keep_known_device(hash bytea, who bigint, at timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO known_devices (device_hash, person_id, seen_at) VALUES (hash, who, at)
    ON CONFLICT (device_hash, person_id) DO UPDATE SET seen_at = at, failed = 0, last_failed_at = NULL;
$$;
CREATE FUNCTION count_device_failure(hash bytea, who bigint, at timestamptz, lasts integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE known_devices SET last_failed_at = at, failed = least(1000,
      CASE WHEN last_failed_at > at - make_interval(secs => lasts) THEN failed ELSE 0 END + 1)
    WHERE device_hash = hash AND person_id = who;
$$;
CREATE FUNCTION forget_old_devices(before timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM known_devices WHERE seen_at < before;
$$;
REVOKE EXECUTE ON FUNCTION find_known_device, keep_known_device, count_device_failure, forget_old_devices FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_known_device, keep_known_device, count_device_failure, forget_old_devices TO quartermaster_app;
