import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { ALREADY_OPEN, OPENING_REFUSED } from '#domain/opening/opening-links.ts'
import { findFirstSupplier } from '#domain/opening/template.ts'
import { DOD_ID_SENTENCE } from '#domain/people/people-codes.ts'
import { setUp } from '#server/commands/set-up.ts'
import { makeCardPki } from '#testing/card-portal.ts'
import { fillOpeningForm } from '#testing/opening-form.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { countStatuses } from '#testing/said.ts'
import { checkOpeningLink, type Opening, openPortal } from '#wire/opening/opening.ts'
import { readOpeningLink } from '#wire/opening/opening-link.ts'
import { readReadiness } from '#wire/opening/readiness.ts'
import { readPortal } from '#wire/session/session.ts'
import { makeOpeningLink } from './opening-link.ts'

const NOW = '2026-11-21T17:00:00Z'
let portal: TestPortal
beforeEach(async () => {
  portal = await startTestPortal()
})
afterEach(() => portal.stop())

const databaseOf = ({ database }: TestPortal) => ({ url: database.url, stop: async () => {} })

async function print(changes: { renews?: boolean; now?: string } = {}): Promise<string> {
  const { renews = false, now = NOW } = changes
  const link = await makeOpeningLink(databaseOf(portal), 'https://portal.example', {
    renews,
    now: new Date(now),
  })
  expect(link).toMatch(/^https:\/\/portal\.example\/set-up\?token=[\w-]{43}$/)
  return readOpeningLink(new URL(link ?? '').search) ?? ''
}

const send = (token: string, changes: Partial<Opening> = {}, client = portal.anonymous, key?: string) =>
  client.send(openPortal, { body: { token, ...fillOpeningForm(changes) } }, key ? { key } : {})
const check = async (token: string) =>
  (await portal.anonymous.send(checkOpeningLink, { body: { token } })).body.state
const startBeside = async () => {
  const beside = await portal.startBeside()
  onTestFinished(() => beside.stop())
  return beside
}
async function countRows(): Promise<number> {
  const [row] = await portal.owner<{ rows: number }[]>`SELECT (SELECT count(*) FROM organisation)
    + (SELECT count(*) FROM programs) + (SELECT count(*) FROM categories) + (SELECT count(*) FROM dodaacs)
    + (SELECT count(*) FROM people) + (SELECT count(*) FROM portal_texts) AS rows`
  return row?.rows ?? -1
}

test('a person with the link opens the portal, in each process, with dates of the chosen time zone, and reads the next step', async () => {
  // 19 November in Honolulu, 20 November in New York.
  portal.setTime('2026-11-20T08:00:00Z')
  const beside = await startBeside()
  const read = async (client: Client) => (await client.send(readPortal, {})).body
  expect(await read(portal.anonymous)).toMatchObject({ isOpen: false, zone: 'America/New_York' })
  const token = await print({ now: '2026-11-20T07:00:00Z' })
  expect(await check(token)).toBe('good')
  expect(await send(token)).toMatchObject({ status: 200, body: { message: 'Success' } })
  const open = {
    ...{ isOpen: true, zone: 'Pacific/Honolulu', supportEmail: 'help@island.example' },
    ...{ supportPhone: '808-555-0100', supportHours: 'Monday-Friday 8am-4pm HST' },
  }
  expect(await read(portal.anonymous)).toMatchObject(open)
  await expect.poll(() => read(beside)).toMatchObject(open)
  expect(await portal.owner`SELECT effective_on FROM dodaacs`).toEqual([{ effectiveOn: '2026-11-19' }])
  const administrator = await portal.signInWith('first.admin', 'Muster-Roll-2026')
  const { sentence, steps } = (await administrator.send(readReadiness, {})).body
  expect(sentence).toMatch(/^1 of 9: There is no category yet\. /)
  expect(steps.filter(({ isDone }: { isDone: boolean }) => isDone)).toMatchObject([
    { sentence: '1 DoDAAC takes orders, and each says where goods and bills go.' },
  ])
})

test('of many people who press at the same moment, in two processes on one database, exactly one opens the portal', async () => {
  const beside = await startBeside()
  const tokens = [await print(), await print()]
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      send(
        tokens[at % 2] ?? '',
        { username: `admin.${at}`, programCode: `P${at}X` },
        at < 4 ? portal.anonymous : beside,
      ),
    ),
  )
  expect(countStatuses(responses)).toEqual({ 200: 1, 409: 7 })
  const refused = responses.filter(({ status }) => status === 409)
  expect(new Set(refused.map(({ body }) => body.detail))).toEqual(new Set([ALREADY_OPEN]))
  const [rows] = await portal.owner`SELECT (SELECT count(*) FROM people) AS people,
    (SELECT count(*) FROM programs) AS programs, (SELECT count(*) FROM organisation) AS organisations,
    (SELECT max(paper) FROM programs) AS paper`
  expect(rows).toEqual({ people: 1, programs: 1, organisations: 1, paper: 'letter' })
})

test('the opening page writes the same data as files would', async () => {
  const other = await startTestPortal()
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-opening-'))
  try {
    const form = fillOpeningForm()
    const { supplierName, supplierSite } = findFirstSupplier(form.programCode)
    const files = {
      organisation: `name,support email,support phone,support hours,fiscal zone,administrator username,administrator email,administrator first name,administrator last name,administrator program,administrator dodaac
${[form.name, form.supportEmail, form.supportPhone, form.supportHours, form.fiscalZone, form.username, form.email, form.firstName, form.lastName, form.programCode, form.dodaac].join()}`,
      programs: `code,name,branch,supplier name,supplier site
${[form.programCode, form.programName, 'Army', supplierName, supplierSite].join()}`,
      dodaacs: `dodaac,branch,street 1,city,state,zip,country
${[form.dodaac, 'Army', form.street1, form.city, form.state, form.zip, form.country].join()}`,
    }
    for (const [kind, text] of Object.entries(files)) writeFileSync(join(folder, `${kind}.csv`), text)
    const config = { fiscalZone: 'America/New_York', passwordProfile: 'seed' as const }
    const said: string[] = []
    const database = databaseOf(other)
    const exitCode = await setUp({ database, config }, folder, form.password, (line) => said.push(line))
    expect(exitCode, said.join('\n')).toBe(0)
    expect((await send(await print())).status).toBe(200)
    for (const table of [
      'organisation',
      'portal_texts',
      'programs',
      'dodaacs',
      'people',
      'person_permissions',
    ]) {
      const rows = ({ owner }: TestPortal) =>
        owner.unsafe(`SELECT to_jsonb(t) - ARRAY['password_hash', 'password_changed_at', 'created_at', 'updated_at', 'changed_at',
          'effective_on', 'granted_at'] AS row FROM ${table} t ORDER BY 1`)
      const page = await rows(portal)
      expect(page.length, table).toBeGreaterThan(0)
      expect(page, table).toEqual(await rows(other))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await other.stop()
  }
})

test('an opening link works once, is stored as a hash, and no audit event contains it [A13]', async () => {
  const { owner } = portal
  const token = await print()
  expect((await send(token, {}, portal.anonymous, 'the-same-press-1')).status).toBe(200)
  const [{ text } = { text: '' }] = await owner<{ text: string }[]>`SELECT
    (SELECT string_agg(l::text, ' ') FROM opening_links l) || (SELECT string_agg(e::text, ' ') FROM audit_events e) AS text`
  expect(text).toContain('opening link')
  for (const secret of [token, Buffer.from(token).toString('hex').slice(0, 40), 'Muster-Roll'])
    expect(text).not.toContain(secret)
  const events = await owner`SELECT action || ', ' || object || ', ' || address AS said FROM audit_events
    WHERE action <> 'opening link' ORDER BY event_id`
  expect(events.map(({ said }) => said)).toEqual([
    'import organisation, first.admin, 127.0.0.1',
    'import programs, first.admin, 127.0.0.1',
    'import dodaacs, first.admin, 127.0.0.1',
    'import dodaacs, dodaac W9HI01, 127.0.0.1',
    'create-administrator, first.admin, 127.0.0.1',
    'POST /set-up, first.admin, 127.0.0.1',
  ])

  expect((await send(token, {}, portal.anonymous, 'the-same-press-1')).status).toBe(200)
  expect(await send(token)).toMatchObject({ status: 409, body: { detail: ALREADY_OPEN } })
  expect(await check(token)).toBe('open')
  expect(await makeOpeningLink(databaseOf(portal), '', { renews: false })).toBeNull()
  await owner`UPDATE people SET enabled = false`
  expect(await send(token)).toMatchObject({ status: 404, body: { detail: OPENING_REFUSED } })
})

test('an opening link that is wrong, expired, or replaced says what to do, opens nothing, is recorded, and cannot be guessed [A13]', async () => {
  const replaced = await print()
  const good = await print({ renews: true })
  const late = await print({ now: '2026-11-20T16:59:59Z' })
  for (const token of ['', 'x'.repeat(43), late, replaced]) {
    expect(await check(token)).toBe('refused')
    expect(await send(token)).toMatchObject({ status: 404, body: { detail: OPENING_REFUSED } })
  }
  expect(OPENING_REFUSED).toMatch(/To print a new link, run npm run admin -- set-up/)
  const refused = await portal.owner`SELECT outcome FROM audit_events WHERE action = 'POST /set-up'`
  expect(refused).toEqual(Array(8).fill({ outcome: 'refused' }))
  for (let at = 8; at < 60; at++) expect(await check(`wrong-${at}`)).toBe('refused')
  const detail = expect.stringMatching(/^Too many wrong links from your network\. Try again in /)
  const body = { token: good }
  expect(await portal.anonymous.send(checkOpeningLink, { body })).toMatchObject({
    status: 429,
    body: { detail },
  })
  expect((await send(good)).status).toBe(429)
  expect(await countRows()).toBe(0)
})

test('the server refuses all wrong entries at once, each fault at its field, and the link stays valid', async () => {
  const token = await print()
  const wrong = { supportEmail: 'nobody', fiscalZone: 'Mars/Olympus', programCode: 'SEARCH', username: 'a b' }
  const response = await send(token, { ...wrong, zip: '43085' })
  expect(response.status).toBe(422)
  expect(response.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(
    Object.keys(wrong).sort(),
  )
  for (const [changes, field, sentence] of [
    [{ zip: '43085' }, 'zip', /ZIP|postal/i],
    [{ password: 'short', confirmation: 'short' }, 'password', /at least 8 characters/],
    [{ password: 'First.admin-2026', confirmation: 'First.admin-2026' }, 'password', /./],
    [{ confirmation: 'Another-Roll-2026' }, 'confirmation', /match/],
    [{ dodId: '1234567890' }, 'dodId', /does not accept cards/],
  ] as const)
    expect(await send(token, changes), JSON.stringify(changes)).toMatchObject({
      status: 422,
      body: { errors: [{ field, message: expect.stringMatching(sentence) }] },
    })
  expect(await countRows()).toBe(0)
  expect((await send(token)).status).toBe(200)
})

test('with the CAC gateway, the administrator may have a card in place of a password', async () => {
  const pki = await makeCardPki()
  const withCards = await startTestPortal(pki.environment)
  try {
    const link = await makeOpeningLink(databaseOf(withCards), '', { renews: false, now: new Date(NOW) })
    const token = readOpeningLink((link ?? '').replace('/set-up', '')) ?? ''
    const noPassword = { password: '', confirmation: '' }
    expect(await send(token, { ...noPassword, dodId: '12345' }, withCards.anonymous)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'dodId', message: DOD_ID_SENTENCE }] },
    })
    expect((await send(token, { ...noPassword, dodId: '5000000001' }, withCards.anonymous)).status).toBe(200)
    const rows = await withCards.owner`SELECT p.username, p.password_hash
      FROM find_card_sign_in('5000000001') c JOIN people p USING (person_id)`
    expect(rows).toEqual([{ username: 'first.admin', passwordHash: null }])
  } finally {
    await withCards.stop()
    pki.remove()
  }
})
