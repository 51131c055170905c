import type { FastifyRequest } from 'fastify'
import { PASSWORDS_DIFFER } from '#domain/account/passwords.ts'
import { BRANCHES } from '#domain/branches.ts'
import { dayIn } from '#domain/fiscal-years.ts'
import { writeCell } from '#domain/imports/cells.ts'
import { readHeadings, readRow } from '#domain/imports/tables.ts'
import { ALREADY_OPEN, OPENING_REFUSED, type OpeningState } from '#domain/opening/opening-links.ts'
import { findFirstSupplier } from '#domain/opening/template.ts'
import { DOD_ID_SENTENCE } from '#domain/people/people-codes.ts'
import { type FieldError, Refusal } from '#domain/refusal.ts'
import type { Opening } from '#wire/opening/opening.ts'
import { hashPassword } from '../account/passwords.ts'
import { describeCaller } from '../audit/caller.ts'
import { addAuditEvent } from '../audit/queries.ts'
import { inOwnersTransaction } from '../db/owner.ts'
import type { Database } from '../db/roles.ts'
import { readKey } from '../http/idempotency.ts'
import { explainLost, writePlan } from '../imports/import.ts'
import type { AnyKind } from '../imports/kind.ts'
import { canAnybodySignIn } from '../imports/organisation-queries.ts'
import { planTable, type Table } from '../imports/plan.ts'
import { takeTurn } from '../imports/scope-queries.ts'
import { countUse, describeWait, findUses, nameNetwork, OPENING_LINKS, timeLeft } from '../limits/uses.ts'
import type { Portal } from '../portal.ts'
import { hashSecret } from '../session/sessions.ts'
import { type Entry, requirePassword } from './first-administrator.ts'
import { findOpening, useLink } from './links-queries.ts'
import { NotOpened, openPortal } from './open-portal.ts'

type Context = { request: FastifyRequest; now: Date }
const ACTION = 'POST /set-up'
const DONE = { message: 'Success' } as const

/** Does not use the link. */
export async function checkLink(
  portal: Portal,
  context: Context,
  { body }: { body: { token: string } },
): Promise<{ state: OpeningState }> {
  await requireQuietNetwork(portal, context)
  const sql = portal.handles.writes
  const worth = await findOpening(sql, hashSecret(body.token), null, context.now)
  if (worth === 'refused') await noteRefused(portal, context)
  return { state: worth === 'done' ? 'open' : worth }
}

/**
 * Writes the rows of `set-up FOLDER`, all or nothing. The first of parallel requests wins; a retry gets the same
 * response.
 * @throws Refusal with each fault at its field. The link stays valid.
 */
export async function openByBrowser(
  portal: Portal,
  database: Database,
  context: Context,
  { body }: { body: Opening },
): Promise<typeof DONE> {
  await requireQuietNetwork(portal, context)
  const { request, now } = context
  const key = readKey(request)
  const link = hashSecret(body.token)
  const worth = await findOpening(portal.handles.writes, link, key, now)
  if (worth === 'done') return DONE
  if (worth === 'open') throw refuseOpen()
  if (worth === 'refused') {
    await noteRefused(portal, context)
    throw refuseLink()
  }
  const entry = await readEntry(portal, body)
  const errors: FieldError[] = []
  const work = inOwnersTransaction(database, '', async (sql) => {
    await takeTurn(sql)
    if (await canAnybodySignIn(sql)) throw refuseOpen()
    if (!(await useLink(sql, link, key, now))) throw refuseLink()
    const username = await openPortal({
      sql,
      read: async (kind, scope) => {
        const table = tableOf(kind, body)
        return table && planTable(kind, sql, scope, table)
      },
      write: (kind, scope, plan) => writePlan(kind, sql, scope, 'the page set-up', plan),
      scopeOf: (zone, program) => ({
        program,
        now,
        today: dayIn(zone ?? portal.config.fiscalZone, now),
        by: 'set-up',
        source: { personId: null, object: body.username, caller: describeCaller(request) },
        editor: null,
        isLocked: true,
        comingFundCodes: new Set(),
        expected: null,
        watch: async () => {},
      }),
      enter: (row) => {
        if (entry.hash !== null) requirePassword(body.password, portal.config, row)
        return entry
      },
      refuse: (kind, _, { column, sentence }) => {
        const field = fieldOf(kind, column)
        // Omits faults that follow from another fault.
        const follows = /^administrator (program|dodaac)$/.test(column) && errors.length > 0
        if (!follows && !errors.some((one) => one.field === field)) errors.push({ field, message: sentence })
      },
      counted: () => {},
    })
    await addAuditEvent(sql, {
      ...describeCaller(request),
      program: body.programCode,
      personId: null,
      action: ACTION,
      object: username,
      detail: { organisation: body.name, zone: body.fiscalZone, dodaac: body.dodaac },
    })
  })
  await work.catch((error) => {
    if (error instanceof NotOpened) throw refuseFields(errors)
    if (error instanceof Refusal) throw error
    explainLost(error)
  })
  return DONE
}

/** Hashes the password before anything is locked. @throws Refusal at the field */
async function readEntry({ config }: Portal, form: Opening): Promise<Entry> {
  const { dodId, password, confirmation } = form
  if (dodId !== '') {
    if (!config.cac) throw refuseFields([{ field: 'dodId', message: NO_CARDS }])
    if (!/^\d{10}$/.test(dodId)) throw refuseFields([{ field: 'dodId', message: DOD_ID_SENTENCE }])
    return { hash: null, dodId }
  }
  if (confirmation !== password)
    throw refuseFields([{ field: 'confirmation', message: `${PASSWORDS_DIFFER}.` }])
  return { hash: await hashPassword(password), dodId: null }
}

const NO_CARDS = 'This portal does not accept cards: its CAC gateway is not set up. Choose a password.'

function refuseFields(errors: FieldError[]): Refusal {
  return new Refusal(
    'rule',
    'The portal was not opened, and nothing was written. Correct the marked fields.',
    {
      code: 'NOT_OPENED',
      errors,
    },
  )
}

function refuseOpen(): Refusal {
  return new Refusal('conflict', ALREADY_OPEN, { code: 'ALREADY_OPEN' })
}

function refuseLink(): Refusal {
  return new Refusal('not-found', OPENING_REFUSED, { code: 'OPENING_LINK' })
}

/** Records and counts wrong links, unless the portal is already open. */
async function noteRefused(portal: Portal, { request, now }: Context): Promise<void> {
  const sql = portal.handles.writes
  await countUse(sql, OPENING_LINKS, nameNetwork(request.ip), now)
  await addAuditEvent(sql, {
    ...describeCaller(request),
    program: null,
    personId: null,
    action: ACTION,
    outcome: 'refused',
    detail: { reason: 'no such link' },
  })
}

/** @throws Refusal (429) after too many wrong links from this network */
async function requireQuietNetwork(portal: Portal, { request, now }: Context): Promise<void> {
  const uses = await findUses(portal.handles.writes, OPENING_LINKS, nameNetwork(request.ip), now)
  if (uses < OPENING_LINKS.max) return
  const seconds = timeLeft(OPENING_LINKS, now)
  throw new Refusal(
    'too-many',
    `Too many wrong links from your network. Try again in ${describeWait(seconds)}.`,
    {
      code: 'TOO_MANY_LINKS',
      retryAfter: seconds,
    },
  )
}

type Field = keyof (Opening & ReturnType<typeof findFirstSupplier>)

/** For each kind: the page's field for each column of its file. */
const PLACES: Record<string, Record<string, Field>> = {
  organisation: {
    name: 'name',
    'support email': 'supportEmail',
    'support phone': 'supportPhone',
    'support hours': 'supportHours',
    'fiscal zone': 'fiscalZone',
    'administrator username': 'username',
    'administrator email': 'email',
    'administrator first name': 'firstName',
    'administrator last name': 'lastName',
    'administrator program': 'programCode',
    'administrator dodaac': 'dodaac',
  },
  programs: {
    code: 'programCode',
    name: 'programName',
    branch: 'programBranch',
    'supplier name': 'supplierName',
    'supplier site': 'supplierSite',
  },
  dodaacs: {
    dodaac: 'dodaac',
    branch: 'programBranch',
    'street 1': 'street1',
    'street 2': 'street2',
    city: 'city',
    state: 'state',
    zip: 'zip',
    country: 'country',
  },
}

/** Null for a kind that the page does not have. */
function tableOf(kind: AnyKind, form: Opening): Table<object> | null {
  const places = PLACES[kind.name]
  if (!places) return null
  // A file names branches by their names.
  const typed = {
    ...form,
    ...findFirstSupplier(form.programCode),
    programBranch: BRANCHES[form.programBranch].name,
  }
  const headings = Object.keys(places)
  const layout = readHeadings(kind.name, kind.columns, headings, kind.needed)
  const cells = Object.values(places).map((field) => writeCell(typed[field]))
  return {
    headings,
    rows: [readRow(layout, { number: 2, cells })],
    faults: layout.faults.map((fault) => ({ row: 1, fault })),
  }
}

function fieldOf(kind: AnyKind, column: string): string {
  if (column === 'password') return 'password'
  return PLACES[kind.name]?.[column] ?? 'dodaac'
}
