-- What the Admin Panel draws of the last days, hour by hour and over all programs: records to supply and from it, and sign-ins.
CREATE INDEX supply_batches_by_time ON supply_batches (built_at) INCLUDE (records);
CREATE INDEX supply_refusals_by_time ON supply_refusals (refused_at);
CREATE INDEX order_events_answered ON order_events (happened_at) WHERE record_key IS NOT NULL;
CREATE INDEX audit_events_sign_ins ON audit_events (happened_at) INCLUDE (outcome) WHERE action LIKE 'sign-in%';

CREATE FUNCTION count_pulse(since timestamptz) RETURNS TABLE (hour timestamptz, kind text, times bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT date_trunc('hour', built_at), 'sent', sum(records) FROM supply_batches WHERE built_at >= since GROUP BY 1
  UNION ALL
  SELECT date_trunc('hour', happened_at), 'answered', count(*) FROM order_events
    WHERE record_key IS NOT NULL AND happened_at >= since GROUP BY 1
  UNION ALL
  SELECT date_trunc('hour', refused_at), 'quarantined', count(*) FROM supply_refusals WHERE refused_at >= since GROUP BY 1
  UNION ALL
  SELECT date_trunc('hour', happened_at), CASE outcome WHEN 'done' THEN 'signedIn' ELSE 'refused' END, count(*) FROM audit_events
    WHERE action LIKE 'sign-in%' AND happened_at >= since GROUP BY 1, 2;
$$;
REVOKE EXECUTE ON FUNCTION count_pulse(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_pulse(timestamptz) TO quartermaster_app;

-- The calendar of expected dates reads what is not all shipped yet, by its day.
CREATE INDEX order_lines_expected ON order_lines (program, get_well_on, order_id) WHERE get_well_on IS NOT NULL;
