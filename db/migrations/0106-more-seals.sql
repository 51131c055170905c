-- What supply and the catalogue say is sealed, too (docs/decisions/0117): codes that decide about money, what was sent to supply and
-- came from there, and what is sold by name, unit and size.
SELECT seal_rows_of(t.name, t.key_columns, t.other_columns) FROM (VALUES
  ('supply_statuses', 'code', 'text meaning class funds actor next_step changed_at changed_by'),
  ('supply_outgoing', 'outgoing_id', 'program order_id line_number kind record asked_at'),
  ('supply_batches', 'program batch_number', 'records checksum built_at'),
  ('supply_files', 'file_id', 'name checksum found_at'),
  ('supply_refusals', 'refusal_id', 'file_id line_in_file record reason record_column state comment refused_at decided_at decided_by'),
  ('supply_strays', 'name', 'reason found_at'),
  ('shipments', 'shipment_id', 'program order_id line_number quantity shipped_on carrier tracking_number suffix shipment_number
    nsn unit_of_issue units unit_price_cents is_other_item'),
  ('line_charges', 'charge_id', 'program order_id line_number unit_price_cents pieces made_at'),
  ('products', 'pgc', 'category name display_name unit_of_issue picture keywords is_obsolete replacement_pgc gender size_family
    description care measuring'),
  ('items', 'nsn', 'pgc size colour size_order status replacement_nsn get_well_on status_before weight_ounces'),
  ('product_pictures', 'picture_id', 'pgc position alternative_text source_hash nsn')
) t (name, key_columns, other_columns);
