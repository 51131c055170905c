import { beforeAll, expect, it } from 'vitest'
import { Listener } from '#server/db/driver/listener.ts'
import { type BuiltPerson, buildUnit } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { BodyOf, Client, QueryOf } from '#testing/portal.ts'
import { listGroupDodaacs, listGroups } from '#wire/dashboard/dashboard.ts'
import {
  countAllGroups,
  createGroup,
  deleteGroup,
  listAllGroups,
  readGroup,
  saveGroup,
} from '#wire/groups/groups.ts'
import { readSession } from '#wire/session/session.ts'

const { portal, build } = openPortal()
const people: Record<string, BuiltPerson> = {}
const clients: Record<string, Client> = {}

const who = (name: string): BuiltPerson => people[name] as BuiltPerson
const as = (name: string): Client => clients[name] as Client
const idOf = (name: string): number => who(name).id
const content = (description: string, dodaacs: string[] = [], names: string[] = []) => ({
  ...{ description, dodaacs, people: names.map(idOf) },
})
const of = (number: string) => ({ params: { program: 'AR' as const, number } })
const save = (name: string, number: string, body: BodyOf<typeof saveGroup>, version?: number) =>
  as(name).send(saveGroup, { ...of(number), body }, { version })
const remove = (number: string, version?: number) => as('manager').send(deleteGroup, of(number), { version })
const read = (number: string) => as('manager').send(readGroup, of(number))
const list = (query: QueryOf<typeof listAllGroups> = {}) =>
  as('manager').send(listAllGroups, { params: { program: 'AR' }, query })
const create = (name: string, body: Partial<BodyOf<typeof createGroup>>) =>
  as(name).send(createGroup, { body: { program: who(name).program, ...body } })
const assigned = async (name: string): Promise<string[]> =>
  (await as(name).send(readSession, {})).body.dodaacs.map((row: { dodaac: string }) => row.dodaac)

beforeAll(async () => {
  for (const dodaac of ['W9AR02', 'W9AR03', 'W9AR04']) await buildUnit(portal.owner, { dodaac })
  await buildUnit(portal.owner, { program: 'ANG', dodaac: 'FB9NG1' })
  const add = async (username: string, more: object = {}) => {
    people[username] = await build({ username, ...more })
    clients[username] = await portal.signIn(username)
  }
  await add('manager', { permissions: [7], firstName: 'Thomas', lastName: 'Lindqvist' })
  await add('other', { permissions: [7] })
  await add('member', { firstName: 'Daniel', lastName: 'Begay', dodaac: 'W9AR02' })
  await add('second')
  await add('admin', { permissions: [99] })
  await add('guard', { program: 'ANG', dodaac: 'FB9NG1', permissions: [7] })
})

it('a manager adds a group with DoDAACs and people, and finds it in the list and on its own page [GRP-01]', async () => {
  const units = content(' Northern units ', ['w9ar03', 'W9AR02'], ['member', 'second'])
  expect(await create('manager', units)).toMatchObject({
    status: 200,
    body: { message: 'Success', number: '001', version: 1 },
  })
  expect((await list()).body).toEqual([
    { number: '001', description: 'Northern units', dodaacCount: 2, peopleCount: 2 },
  ])
  const { body, headers } = await read('001')
  expect(headers.etag).toBe('"1"')
  expect(body).toMatchObject({
    ...{ number: '001', description: 'Northern units', version: 1 },
    dodaacs: ['W9AR02', 'W9AR03'].map((dodaac) => ({ dodaac, description: `Unit ${dodaac}` })),
  })
  expect(body.people[0]).toEqual({
    preferredName: '',
    ...{ smid: idOf('member'), firstName: 'Daniel', middleName: '', lastName: 'Begay' },
    ...{ dodId: '', dodaac: 'W9AR02' },
  })
})

it('a new group appears at once on the dashboards of its people [GRP-02 DATA-19]', async () => {
  const dashboard = (name: string) => as(name).send(listGroups, { params: { person: idOf(name) } })
  expect((await dashboard('member')).body).toEqual([{ number: '001', description: 'Northern units' }])
  expect((await as('member').send(listGroupDodaacs, { params: { group: '001' } })).body).toHaveLength(2)
  expect(await assigned('member')).toEqual(['W9AR02', 'W9AR03'])
  expect(await assigned('second')).toEqual(['W9AR01', 'W9AR02', 'W9AR03'])
  const changed = await save('manager', '001', content('North', ['W9AR04'], ['member']))
  expect(changed.body).toEqual({ message: 'Success', number: '001', version: 2 })
  expect((await dashboard('member')).body).toEqual([{ number: '001', description: 'North' }])
  expect((await dashboard('second')).body).toEqual([])
  expect(await assigned('member')).toEqual(['W9AR02', 'W9AR04'])
  expect(await assigned('second')).toEqual(['W9AR01'])
})

it('every process of the portal reloads the people of a changed group', async () => {
  const received: string[] = []
  const channels = new Map([['sessions_changed', (payload: string) => received.push(payload)]])
  const listener = new Listener({ url: portal.database.url('owner') }, { channels, onListening: () => {} })
  await listener.open()
  const both = ['W9AR03', 'W9AR04']
  for (const [dodaacs, names] of [
    [both, ['member']],
    [both, ['member', 'second']],
    [both, ['member']],
    [['W9AR04'], ['member']],
  ])
    await save('manager', '001', content('North', dodaacs, names))
  const reported = ['member', 'second', 'second', 'member'].map((name) => `person:${idOf(name)}`)
  await expect.poll(() => received).toEqual(reported)
  listener.end()
})

it('a manager receives a message when another person saved the group in the meantime', async () => {
  const stale = await save('manager', '001', content('Mine'), 1)
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  expect((await remove('001', 1)).status).toBe(409)
  expect((await read('001')).body).toMatchObject({ description: 'North', version: 6 })
  const both = await Promise.all(
    ['manager', 'other'].map((name) => save(name, '001', content(name, ['W9AR04'], ['member']), 6)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('a manager gives a number or lets the portal count on, even for two concurrent additions', async () => {
  const named = await create('manager', { ...content('Named'), number: 'REG-7' })
  expect(named.body.number).toBe('REG-7')
  const taken = await create('manager', { ...content('Again'), number: 'REG-7' })
  const said = { code: 'NUMBER_TAKEN', errors: [{ field: 'number' }] }
  expect(taken).toMatchObject({ status: 409, body: said })
  const three = await Promise.all(['A', 'B', 'C'].map((text) => create('manager', content(text))))
  expect(three.map(({ body }) => body.number).sort()).toEqual(['002', '003', '004'])
  // A retry with the same key may have its fields in another order.
  const body = { program: 'AR' as const, number: 'ONCE', ...content('Once', ['W9AR02'], ['member']) }
  const written = Object.entries(createGroup.body?.write(body) as object)
  const responses = await Promise.all(
    [written, written.toReversed()].map((fields) =>
      as('manager').post(createGroup.path, Object.fromEntries(fields), { key: 'add-once-1' }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(responses[1]?.body).toEqual(responses[0]?.body)
  const other = { body: { ...body, dodaacs: ['W9AR03'] } }
  const reused = await as('manager').send(createGroup, other, { key: 'add-once-1' })
  expect(reused).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
  await remove('ONCE')
})

it('a manager searches by number, description, and DoDAAC, twelve entries a page', async () => {
  for (let count = 0; count < 12; count++) await create('manager', content(`50% Depot_${count} west`))
  const find = async (searchTerm: string) =>
    (await list({ searchTerm, pageSize: 500 })).body.map((row: { number: string }) => row.number)
  const count = async (query = {}) =>
    (await as('manager').send(countAllGroups, { params: { program: 'AR' }, query })).body
  expect(await find('reg-7')).toEqual(['REG-7'])
  expect(await find('  NAM ')).toEqual(['REG-7'])
  expect(await find('w9ar04')).toEqual(['001'])
  expect(await find('depot wes')).toHaveLength(12)
  expect(await find('%')).toHaveLength((await find('')).length)
  expect((await list()).body).toHaveLength(12)
  expect((await list({ page: 2 })).body).toHaveLength(5)
  expect(await count()).toEqual({ total: 17, totalPages: 2 })
  expect((await count({ searchTerm: 'depot' })).total).toBe(12)
})

it('deleting a group also removes the rights that its people had from it', async () => {
  await create('manager', { ...content('Short', ['W9AR03'], ['second']), number: 'GONE' })
  expect(await assigned('second')).toContain('W9AR03')
  expect((await remove('GONE', 1)).body).toEqual({ message: 'Success' })
  expect(await assigned('second')).toEqual(['W9AR01'])
  expect([(await read('GONE')).status, (await remove('GONE')).status]).toEqual([404, 404])
  const [event] =
    await portal.owner`SELECT detail FROM audit_events WHERE object = 'group GONE' ORDER BY event_id DESC`
  expect(event?.detail).toEqual({
    dodaacs: { added: [], removed: ['W9AR03'] },
    people: { added: [], removed: [who('second').id] },
  })
})

it('a person cannot join, leave, or widen their own group, except with permission 99', async () => {
  const mine = await create('manager', content('Mine', ['W9AR03'], ['manager']))
  expect(mine).toMatchObject({ status: 403, body: { code: 'SELF_GRANT' } })
  await create('other', { ...content('Theirs', ['W9AR02'], ['manager', 'member']), number: 'SELF' })
  const put = async (body: BodyOf<typeof saveGroup>) => (await save('manager', 'SELF', body)).status
  expect(await put(content('Theirs', ['W9AR02'], ['member']))).toBe(403)
  expect(await put(content('Theirs', ['W9AR02', 'W9AR03'], ['manager']))).toBe(403)
  expect((await remove('SELF')).status).toBe(403)
  expect(await assigned('manager')).toEqual(['W9AR01', 'W9AR02'])
  expect(await put(content('Ours', ['W9AR02'], ['manager', 'second']))).toBe(200)
  const root = await create('admin', { ...content('Root', ['W9AR03'], ['admin']), number: 'ROOT' })
  expect(root.status).toBe(200)
  expect(await assigned('admin')).toContain('W9AR03')
})

it('a manager cannot put foreign or more than 500 DoDAACs or people into a group', async () => {
  const foreign = await create('manager', content('Wide', ['W9AR02', 'FB9NG1'], ['second']))
  expect(foreign).toMatchObject({ status: 404, body: { errors: [{ field: 'dodaacs' }] } })
  const outsider = await create('manager', content('Wide', ['W9AR02'], ['guard']))
  expect(outsider).toMatchObject({ status: 404, body: { errors: [{ field: 'people' }] } })
  const many = Array.from({ length: 501 }, (_, at) => `W${String(at).padStart(5, '0')}`)
  for (const [count, status] of [
    [500, 404],
    [501, 400],
  ] as const)
    expect((await create('manager', content('Many', many.slice(0, count)))).status).toBe(status)
})
