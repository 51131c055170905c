import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { ALREADY_OPEN, OPENING_REFUSED } from '#domain/opening/opening-links.ts'
import { findFirstSupplier } from '#domain/opening/template.ts'
import { DOD_ID_SENTENCE } from '#domain/people/people-codes.ts'
import { setUp } from '#server/commands/set-up.ts'
import { makeCardPki } from '#testing/card-portal.ts'
import { fillOpeningForm } from '#testing/opening-form.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
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

const opened = () => ({ url: portal.database.url, stop: async () => {} })

async function print(changes: { renews?: boolean; now?: string } = {}): Promise<string> {
  const { renews = false, now = NOW } = changes
  const link = await makeOpeningLink(opened(), 'https://portal.example', { renews, now: new Date(now) })
  expect(link).toMatch(/^https:\/\/portal\.example\/set-up\?token=[\w-]{43}$/)
  return readOpeningLink(new URL(link ?? '').search) ?? ''
}

const send = (
  token: string,
  changes: Partial<Opening> = {},
  client: Client = portal.anonymous,
  key?: string,
) => client.send(openPortal, { body: { token, ...fillOpeningForm(changes) } }, key ? { key } : {})
const check = async (token: string) =>
  (await portal.anonymous.send(checkOpeningLink, { body: { token } })).body.state
const read = async () => (await portal.anonymous.send(readPortal, {})).body
const listRefused = () =>
  portal.owner<
    { action: string; outcome: string }[]
  >`SELECT action, outcome FROM audit_events WHERE action = 'POST /set-up' ORDER BY event_id`

async function countRows(): Promise<number> {
  const [row] = await portal.owner<{ rows: number }[]>`SELECT (SELECT count(*) FROM organisation)
    + (SELECT count(*) FROM programs) + (SELECT count(*) FROM categories) + (SELECT count(*) FROM dodaacs)
    + (SELECT count(*) FROM people) + (SELECT count(*) FROM portal_texts) AS rows`
  return row?.rows ?? -1
}

test('a person with the link opens the portal, signs in, and reads the next step', async () => {
  expect(await read()).toMatchObject({ isOpen: false, zone: 'America/New_York' })
  const token = await print()
  expect(await check(token)).toBe('good')
  expect(await send(token)).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect(await read()).toMatchObject({
    isOpen: true,
    zone: 'Pacific/Honolulu',
    supportEmail: 'help@island.example',
    supportPhone: '808-555-0100',
    supportHours: 'Monday-Friday 8am-4pm HST',
  })
  const administrator = await portal.signInWith('first.admin', 'Muster-Roll-2026')
  const { sentence, steps } = (await administrator.send(readReadiness, {})).body
  expect(sentence).toMatch(/^1 of 9: There is no category yet\. /)
  expect(
    steps
      .filter(({ isDone }: { isDone: boolean }) => isDone)
      .map(({ sentence }: { sentence: string }) => sentence),
  ).toEqual(['1 DoDAAC takes orders, and each says where goods and bills go.'])
})

test('dates follow the chosen time zone, in this process and in others beside it', async () => {
  // 19 November in Honolulu, 20 November in New York.
  portal.setTime('2026-11-20T08:00:00Z')
  const beside = await portal.startBeside()
  try {
    expect((await send(await print({ now: '2026-11-20T07:00:00Z' }))).status).toBe(200)
    const [unit] = await portal.owner<{ effectiveOn: string }[]>`SELECT effective_on FROM dodaacs`
    expect(unit?.effectiveOn).toBe('2026-11-19')
    await expect
      .poll(async () => (await beside.send(readPortal, {})).body)
      .toMatchObject({ zone: 'Pacific/Honolulu', isOpen: true, supportEmail: 'help@island.example' })
  } finally {
    await beside.stop()
  }
})

test('of many people who press at the same moment, in two processes on one database, exactly one opens the portal', async () => {
  const beside = await portal.startBeside()
  try {
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
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect(responses.filter(({ status }) => status === 409).map(({ body }) => body.detail)).toEqual(
      Array(7).fill(ALREADY_OPEN),
    )
    const [rows] = await portal.owner`SELECT (SELECT count(*) FROM people) AS people,
      (SELECT count(*) FROM programs) AS programs, (SELECT count(*) FROM organisation) AS organisations,
      (SELECT max(paper) FROM programs) AS paper`
    expect(rows).toEqual({ people: 1, programs: 1, organisations: 1, paper: 'letter' })
  } finally {
    await beside.stop()
  }
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
    const lines: string[] = []
    const database = { url: other.database.url, stop: async () => {} }
    expect(
      await setUp({ database, config }, folder, form.password, (line) => lines.push(line)),
      lines.join('\n'),
    ).toBe(0)
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

describe('a link', () => {
  it('an opening link works once: the same key gets the same response, and anybody else reads that the portal is open', async () => {
    const token = await print()
    expect((await send(token, {}, portal.anonymous, 'the-same-press-1')).status).toBe(200)
    expect((await send(token, {}, portal.anonymous, 'the-same-press-1')).status).toBe(200)
    expect(await send(token)).toMatchObject({ status: 409, body: { detail: ALREADY_OPEN } })
    expect(await check(token)).toBe('open')
    expect(await makeOpeningLink(opened(), '', { renews: false })).toBeNull()
    await portal.owner`UPDATE people SET enabled = false`
    expect(await send(token)).toMatchObject({ status: 404, body: { detail: OPENING_REFUSED } })
  })

  it('an opening link that is wrong, expired, or replaced says what to do, opens nothing, and is recorded [A13]', async () => {
    const replaced = await print()
    await print({ renews: true })
    const late = await print({ now: '2026-11-20T16:59:59Z' })
    for (const token of ['', 'x'.repeat(43), late, replaced]) {
      expect(await check(token)).toBe('refused')
      expect(await send(token)).toMatchObject({ status: 404, body: { detail: OPENING_REFUSED } })
    }
    expect(OPENING_REFUSED).toMatch(/To print a new link, run npm run admin -- set-up/)
    expect(await countRows()).toBe(0)
    expect(await listRefused()).toEqual(Array(8).fill({ action: 'POST /set-up', outcome: 'refused' }))
  })

  it('the database stores an opening link as a hash, and no audit event contains it [A13]', async () => {
    const token = await print()
    await send(token)
    const [{ text } = { text: '' }] = await portal.owner<{ text: string }[]>`SELECT
      (SELECT string_agg(l::text, ' ') FROM opening_links l) || (SELECT string_agg(e::text, ' ') FROM audit_events e) AS text`
    expect(text).toContain('opening link')
    expect(text).not.toContain(token)
    expect(text).not.toContain(Buffer.from(token).toString('hex').slice(0, 40))
    expect(text).not.toContain('Muster-Roll')
    expect(
      await portal.owner`SELECT action, object, address FROM audit_events WHERE action <> 'opening link' ORDER BY event_id`,
    ).toEqual([
      ...['organisation', 'programs', 'dodaacs'].map((kind) => ({
        action: `import ${kind}`,
        object: 'first.admin',
        address: '127.0.0.1',
      })),
      { action: 'import dodaacs', object: 'dodaac W9HI01', address: '127.0.0.1' },
      { action: 'create-administrator', object: 'first.admin', address: '127.0.0.1' },
      { action: 'POST /set-up', object: 'first.admin', address: '127.0.0.1' },
    ])
  })

  it('one network can guess an opening link only a limited number of times [A13]', async () => {
    const token = await print()
    for (let at = 0; at < 60; at++) await check(`wrong-${at}`)
    expect(await portal.anonymous.send(checkOpeningLink, { body: { token } })).toMatchObject({
      status: 429,
      body: { detail: expect.stringMatching(/^Too many wrong links from your network\. Try again in /) },
    })
    expect(await send(token)).toMatchObject({ status: 429 })
    expect(await countRows()).toBe(0)
  })
})

describe('the typed entries', () => {
  it('the server refuses all wrong entries at once, each fault at its field, and the link stays valid', async () => {
    const token = await print()
    const response = await send(token, {
      supportEmail: 'nobody',
      fiscalZone: 'Mars/Olympus',
      programCode: 'SEARCH',
      zip: '43085',
      username: 'a b',
    })
    expect(response.status).toBe(422)
    expect(response.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'fiscalZone',
      'programCode',
      'supportEmail',
      'username',
    ])
    expect(await countRows()).toBe(0)
    expect((await send(token, { zip: '43085' })).body.errors).toEqual([
      { field: 'zip', message: expect.stringMatching(/ZIP|postal/i) },
    ])
    expect((await send(token)).status).toBe(200)
  })

  it('the set-up refuses a weak or mistyped password and a card without a gateway, each at its field', async () => {
    const token = await print()
    const refusals: [Partial<Opening>, string, RegExp][] = [
      [{ password: 'short', confirmation: 'short' }, 'password', /at least 8 characters/],
      [{ password: 'First.admin-2026', confirmation: 'First.admin-2026' }, 'password', /./],
      [{ confirmation: 'Another-Roll-2026' }, 'confirmation', /match/],
      [{ dodId: '1234567890' }, 'dodId', /does not accept cards/],
    ]
    for (const [changes, field, sentence] of refusals)
      expect.soft(await send(token, changes), JSON.stringify(changes)).toMatchObject({
        status: 422,
        body: { errors: [{ field, message: expect.stringMatching(sentence) }] },
      })
    expect(await countRows()).toBe(0)
  })
})

test('with the CAC gateway, the administrator may have a card in place of a password', async () => {
  const pki = await makeCardPki()
  const withCards = await startTestPortal(pki.environment)
  try {
    const database = { url: withCards.database.url, stop: async () => {} }
    const link = await makeOpeningLink(database, '', { renews: false, now: new Date(NOW) })
    const token = readOpeningLink((link ?? '').replace('/set-up', '')) ?? ''
    const noPassword = { password: '', confirmation: '' }
    expect(await send(token, { ...noPassword, dodId: '12345' }, withCards.anonymous)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'dodId', message: DOD_ID_SENTENCE }] },
    })
    expect((await send(token, { ...noPassword, dodId: '5000000001' }, withCards.anonymous)).status).toBe(200)
    const rows =
      await withCards.owner`SELECT p.username, p.password_hash FROM find_card_sign_in('5000000001') c
      JOIN people p USING (person_id)`
    expect(rows).toEqual([{ username: 'first.admin', passwordHash: null }])
  } finally {
    await withCards.stop()
    pki.remove()
  }
})
