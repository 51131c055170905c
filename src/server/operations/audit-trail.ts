import { findDodIdReach, maskDodIds } from '#domain/receipts/dod-ids.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { describeBrowser } from '#domain/session/browsers.ts'
import type { AuditEvent } from '#wire/operations/audit.ts'
import type { ReadContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import type { Served } from '../portal.ts'
import { type EventRow, findActions, findEventRange, findEvents, findSealed } from './audit-queries.ts'

type Filter = {
  person?: number
  action: string
  object: string
  outcome?: 'done' | 'refused'
  from?: string
  until?: string
  onlyProgram?: '1'
  before?: number
  pageSize: number
}

/** Permission 99 reads all programs by default; an auditor reads only the own program. */
export async function listEvents(
  served: Served[],
  { sql, person, config }: ReadContext,
  { query }: Input<unknown, Filter, undefined>,
): Promise<{ events: AuditEvent[]; next: number | null; sealed: { upTo: number; at: Date } | null }> {
  const zone = config.fiscalZone
  const from = query.from ?? null
  const until = query.until ?? null
  const range = from || until ? await findEventRange(sql, { from, until, zone }) : null
  const actions =
    query.action === '' ? null : await findMatching(served, await findActions(sql), query.action)
  const seesAll = canOpen(person, 'panel')
  const rows = await findEvents(
    sql,
    {
      program: query.onlyProgram || !seesAll ? person.program : null,
      isWalled: !seesAll,
      personId: query.person ?? null,
      actions,
      object: query.object,
      outcome: query.outcome ?? null,
      first: range?.first ?? 0,
      last: Math.min(range?.last ?? Number.MAX_SAFE_INTEGER, (query.before ?? Number.MAX_SAFE_INTEGER) - 1),
      from,
      until,
    },
    zone,
    query.pageSize + 1,
  )
  const shown = rows.slice(0, query.pageSize)
  return {
    events: shown.map((row) =>
      describeEvent(served, row, findDodIdReach(person) ? maskDodIds : (text) => text),
    ),
    next: rows.length > query.pageSize ? (shown.at(-1)?.id ?? null) : null,
    sealed: await findSealed(sql),
  }
}

function findMatching(served: Served[], actions: string[], text: string): string[] {
  const wanted = text.toLowerCase()
  return actions.filter((action) =>
    `${action} ${describeAction(served, action)}`.toLowerCase().includes(wanted),
  )
}

export function describeAction(served: Served[], action: string): string {
  const call = served.find((one) => `${one.call.method} ${one.call.path}` === action)?.call
  return call?.summary ?? action.charAt(0).toUpperCase() + action.slice(1)
}

function describeEvent(served: Served[], row: EventRow, write: (text: string) => string): AuditEvent {
  return {
    ...row,
    summary: describeAction(served, row.action),
    object: write(row.object),
    detail: describeDetail(row.detail).map(({ name, value }) => ({ name, value: write(value) })),
    browser: row.userAgent && describeBrowser(row.userAgent),
  }
}

const MAX_VALUES = 60
const LONGEST_VALUE = 2000

function describeDetail(detail: unknown): { name: string; value: string }[] {
  const values = flatten(detail, '')
  const more = values.length - MAX_VALUES
  return more <= 0
    ? values
    : [...values.slice(0, MAX_VALUES), { name: 'not shown here', value: `${more} more` }]
}

function shorten(value: string): string {
  return value.length <= LONGEST_VALUE ? value : `${value.slice(0, LONGEST_VALUE - 1)}…`
}

/** `{ before: { enabled: true } }` becomes `before, enabled: true`. */
function flatten(value: unknown, name: string): { name: string; value: string }[] {
  if (value === null || value === undefined || value === '')
    return name === '' ? [] : [{ name, value: '(none)' }]
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return [{ name, value: value.length === 0 ? '(none)' : shorten(value.join(', ')) }]
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, inner]) =>
      flatten(inner, name === '' ? spellOut(key) : `${name}, ${spellOut(key)}`),
    )
  if (typeof value === 'boolean') return [{ name, value: value ? 'yes' : 'no' }]
  return [{ name, value: shorten(String(value)) }]
}

/** `shownUntil` → `shown until`. */
function spellOut(key: string): string {
  return key.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).slice(0, 100)
}
