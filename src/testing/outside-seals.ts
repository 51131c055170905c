/**
 * Parts of the database without a seal (decision 26), with the reason. Each column is either here or in
 * src/server/audit/sealed-rows.ts.
 */

/** `verify` computes these from sealed rows. */
export const COUNTED: Record<string, string> = {
  accounts: 'balance_cents',
  orders: 'status total_cents refunded_cents added_cents line_count',
  order_lines: `added_cents damaged_quantity issued_quantity received_quantity received_state refunded_cents returned_quantity
    short_quantity wrong_quantity`,
  parcels_to_come: 'lines pieces shipped_on',
  orders_to_issue: 'pieces',
  order_counts: 'orders',
  fund_spending: 'cents',
  fund_stages: 'committed obligated undecided',
  report_sums: 'cents rows',
  listed_products: `backordered branches category colours display_name first_nsn first_size fiscal_year from_day garment gender get_well_on
    item_count last_size least_cents max_cents name_family pgc picture program until_day`,
  orderable_products: `backordered colours first_nsn first_size fiscal_year from_day get_well_on last_size least_cents max_cents pgc program until_day
    variants`,
  successors: 'fiscal_year from_day obsolete pgc program successor_nsn successor_pgc until_day',
  audit_blocks: 'form hash last_id last_xid members number previous_hash row_count sealed_at series',
}

const ofEach = (tables: string, said: string) =>
  Object.fromEntries(tables.split(/\s+/).map((table) => [table, said]))

/** Unsealed columns of sealed tables: time of last use, counters, and responses of supply. */
export const OPEN_COLUMNS: Record<string, string> = {
  ...ofEach(
    `programs categories closures supply_limits supply_statuses kits level_rules allowances clothing_requests saved_lists
    decision_reasons order_limits items`,
    'version',
  ),
  people: `failed_sign_ins locked_until last_sign_in_at last_failed_sign_in_at failed_since_sign_in updated_at updated_by version
    full_name former_dod_id`,
  groups: 'version updated_at',
  sessions: 'last_active_at previous_sign_in_at failed_before renewal previous_renewal',
  dodaacs: 'updated_at version',
  parcels_to_come: 'dodaac member_id order_id parcel_id program',
  orders_to_issue: 'dodaac member_id order_id program',
  // A row of zero is equal to no row.
  order_counts: 'bits dodaac orderer_id program status stretch',
  fund_spending: 'fund_id program since',
  fund_stages: 'fund_id program',
  report_sums: `dodaac hold_code orderer_id program report since span status supply_code supply_state supply_text withdrawn`,
  // The sealed secret includes the id.
  second_factors: 'last_step used_at credential_id',
  supply_outgoing: 'batch_number',
  supply_batches: 'state times_sent sent_at acknowledged_at',
  supply_files: 'lines_read applied repeated refused finished_at',
  products: 'version words searched name_family fit_system branches',
  // The sealed rows of returns add up to the pieces that came back.
  opening_balances: 'version turned_in',
  // The state and the side of the last sealed message say the same.
  cases: 'version waits_for',
  fund_alerts: 'version crossed_at',
  // The sealed hash stands for the bytes.
  order_files: 'content',
  case_files: 'content',
  // Generated from the tracking number.
  shipments: 'tracking_backwards',
  // The sealed events 'returned' and 'resubmitted' have the same.
  orders:
    'version touched_at shipped_at created_in status_word returned_at returned_by return_reason justification finance_state',
  order_lines: `amount_cents supply_state supply_code supply_text get_well_on next_supply_step supplied_nsn supplied_quantity owed_cents
    supply_dated_on cancellation_requested supply_hold simulated_steps parts cancellation_requested_on cancel_round agreed_cents hold_code
    charge_cents justification ended_quantity open_charges held_cents shipped_quantity unsent_quantity`,
}

/** Tables outside the promise, each with the reason. */
export const OUTSIDE: Record<string, string> = {
  audit_archives: 'compared with the anchors and the files',
  schema_migrations: 'compared with the program at each start',
  dodaac_tree: 'derived from the parents of DoDAACs, which are sealed',
  messages: 'copies of what orders and the trail say, gone after a while',
  batch_members: 'work in progress; its orders are sealed',
  revoked_roles: 'what Home tells once; the audit trail, which is sealed, says who took which role from whom',
  ...ofEach(
    'pictures picture_files publog_drafts',
    'how something looks, or what may be sold some day: read again from its sources; what is sold is sealed',
  ),
  ...ofEach(
    `successor_changes catalogue_changes order_count_changes fund_spending_changes fund_stage_changes report_order_changes
    report_line_changes report_sums_due people_words`,
    'what has changed since something was worked out, or words to search by: made again',
  ),
  ...ofEach(
    'supply_clock supply_pace early_trackings',
    'where the connection to supply stands; what passed is sealed',
  ),
  ...ofEach('message_choices message_settings', 'how mail reaches a person; the audit trail has each change'),
  ...ofEach(
    'custom_reports custom_report_mails custom_report_readers',
    'which rows a person likes to see; rights decide what they get',
  ),
  ...ofEach(
    `stock_watches mails digests digest_hours document_serials order_reminders carts cart_lines removals imports import_missing
    import_parts import_rows idempotency_keys card_messages finished_sign_ins search_misses rate_limit_counts known_devices
    alerts export_progress people_read`,
    'work in progress and counters, gone after a while',
  ),
}
