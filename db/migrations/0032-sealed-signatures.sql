-- How the signer had signed in. Empty: not recorded, before this migration.
ALTER TABLE approvals ADD COLUMN way text NOT NULL DEFAULT '' CHECK (way IN
  ('', 'password', 'two-factors', 'certificate', 'passkey', 'identity-provider', 'identity-provider-two-factors'));

-- Later columns follow at the end where they differ from their default, so that earlier hashes stay.
CREATE OR REPLACE FUNCTION write_order(o orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT (jsonb_build_array('orders', o.order_id, o.program, o.orderer_id, o.member_id, o.dodaac, o.fund_code, o.fund_id, o.expedited,
    o.expedite_comment, o.levels, o.bill_to, o.ship_to, o.sold_to, o.signal_code, o.ship_to_address, o.ships_to_own_address,
    o.created_at AT TIME ZONE 'UTC', o.submitted_at AT TIME ZONE 'UTC', o.decided_at AT TIME ZONE 'UTC', o.round, o.current_level, o.withdrawn,
    (SELECT jsonb_agg(jsonb_build_array(l.order_id, l.line_number, l.program, l.nsn, l.quantity, l.unit_price_cents, l.requisition) ORDER BY l.line_number)
      FROM order_lines l WHERE l.order_id = o.order_id),
    (SELECT jsonb_agg(jsonb_build_array(a.order_id, a.round, a.level, a.program, a.decision, a.orderer_id, a.member_id, a.person_id, a.order_version,
        a.comment, a.decided_at AT TIME ZONE 'UTC')
        || CASE WHEN a.for_id IS NULL THEN '[]' ELSE jsonb_build_array(a.for_id, a.for_until) END
        || CASE WHEN a.way = '' THEN '[]' ELSE jsonb_build_array(a.way) END ORDER BY a.round, a.level)
      FROM approvals a WHERE a.order_id = o.order_id))
    || CASE WHEN o.skipped_levels = '{}' THEN '[]' ELSE jsonb_build_array(o.skipped_levels) END)::text;
$$;

-- The hashes of all rows of blocks, in the order of their numbers. It bypasses row-level security, because a block has the
-- rows of every program, and gives nothing but their hashes.
CREATE FUNCTION block_digests(wanted text, numbers bigint[]) RETURNS TABLE (number bigint, digests text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  id_column text := CASE wanted WHEN 'audit_events' THEN 'event_id' WHEN 'transfers' THEN 'transfer_id'
    WHEN 'order_events' THEN 'event_id' WHEN 'receipts' THEN 'receipt_id' END;
  line text := CASE wanted WHEN 'audit_events' THEN 'write_event(e)' WHEN 'transfers' THEN 'write_transfer(e)'
    WHEN 'order_events' THEN 'write_order_event(e)' WHEN 'receipts' THEN 'write_receipt(e)' END;
BEGIN
  IF id_column IS NULL THEN RETURN; END IF;
  RETURN QUERY EXECUTE format($q$
    SELECT b.number, string_agg(encode(sha256(convert_to(%1$s, 'UTF8')), 'hex'), '' ORDER BY e.%2$I)
    FROM audit_blocks b CROSS JOIN unnest(b.members) part JOIN %3$I e ON e.%2$I >= lower(part) AND e.%2$I < upper(part)
    WHERE b.series = $1 AND b.number = ANY ($2) GROUP BY b.number $q$, line, id_column, wanted) USING wanted, numbers;
END $$;
REVOKE EXECUTE ON FUNCTION block_digests FROM PUBLIC;
GRANT EXECUTE ON FUNCTION block_digests TO quartermaster_app;
