-- The link by which an empty portal is opened in the browser (decision 74), and what follows when it has been.

-- Kept by its hash. It works once, until its time is over, and only while nobody can sign in.
CREATE TABLE opening_links (
  link_hash bytea PRIMARY KEY CHECK (octet_length(link_hash) = 32),
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > made_at),
  used_at timestamptz,
  used_key text                   -- the idempotency key of who opened the portal: asked again, it is answered as before
);

CREATE FUNCTION can_anybody_sign_in() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM people WHERE enabled AND may_sign_in);
$$;

-- What a link is worth: 'done' to who has just opened the portal with it, 'open' when somebody else has, 'good', or 'refused'.
CREATE FUNCTION find_opening(hash bytea, key text, at timestamptz) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM opening_links l WHERE l.link_hash = hash AND l.used_key = key) THEN 'done'
    WHEN can_anybody_sign_in() THEN 'open'
    WHEN EXISTS (SELECT FROM opening_links l WHERE l.link_hash = hash AND l.used_at IS NULL AND l.expires_at > at) THEN 'good'
    ELSE 'refused'
  END;
$$;
REVOKE ALL ON FUNCTION can_anybody_sign_in, find_opening FROM PUBLIC;
GRANT EXECUTE ON FUNCTION can_anybody_sign_in, find_opening TO quartermaster_app;

-- Running programs take over the zone of the organisation as soon as it is there.
CREATE FUNCTION tell_organisation() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('organisation_changed', '');
  RETURN NULL;
END $$;
CREATE TRIGGER organisation_tells AFTER INSERT OR UPDATE ON organisation FOR EACH STATEMENT EXECUTE FUNCTION tell_organisation();
REVOKE ALL ON FUNCTION tell_organisation FROM PUBLIC;
