import { STORED_FIELDS } from '#domain/people/person-fields.ts'
import { toColumn } from '../db/driver/values.ts'

/** A trigger hashes these columns, in this order. The calls of `seal_rows_of` in db/schema and db/migrations must match. */
export type SealedTable = { key: string; columns: string }
/** Newer columns are written only `when` they have a value, so that older seals stay valid. */
type SealedPart = SealedTable & { later?: readonly { columns: string; when: string }[] }

export const SEALED_ROWS: Record<string, SealedTable> = {
  people: {
    key: 'person_id',
    columns: `program password_hash ${STORED_FIELDS.map(toColumn).join(' ')} password_changed_at created_at created_by is_demo
      created_by_id`,
  },
  person_permissions: { key: 'program person_id area', columns: 'granted_by granted_at reason grant_id' },
  role_assignments: {
    key: 'assignment_id',
    columns:
      'program dodaac person_id role level granted_at granted_by first_day last_day document and_below',
  },
  absences: {
    key: 'absence_id',
    columns: 'program person_id deputy_id dodaac first_day last_day reason made_by made_at ended_at ended_by',
  },
  groups: { key: 'program group_number', columns: 'description' },
  group_people: { key: 'program group_number person_id', columns: 'added_at' },
  group_dodaacs: { key: 'program group_number dodaac', columns: '' },
  password_resets: {
    key: 'reference',
    columns: 'program person_id started_by token_hash created_at sent_at expires_at used_at replaced_at',
  },
  sessions: {
    key: 'session_id',
    columns:
      'session_hash previous_hash previous_until person_id current_program created_at ends_at address user_agent way number',
  },
  support_sessions: { key: 'session_id', columns: 'person_id started_by reason started_at ends_at' },
  ended_sessions: { key: 'session_hash', columns: 'reason ended_at' },
  card_keys: { key: 'key_id', columns: 'public_key made_at ends_at' },
  opening_links: { key: 'link_hash', columns: 'made_at expires_at used_at used_key' },
  programs: {
    key: 'code',
    columns: `name supplier_name supplier_site usmcr_project usmcr_task usmcr_obligation_type usmcr_line_type usmcr_contract_type
      branch contact_email contact_phone members_may_request offers_usmcr_report is_retired second_person accent about ordering_notes
      allotment_limit_cents report_reach members_see_prices remind_after escalate_after remind_after_hours escalate_after_hours
      paper supplier_email`,
  },
  dodaacs: {
    key: 'program dodaac',
    columns: `description branch status effective_on default_fund_code email contact_name street_1 street_2 street_3 city state zip
      country phone bill_to ship_to sold_to signal_code levels created_at first_contact_id second_contact_id parent`,
  },
  fund_codes: { key: 'program fund_code', columns: 'description' },
  fund_periods: { key: 'program fiscal_year period', columns: 'days is_open' },
  funds: { key: 'fund_id', columns: 'program dodaac fund_code fiscal_year' },
  accounts: { key: 'account_id', columns: 'program fund_id kind' },
  fund_alerts: { key: 'program dodaac fund_code', columns: 'below_cents below_weeks set_by set_at' },
  order_limits: {
    key: 'limit_id',
    columns: 'program dodaac person_id fund_code span cents effect set_by set_at',
  },
  supply_limits: { key: 'program', columns: 'percent changed_at changed_by' },
  item_prices: { key: 'nsn fiscal_year', columns: 'price_cents' },
  program_prices: { key: 'program nsn fiscal_year', columns: 'price_cents' },
  earlier_passwords: { key: 'person_id replaced_at', columns: 'password_hash' },
  prepared_prices: { key: 'program nsn fiscal_year begins_on', columns: 'price_cents' },
  categories: { key: 'code', columns: 'name position size_family is_retired' },
  program_products: { key: 'program pgc', columns: 'category display_name sold_from sold_until' },
  closures: { key: 'closure_id', columns: 'program closed_from closed_until notice is_holiday' },
  organisation: { key: 'only_row', columns: 'name fiscal_zone' },
  person_sizes: { key: 'person_id category', columns: 'program size updated_by updated_at' },
  member_sizes: {
    key: 'person_id family fit_system',
    columns: 'program size source verdict noted_on updated_by updated_at',
  },
  kits: { key: 'kit_id', columns: 'program name' },
  kit_versions: {
    key: 'kit_id number',
    columns:
      'program note branches pay_grades genders service_statuses active_from retired_from updated_by updated_at',
  },
  kit_items: { key: 'kit_id number place alternative', columns: 'program pgc nsn quantity' },
  level_rules: {
    key: 'program dodaac level',
    columns: 'from_cents expedited categories kits updated_by updated_at',
  },
  opening_balances: {
    key: 'opening_id',
    columns: 'program person_id nsn pieces held_on unit_price_cents note updated_by updated_at',
  },
  turn_ins: {
    key: 'turn_in_id',
    columns: 'program person_id opening_id nsn pieces turned_in_on note made_by made_at',
  },
  allowances: {
    key: 'allowance_id',
    columns: `program name category pgc nsn pieces cents period months effect branches pay_grades genders service_statuses dodaacs
      group_numbers active_from active_until updated_by updated_at`,
  },
  allowance_exceptions: {
    key: 'exception_id',
    columns: 'program allowance_id order_id dodaac orderer_id member_id takes reason granted_by granted_at',
  },
  batches: { key: 'batch_id', columns: 'program orderer_id title kit_id kit_number made_at' },
  clothing_requests: {
    key: 'request_id',
    columns: `program person_id kind pgc nsn quantity reason order_id line_number returned_before receipt_id returned_at state
      batch_id decided_by decided_at answer made_at`,
  },
  handovers: {
    key: 'handover_id',
    columns: 'program member_id dodaac actor_id made_at signed_name strokes signed_at signed_by',
  },
  saved_lists: { key: 'list_id', columns: 'program owner_id dodaac name updated_by updated_at' },
  saved_list_lines: { key: 'list_id place', columns: 'program pgc nsn quantity' },
  announcements: { key: 'announcement_id', columns: 'program title body shown_from shown_until' },
  portal_texts: { key: 'name', columns: 'value changed_by changed_at' },
  report_notices: { key: 'notice_id', columns: 'noticed_on title body' },
  downloads: {
    key: 'download_id',
    columns: 'title tag description file_name for_programs place',
  },
  videos: { key: 'video_id', columns: 'title address place' },
  recertifications: {
    key: 'assignment_id quarter',
    columns: 'program dodaac person_id role level confirmed_by confirmed_at',
  },
  supply_statuses: { key: 'code', columns: 'text meaning class funds actor next_step changed_at changed_by' },
  supply_outgoing: { key: 'outgoing_id', columns: 'program order_id line_number kind record requested_at' },
  supply_batches: { key: 'program batch_number', columns: 'records checksum built_at' },
  supply_files: { key: 'file_id', columns: 'name checksum found_at' },
  supply_refusals: {
    key: 'refusal_id',
    columns:
      'file_id line_in_file record reason record_column state comment refused_at decided_at decided_by',
  },
  supply_strays: { key: 'name', columns: 'reason found_at' },
  shipments: {
    key: 'shipment_id',
    columns: `program order_id line_number quantity shipped_on carrier tracking_number suffix shipment_number nsn unit_of_issue units
      unit_price_cents is_other_item`,
  },
  line_charges: { key: 'charge_id', columns: 'program order_id line_number unit_price_cents pieces made_at' },
  products: {
    key: 'pgc',
    columns: `category name display_name unit_of_issue picture keywords is_obsolete replacement_pgc gender size_family description care
      measuring`,
  },
  items: {
    key: 'nsn',
    columns: 'pgc size colour size_order status replacement_nsn get_well_on status_before weight_ounces',
  },
  product_pictures: { key: 'picture_id', columns: 'pgc position alternative_text source_hash nsn' },
  second_factors: { key: 'factor_id', columns: 'person_id kind name sealed_secret added_at' },
  recovery_codes: { key: 'person_id code_hash', columns: '' },
  waiting_requests: {
    key: 'request_id',
    columns: `program dodaac receiver_id kind wish requested_by requested_at lapses_at outcome decided_by decided_by_operator
      decided_at`,
  },
  decision_reasons: { key: 'program code', columns: 'name is_retired' },
  cases: {
    key: 'case_id',
    columns: `program order_id line_number dodaac receipt_id shipment_id type code pieces wish due_on state return_label credited_cents
      sent_way opened_by opened_at decided_by decided_at`,
  },
  case_messages: { key: 'message_id', columns: 'program case_id person_id side step words made_at' },
  case_files: { key: 'file_id', columns: 'program case_id message_id file_name kind size content_hash' },
  order_messages: { key: 'message_id', columns: 'program order_id person_id words made_at' },
  order_files: { key: 'file_id', columns: 'program order_id message_id file_name kind size content_hash' },
  line_decisions: {
    key: 'order_id round level line_number',
    columns:
      'program nsn from_quantity to_quantity unit_price_cents reason reason_name comment person_id decided_at',
  },
  sent_row_files: { key: 'person_id file part', columns: 'program row_hash sent_at rows_added result' },
}

/** One hash of an order, its lines and signatures, made with its events. `write_order` must match. */
export const SEALED_ORDERS: Record<'orders' | 'order_lines' | 'approvals', SealedPart> = {
  orders: {
    key: 'order_id',
    columns: `program orderer_id member_id dodaac fund_code fund_id expedited expedite_comment levels bill_to ship_to sold_to signal_code
      ship_to_address ships_to_own_address created_at submitted_at decided_at round current_level withdrawn`,
    later: [{ columns: 'skipped_levels', when: "skipped_levels <> '{}'" }],
  },
  order_lines: { key: 'order_id line_number', columns: 'program nsn quantity unit_price_cents requisition' },
  approvals: {
    key: 'order_id round level',
    columns: 'program decision orderer_id member_id person_id order_version comment decided_at',
    later: [
      { columns: 'for_id for_until', when: 'for_id IS NOT NULL' },
      { columns: 'way', when: "way <> ''" },
    ],
  },
}
/** Only these events may change the columns above. */
export const ORDER_CHANGES = [
  'submitted',
  'changed',
  'approved',
  'declined',
  'withdrawn',
  'returned',
  'resubmitted',
]

export const listColumns = (list: string): string[] => list.split(/\s+/).filter(Boolean)
