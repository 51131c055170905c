import { beforeAll, expect, test } from 'vitest'
import { buildUnit } from '#testing/build.ts'
import { openClerk } from '#testing/import-files.ts'
import { newProgram } from '#testing/new-program.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import { listComingClosures } from '#wire/dashboard/dashboard.ts'
import * as wire from '#wire/programs/programs.ts'
import { readSession, switchProgram } from '#wire/session/session.ts'
import { addClosure, endClosure } from '#wire/texts/closures.ts'

const { portal, signInNew } = openPortal()
const clerk = openClerk(portal)
let [admin, member, guard] = [] as unknown as [Client, Client, Client]

const { code: _, ...fields } = newProgram({
  ...{ code: 'AR', name: 'Army Reserve', supplierName: 'Supplier', supplierSite: 'MAIN' },
  offersUsmcrReport: true,
})
const save = (more: Partial<typeof fields>, version?: number) =>
  admin.send(wire.saveProgram, { params: { code: 'AR' }, body: { ...fields, ...more } }, { version })
const looksOf = async (client: Client) => {
  const { programAccent, programAbout, programOrderingNotes } = (await client.send(readSession, {})).body
  return [programAccent, programAbout, programOrderingNotes]
}
const rowOf = async (code: string) =>
  (await portal.owner`SELECT accent, about, ordering_notes FROM programs WHERE code = ${code}`)[0]

beforeAll(async () => {
  const there = await buildUnit(portal.owner, { program: 'ANG', dodaac: 'FB9NG1' })
  admin = await signInNew({ permissions: [99] })
  member = await signInNew()
  guard = await signInNew({ ...there, permissions: [99] })
})

const about = 'Uniforms of the reserve.\nOne issue a year.'
const looks = { accent: ' 1B5E20', about, orderingNotes: ' Measure first. ' }

test('the color and texts of a program are empty until a user writes them, and its own people read them at once', async () => {
  expect(await looksOf(member)).toEqual(['', '', ''])
  const saved = await save(looks, 1)
  expect(saved).toMatchObject({ status: 200, body: { accent: '#1b5e20', about, version: 2 } })
  expect(await looksOf(member)).toEqual(['#1b5e20', about, 'Measure first.'])
  expect(await looksOf(guard)).toEqual(['', '', ''])
  // The program in which a person works counts, not the home program.
  const visitor = await signInNew({ program: 'ANG', dodaac: 'FB9NG1', permissions: [99] })
  const { body } = await visitor.send(switchProgram, { body: { program: 'AR' } })
  expect(body).toMatchObject({ programAccent: '#1b5e20', programAbout: about })

  await save({ ...looks, accent: '#fa0', orderingNotes: '' }, 2)
  const before = { accent: '#1b5e20', about, orderingNotes: 'Measure first.' }
  const detail = { before, after: { accent: '#ffaa00', about, orderingNotes: '' } }
  expect(await portal.lastEvent()).toMatchObject({ object: 'program AR', detail })
})

test('the color and texts stay when another user was faster, and the database takes no other color', async () => {
  const before = await rowOf('AR')
  expect((await save({ accent: '#000000' }, 2)).status).toBe(409)
  expect(await rowOf('AR')).toEqual(before)
  for (const accent of ['green', '#12345', '#FFAA00', '#ffaa00;'])
    await expect(
      portal.owner`UPDATE programs SET accent = ${accent} WHERE code = 'AR'`,
      accent,
    ).rejects.toThrow('programs_accent_check')
})

test('a file leaves the color and texts as they are, because it has no columns for them', async () => {
  const before = await rowOf('AR')
  const done = await clerk.import('programs', 'code,name\nAR,Reserve of the Army\n')
  expect(done.last).toBe('programs: 0 added, 1 changed, 0 same, 0 refused')
  expect(await rowOf('AR')).toEqual(before)
  expect((await clerk.export('programs')).split('\r\n')[0]).toBe(
    'code,name,branch,supplier name,supplier site,members may request,members see prices',
  )
})

test('people still read the color and texts of a retired program', async () => {
  const inGuard = { params: { code: 'ANG' }, body: { ...fields, name: 'Guard', about: 'We were here.' } }
  expect((await admin.send(wire.saveProgram, inGuard)).status).toBe(200)
  await admin.send(wire.retireProgram, { params: { code: 'ANG' }, body: { isRetired: true } })
  expect(await looksOf(guard)).toEqual(['', 'We were here.', ''])
})

test('the calendar of a program shows its own people the closures that lie ahead, the soonest first', async () => {
  const close = async (fromDay: string, untilDay: string | null, notice: string) => {
    const body = { fromDay, fromTime: '17:00', untilDay, untilTime: untilDay && '08:00', notice }
    return (await admin.send(addClosure, { body })).body
  }
  const calendar = async (client: Client) => (await client.send(listComingClosures, {})).body
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
