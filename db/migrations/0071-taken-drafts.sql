-- What a program made of its drafts: taken as they were then, or put aside as not for it.
ALTER TABLE publog_drafts
  ADD COLUMN accepted jsonb,                              -- the draft as it was taken; later months are compared with it
  ADD COLUMN is_set_aside boolean NOT NULL DEFAULT false,
  ADD CHECK (accepted IS NULL OR NOT is_set_aside);
GRANT UPDATE (accepted, is_set_aside) ON publog_drafts TO quartermaster_app;
CREATE INDEX publog_drafts_groups ON publog_drafts (program, item_name, inc);

-- The draft as it is compared: what is written of it into a catalogue, and what people read.
CREATE FUNCTION facts_of(d publog_drafts) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('itemName', d.item_name, 'unitOfIssue', d.unit_of_issue, 'price', d.price_cents,
    'nextPrice', d.next_price_cents, 'nextFrom', d.next_price_from, 'status', d.status, 'replacementNsn', d.replacement_nsn,
    'size', d.size, 'colour', d.colour)
$$;
REVOKE ALL ON FUNCTION facts_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION facts_of TO quartermaster_app;
