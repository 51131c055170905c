import { beforeAll, expect, it } from 'vitest'
import { type BuiltPerson, buildPerson, buildUnit } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'

const { portal, signInNew } = openPortal()
let admin: Client
let jane: BuiltPerson

type NamedValue = { name: string; value: string }
type Event = Record<'summary' | 'object' | 'program', string> & { id: number; detail: NamedValue[] }
const wireId = (id: number) => String(id).padStart(20, '0')
const search = async (query: string): Promise<{ events: Event[]; next: number | null }> => {
  const { status, body } = await admin.get(`/admin/audit?${query}`)
  expect(status).toBe(200)
  return body
}
const objects = async (query: string) => (await search(query)).events.map((event) => event.object)

const addEvent = (action: string, object: string, detail: unknown) =>
  portal.owner`INSERT INTO audit_events (program, person_id, action, object, outcome, detail, address, request_id, session, user_agent)
    VALUES ('ANG', ${jane.id}, ${action}, ${object}, 'done', ${portal.owner.json(detail as never)}, '', '', '', '')`

beforeAll(async () => {
  const { owner } = portal
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9NG1' })
  jane = await buildPerson(owner, { program: 'ANG', dodaac: 'FB9NG1', firstName: 'Jane', lastName: 'Doe' })
  await owner`INSERT INTO audit_events (program, person_id, action, object, outcome, detail, address, request_id, session, user_agent, happened_at)
    SELECT 'ANG', ${jane.id}, CASE WHEN n % 100 = 0 THEN 'POST /cart/decline/:number' ELSE 'POST /cart/submit/:number' END,
      'order ' || n, CASE WHEN n = 7 THEN 'refused' ELSE 'done' END,
      ${owner.json({ before: { isOpen: true }, levels: [1, 2], shownUntil: null })}, '10.0.0.7', 'request-' || n, 'ABCD1234', 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0',
      '2026-11-01T04:00:00Z'::timestamptz + n * interval '1 hour'
    FROM generate_series(1, 300) n`
  admin = await signInNew({ permissions: [99] })
})

it('the audit trail says who did what in words, newest first, fifty at a time to the end', async () => {
  const person = `person=${wireId(jane.id)}`
  const first = await search(person)
  expect(first.events).toHaveLength(50)
  expect(first.events[0]).toEqual({
    ...{ id: first.events[0]?.id, at: '2026-11-13T16:00:00.000Z', program: 'ANG' },
    ...{ personId: wireId(jane.id), person: 'Jane Doe', action: 'POST /cart/decline/:number' },
    ...{
      summary: 'Decline, with a comment',
      object: 'order 300',
      isRefused: false,
      requestId: 'request-300',
    },
    ...{ address: '10.0.0.7', browser: 'Firefox on Windows', session: 'ABCD1234' },
    detail: [
      { name: 'before, is open', value: 'yes' },
      { name: 'levels', value: '1, 2' },
      { name: 'shown until', value: '(none)' },
    ],
  })
  const seen = first.events.map(({ object }) => object)
  let next = first.next
  while (next !== null) {
    const page = await search(`${person}&before=${next}`)
    seen.push(...page.events.map(({ object }) => object))
    next = page.next
  }
  expect(seen).toEqual(Array.from({ length: 300 }, (_, index) => `order ${300 - index}`))
})

it('the audit trail filters by action, object, outcome, and days in New York, including the last one', async () => {
  const person = `person=${wireId(jane.id)}`
  for (const [query, found] of [
    ['action=decline, with', ['order 300', 'order 200', 'order 100']],
    ['action=cart/DECLINE', ['order 300', 'order 200', 'order 100']],
    ['action=nothing-like-it', []],
    ['object=order 42', ['order 42']],
    ['object=order%25', []],
    [`outcome=refused&${person}`, ['order 7']],
    [`action=decline&${person}&before=1`, []],
    ['until=2026-10-31', []],
    ['from=2030-01-01', []],
  ] as const)
    expect(await objects(query), query).toEqual(found)
  const day = await objects('from=2026-11-03&until=2026-11-03')
  // Clocks went back on 1 November: midnight of the third is 05:00 UTC.
  expect([day.length, day.at(-1)]).toEqual([24, 'order 49'])
})

it('the audit trail shows every program, or only the one of the session', async () => {
  const all = await search('pageSize=1')
  expect(all.events[0]).toMatchObject({ program: 'AR', summary: 'Sign-in' })
  const { events } = await search('onlyProgram=1')
  expect(new Set(events.map(({ program }) => program))).toEqual(new Set(['AR']))
})

it('the audit trail says up to which event it is sealed', async () => {
  const sealed = async () => (await admin.get('/admin/audit?pageSize=1')).body.sealed
  expect(await sealed()).toBeNull()
  // Transactions of other tests may have to end first.
  const seal = async () => {
    await portal.owner`SELECT seal_block('audit_events', 10)`
    return sealed()
  }
  await expect.poll(seal).toEqual({ upTo: expect.any(Number), at: expect.stringMatching(/Z$/) })
})

it('the audit trail describes every kind of stored value in words', async () => {
  const lines = [{ lineNumber: 1 }, { lineNumber: 2 }]
  const before = { fundCode: '6C', roles: ['admin', 'finance'] }
  const flat = { enabled: false, isOpen: true, comment: '', shownUntil: null, levels: [], pieces: 3 }
  await addEvent('all kinds of values', 'all kinds', { ...flat, lines, before })
  await addEvent('all kinds of values', 'words alone', 'by hand')
  await addEvent('all kinds of values', 'nothing', {})
  const { events } = await search('action=all kinds of values')
  const listed = events.map(({ object, summary, detail }) => [object, summary, detail])
  expect(listed).toEqual([
    ['nothing', 'All kinds of values', []],
    ['words alone', 'All kinds of values', [{ name: '', value: 'by hand' }]],
    ['all kinds', 'All kinds of values', expect.any(Array)],
  ])
  const values = events[2]?.detail.map(({ name, value }) => `${name}: ${value}`) ?? []
  const reported =
    'before, fund code: 6C; before, roles: admin, finance; comment: (none); enabled: no; is open: yes; levels: (none)'
  const more = 'lines, 0, line number: 1; lines, 1, line number: 2; pieces: 3; shown until: (none)'
  expect(values.sort().join('; ')).toBe(`${reported}; ${more}`)
})

it('the audit trail says how much it leaves out of a large event', async () => {
  const many = Object.fromEntries(Array.from({ length: 75 }, (_, at) => [`field ${at + 1}`, at + 1]))
  const texts = { text: 'x'.repeat(2000), longer: 'y'.repeat(2001), people: Array(800).fill('4711') }
  await addEvent('rows of a kind', 'long', texts)
  await addEvent('rows of a kind', 'many', many)
  const detailOf = async (object: string) => (await search(`object=${object}`)).events[0]?.detail ?? []
  const long = Object.fromEntries((await detailOf('long')).map(({ name, value }) => [name, value]))
  expect(long.text).toBe('x'.repeat(2000))
  expect(long.longer).toBe(`${'y'.repeat(1999)}…`)
  expect(long.people).toMatch(/^4711, .*…$/)
  const detail = await detailOf('many')
  expect([detail.length, detail.at(-1)]).toEqual([61, { name: 'not shown here', value: '15 more' }])
})
