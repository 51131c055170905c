import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCENT_SENTENCE } from '#domain/accents.ts'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Clerk, employClerk } from '#testing/import-files.ts'
import { newProgram } from '#testing/new-program.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { listComingClosures } from '#wire/dashboard/dashboard.ts'
import * as wire from '#wire/programs/programs.ts'
import { readSession, switchProgram } from '#wire/session/session.ts'
import { addClosure, endClosure } from '#wire/texts/closures.ts'

let portal: TestPortal
let admin: Client
let member: Client
let guard: Client
let clerk: Clerk

const { code: _, ...fields } = newProgram({
  code: 'AR',
  name: 'Army Reserve',
  supplierName: 'Supplier',
  supplierSite: 'MAIN',
  offersUsmcrReport: true,
})
const save = (more: Partial<typeof fields>, version?: number) =>
  admin.send(
    wire.saveProgram,
    { params: { code: 'AR' }, body: { ...fields, ...more } },
    version === undefined ? {} : { version },
  )
const looksOf = async (client: Client) => {
  const { programAccent, programAbout, programOrderingNotes } = (await client.send(readSession, {})).body
  return [programAccent, programAbout, programOrderingNotes]
}
const rowOf = async (code: string) =>
  (await portal.owner`SELECT accent, about, ordering_notes FROM programs WHERE code = ${code}`)[0]

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  await buildUnit(owner, { dodaac: 'W9AR01' })
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9NG1' })
  await buildPerson(owner, { dodaac: 'W9AR01', username: 'admin', permissions: [99] })
  await buildPerson(owner, { dodaac: 'W9AR01', username: 'member' })
  await buildPerson(owner, { program: 'ANG', dodaac: 'FB9NG1', username: 'guard' })
  await buildPerson(owner, { program: 'ANG', dodaac: 'FB9NG1', username: 'visitor', permissions: [99] })
  admin = await portal.signIn('admin')
  member = await portal.signIn('member')
  guard = await portal.signIn('guard')
  clerk = employClerk(portal.database)
})
afterAll(async () => {
  clerk?.leave()
  await portal?.stop()
})

describe('the color and the texts of a program', () => {
  const about = 'Uniforms of the reserve.\nOne issue a year.'
  const looks = { accent: ' 1B5E20', about, orderingNotes: ' Measure first. ' }

  test('the color and texts of a program are empty until a user writes them, and its own people read them at once', async () => {
    expect(await looksOf(member)).toEqual(['', '', ''])
    const saved = await save(looks, 1)
    expect(saved).toMatchObject({ status: 200, body: { accent: '#1b5e20', about, version: 2 } })
    expect(await looksOf(member)).toEqual(['#1b5e20', about, 'Measure first.'])
    expect(await looksOf(guard)).toEqual(['', '', ''])
  })

  test('users see the color and texts of the program in which they work, not of their home program', async () => {
    const visitor = await portal.signIn('visitor')
    expect(await looksOf(visitor)).toEqual(['', '', ''])
    const { body } = await visitor.send(switchProgram, { body: { program: 'AR' } })
    expect(body).toMatchObject({ programAccent: '#1b5e20', programAbout: about })
  })

  test('the audit trail has the old and new color and texts', async () => {
    await save({ ...looks, accent: '#fa0', orderingNotes: '' }, 2)
    const [event] = await portal.owner`SELECT object, detail FROM audit_events ORDER BY event_id DESC LIMIT 1`
    expect(event).toMatchObject({
      object: 'program AR',
      detail: {
        before: { accent: '#1b5e20', about, orderingNotes: 'Measure first.' },
        after: { accent: '#ffaa00', about, orderingNotes: '' },
      },
    })
  })

  test('the color and texts stay when another user was faster, a color is invalid, or a text is too long', async () => {
    const before = await rowOf('AR')
    expect((await save({ accent: '#000000' }, 2)).status).toBe(409)
    for (const [field, value, message] of [
      ['accent', 'green', ACCENT_SENTENCE],
      ['accent', '#12345', ACCENT_SENTENCE],
      ['accent', "#000;background:url('x')", ACCENT_SENTENCE],
      ['about', 'x'.repeat(601), expect.stringContaining('600')],
      ['orderingNotes', 'x'.repeat(1001), expect.stringContaining('1000')],
      ['about', 'bell \u0007', expect.stringContaining('control characters')],
    ] as const)
      expect(await save({ [field]: value }), value).toMatchObject({
        status: 400,
        body: { errors: [{ field, message }] },
      })
    expect(await rowOf('AR')).toEqual(before)
    const write = (accent: string) => portal.owner`UPDATE programs SET accent = ${accent} WHERE code = 'AR'`
    for (const accent of ['green', '#12345', '#FFAA00', '#ffaa00;'])
      await expect(write(accent), accent).rejects.toThrow('programs_accent_check')
  })

  test('a file leaves the color and texts as they are, because it has no columns for them', async () => {
    const before = await rowOf('AR')
    const done = await clerk.import('programs', 'code,name\nAR,Reserve of the Army\n')
    expect(done.last).toBe('programs: 0 added, 1 changed, 0 same, 0 refused')
    expect(await rowOf('AR')).toEqual(before)
    expect((await clerk.export('programs')).split('\r\n')[0]).toBe(
      'code,name,branch,supplier name,supplier site,members may request,members see prices',
    )
    for (const heading of ['accent', 'about', 'ordering notes']) {
      const refused = await clerk.import('programs', `code,${heading}\nAR,x\n`)
      expect(refused.lines[0]).toMatch(new RegExp(`^refuse row 1, ${heading}: There is no column`))
    }
  })

  test('people still read the color and texts of a retired program', async () => {
    const inGuard = { params: { code: 'ANG' }, body: { ...fields, name: 'Guard', about: 'We were here.' } }
    expect((await admin.send(wire.saveProgram, inGuard)).status).toBe(200)
    await admin.send(wire.retireProgram, { params: { code: 'ANG' }, body: { isRetired: true } })
    expect(await looksOf(guard)).toEqual(['', 'We were here.', ''])
  })
})

describe('the calendar of a program', () => {
  const close = async (fromDay: string, untilDay: string | null, notice: string) =>
    (
      await admin.send(addClosure, {
        body: { fromDay, fromTime: '17:00', untilDay, untilTime: untilDay && '08:00', notice },
      })
    ).body
  const calendar = async (client: Client) => (await client.send(listComingClosures, {})).body

  test('the calendar of a program shows its own people the closures that lie ahead, the soonest first', async () => {
    expect(await calendar(member)).toEqual([])
    await close('2027-01-04', null, 'The program moves.')
    const next = await close('2026-11-27', '2026-11-30', 'Inventory.')
    await close('2026-11-20', '2026-11-22', 'The year ends.')

    const rows = await calendar(member)
    const ahead = 'Ordering will be closed from'
    const monday = 'Monday, November 30, 2026 at 8:00 AM EST'
    const soon = `${ahead} Friday, November 27, 2026 at 5:00 PM EST until ${monday}. Inventory.`
    const late = `${ahead} Monday, January 4, 2027 at 5:00 PM EST on, until further notice. The program moves.`
    expect(rows).toEqual([
      { from: new Date('2026-11-27T22:00:00Z'), sentence: soon, isSoon: true },
      { from: new Date('2027-01-04T22:00:00Z'), sentence: late, isSoon: false },
    ])
    expect(await calendar(guard)).toEqual([])
    expect(next).toMatchObject({ state: 'ahead', sentence: rows[0].sentence })

    await admin.send(endClosure, { params: { closure: next.id }, body: {} })
    expect(await calendar(member)).toHaveLength(1)
  })
})
