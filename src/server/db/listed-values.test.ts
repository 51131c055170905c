import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTOR_KINDS } from '#domain/account/second-factors.ts'
import { EFFECTS, PERIODS } from '#domain/allowances/allowances.ts'
import { BRANCHES } from '#domain/branches.ts'
import {
  CASE_CODE_LIST,
  CASE_STATE_LIST,
  CASE_STEP_LIST,
  CASE_TYPE_LIST,
  CASE_WISH_LIST,
  type CaseSide,
  isOpenCase,
} from '#domain/cases/cases.ts'
import { ITEM_STATUSES } from '#domain/catalogue/item-statuses.ts'
import { PICTURE_WIDTHS } from '#domain/catalogue/pictures.ts'
import { CUTS } from '#domain/catalogue/product-fields.ts'
import { FIT_SYSTEMS, SIZE_FAMILIES } from '#domain/catalogue/size-families.ts'
import type { DodaacStatus } from '#domain/dodaacs/dodaacs.ts'
import { REVERSED_KINDS, TRANSFER_KINDS } from '#domain/funds/funds.ts'
import { LIMIT_EFFECTS, LIMIT_SPANS } from '#domain/funds/order-limits.ts'
import { IMPORT_STATES } from '#domain/imports/import-states.ts'
import { KINDS, MESSAGE_KINDS, WAYS } from '#domain/messages/kinds.ts'
import { CATEGORY_TEMPLATE } from '#domain/opening/template.ts'
import { ATTACHMENT_KINDS } from '#domain/orders/attachments.ts'
import { ORDER_EVENT_KINDS, ORDER_STATUSES } from '#domain/orders/orders.ts'
import type { BatchState } from '#domain/outfit/batches.ts'
import { REQUEST_KINDS, REQUEST_STATES } from '#domain/outfit/member-requests.ts'
import { GENDERS, SERVICE_STATUSES } from '#domain/people/people-codes.ts'
import { SIZE_SOURCES, SIZE_VERDICTS } from '#domain/people/sizes.ts'
import { REPORT_REACHES } from '#domain/programs.ts'
import type { PublogDraft } from '#domain/public-catalog/draft.ts'
import { RECEIPT_KINDS, type ReceivedState } from '#domain/receipts/receipts.ts'
import { MAIL_FORM_KEYS, RHYTHMS } from '#domain/reports/report-mails.ts'
import { PERMISSION_LIST, type Role } from '#domain/roles/permissions.ts'
import { type GivingPower, SECOND_PERSON_MODES } from '#domain/roles/second-person.ts'
import type { Outcome } from '#domain/roles/waiting.ts'
import type { SessionEnd } from '#domain/session/session-limits.ts'
import type { SignInWay } from '#domain/session/sign-in-ways.ts'
import { SHEET_NAMES } from '#domain/sheets.ts'
import { CARRIERS } from '#domain/supply/carriers.ts'
import type { SupplyState } from '#domain/supply/line-status.ts'
import { FUNDS_EFFECTS } from '#domain/supply/status-code.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { SERIES } from '../audit/series.ts'
import type { Progress } from '../export/progress-queries.ts'
import type { Report } from '../reports/stored-sums.ts'
import { openPool, type Pool } from './driver/sql.ts'

type Values = readonly (string | number)[]

const wordsOf = <Word extends string>(words: Record<Word, 0>): Values => Object.keys(words)

const SIGN_IN_WAYS = wordsOf<SignInWay>({
  ...{ password: 0, 'two-factors': 0, certificate: 0, passkey: 0 },
  ...{ 'identity-provider': 0, 'identity-provider-two-factors': 0 },
})

const LISTS: Record<string, Values> = {
  allowances_effect_check: Object.keys(EFFECTS),
  allowances_period_check: Object.keys(PERIODS),
  audit_blocks_series_check: SERIES,
  case_files_kind_check: ATTACHMENT_KINDS,
  case_messages_side_check: wordsOf<CaseSide>({ unit: 0, supplier: 0 }),
  case_messages_step_check: ['', ...CASE_STEP_LIST],
  cases_code_check: ['', ...CASE_CODE_LIST],
  cases_state_check: CASE_STATE_LIST,
  cases_sent_way_check: ['mail', 'portal', 'record'],
  cases_type_check: CASE_TYPE_LIST,
  cases_waiting: CASE_STATE_LIST.filter(isOpenCase),
  cases_waits_for_check: wordsOf<CaseSide>({ unit: 0, supplier: 0 }),
  cases_wish_check: ['', ...CASE_WISH_LIST],
  batch_members_state_check: wordsOf<BatchState>({
    ...{ planned: 0, held: 0, written: 0, submitted: 0, 'left-out': 0 },
  }),
  batch_members_written: wordsOf<Extract<BatchState, 'written' | 'submitted'>>({ written: 0, submitted: 0 }),
  clothing_requests_kind_check: REQUEST_KINDS,
  clothing_requests_state_check: REQUEST_STATES,
  custom_report_mails_form_check: MAIL_FORM_KEYS,
  custom_report_mails_rhythm_check: RHYTHMS,
  dodaac_status: wordsOf<DodaacStatus>({ active: 0, inactive: 0, suspended: 0 }),
  ended_sessions_reason_check: wordsOf<SessionEnd>({
    ...{ idle: 0, longest: 0, 'signed-out': 0, elsewhere: 0 },
    ...{ administrator: 0, disabled: 0, password: 0, 'too-many': 0 },
  }),
  export_progress_state_check: wordsOf<Progress['state']>({ running: 0, done: 0, failed: 0 }),
  imports_state_check: IMPORT_STATES,
  items_status_before_check: ITEM_STATUSES.filter((status) => status !== 'obsolete'),
  items_status_check: ITEM_STATUSES,
  member_sizes_fit_system_check: Object.keys(FIT_SYSTEMS),
  member_sizes_source_check: Object.keys(SIZE_SOURCES),
  member_sizes_verdict_check: Object.keys(SIZE_VERDICTS),
  message_choices_never: ['never', ...MESSAGE_KINDS.filter((kind) => !KINDS[kind].asksForAct)],
  message_choices_way_check: WAYS,
  messages_way_check: WAYS.filter((way) => way !== 'never'),
  order_events_kind_check: ORDER_EVENT_KINDS,
  order_files_kind_check: ATTACHMENT_KINDS,
  order_lines_supply_state_check: wordsOf<SupplyState>({
    ...{ none: 0, transmitted: 0, processing: 0, backordered: 0 },
    ...{ shipped: 0, rejected: 0, cancelled: 0 },
  }),
  order_status: ORDER_STATUSES,
  person_gender: Object.keys(GENDERS),
  person_permissions_area_check: PERMISSION_LIST.map(({ number }) => number),
  picture_files_width_check: PICTURE_WIDTHS,
  products_branches: Object.keys(BRANCHES),
  products_gender_check: ['', ...CUTS],
  programs_paper_check: SHEET_NAMES,
  programs_report_reach_check: REPORT_REACHES,
  programs_second_person_check: SECOND_PERSON_MODES,
  publog_drafts_gender_check: ['', ...CUTS],
  publog_drafts_status_check: wordsOf<PublogDraft['status']>({ active: 0, obsolete: 0 }),
  receipts_kind_check: RECEIPT_KINDS,
  received_state: wordsOf<ReceivedState>({ no: 0, received: 0, issued: 0, returned: 0 }),
  report_sums_report_check: wordsOf<Report>({ status: 0, details: 0 }),
  role_assignments_role_check: wordsOf<Role>({ admin: 0, 'order-placer': 0, approver: 0, finance: 0 }),
  second_factors_kind_check: FACTOR_KINDS,
  service_branch: Object.keys(BRANCHES),
  service_status: Object.keys(SERVICE_STATUSES),
  approvals_way_check: ['', ...SIGN_IN_WAYS],
  sessions_way_check: SIGN_IN_WAYS,
  order_limits_effect_check: LIMIT_EFFECTS,
  order_limits_span_check: LIMIT_SPANS,
  shipments_carrier_check: ['', ...Object.keys(CARRIERS)],
  supply_statuses_funds_check: Object.keys(FUNDS_EFFECTS),
  // An approval spends reserved money, so it is not in lists of available money.
  transfers_kind_check: [...TRANSFER_KINDS, 'post'],
  transfers_reversed_kind: REVERSED_KINDS,
  waiting_requests_kind_check: wordsOf<GivingPower['kind']>({
    ...{ role: 0, permissions: 0, allotment: 0 },
    ...{ 'sign-in': 0, email: 0, username: 0, card: 0, deputy: 0, 'year-end': 0 },
  }),
  waiting_requests_outcome_check: wordsOf<Outcome>({ confirmed: 0, refused: 0, lapsed: 0 }),
}

const ALONE =
  `orders_finance_state_check accounts_kind_check approvals_decision_check audit_events_outcome_check decided_by_one
  import_rows_outcome_check order_counts_bits_check order_reminders_kind_check order_events_record_check orders_skipped_levels
  recertifications_quarter_check report_sums_span_check supply_batches_state_check supply_outgoing_kind_check
  supply_refusals_state_check transfers_check1 transfers_check2`.split(/\s+/)

let database: TestDatabase
let sql: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  sql = openPool(database.url('owner'), { max: 1 })
})
afterAll(async () => {
  await sql?.end()
  await database?.drop()
})

test('the database lists the values that the program defines', async () => {
  const rows = await sql<{ name: string; values: string[] }[]>`
    SELECT conname AS name, ARRAY(SELECT coalesce(found[1], found[2])
      FROM regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text|\\m(\\d+)\\M', 'g') found) AS values
    FROM pg_constraint c
    WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND pg_get_constraintdef(c.oid) LIKE '%ARRAY[%'
    UNION ALL
    SELECT typname, ARRAY(SELECT enumlabel::text FROM pg_enum WHERE enumtypid = t.oid)
    FROM pg_type t WHERE typtype = 'e' AND typnamespace = 'public'::regnamespace`
  const lists = rows.map(({ name, values }) => [name, ALONE.includes(name) ? 'its own' : values.sort()])
  expect(Object.fromEntries(lists)).toEqual({
    ...Object.fromEntries(Object.entries(LISTS).map(([name, values]) => [name, values.map(String).sort()])),
    ...Object.fromEntries(ALONE.map((name) => [name, 'its own'])),
  })
})

test('the function of size families knows the families of the program by their code', async () => {
  const families = Object.keys(SIZE_FAMILIES)
  const wide = [...new Set(CATEGORY_TEMPLATE.map(({ sizeFamily }) => sizeFamily))].filter(Boolean)
  const others = [...wide, 'chest']
  const rows = await sql<{ family: string; is: string }[]>`
    SELECT family, fit_family_of('Belt, trousers', family) AS "is" FROM unnest(${[...families, ...others]}::text[]) family`
  const known = families.map((family) => ({ family, is: family }))
  expect(rows).toEqual([...known, ...others.map((family) => ({ family, is: 'belt' }))])
})
