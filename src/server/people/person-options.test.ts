import { beforeAll, describe, expect, it } from 'vitest'
import { buildFund, buildOrder, buildUnit } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { BodyOf, Client } from '#testing/portal.ts'
import {
  countPersonOptions,
  listDodaacOptions,
  listOrderingMembers,
  listPersonOptions,
} from '#wire/people/people.ts'

const { portal, build: buildOne } = openPortal()
let [placer, member, manager] = [] as unknown as [Client, Client, Client]

beforeAll(async () => {
  const { owner } = portal
  for (const dodaac of ['W9AR02', 'W9AR03']) await buildUnit(owner, { dodaac })
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9NG1' })
  await owner`UPDATE dodaacs SET description = 'Harbor Craft Detachment' WHERE dodaac = 'W9AR03'`
  const build = (firstName: string, lastName: string, dodaac: string, more = {}) =>
    buildOne({ firstName, lastName, dodaac, username: lastName.toLowerCase(), ...more })
  await build('Elena', 'Whitfield', 'W9AR01', {
    roles: [{ role: 'order-placer', dodaac: 'W9AR02' }],
    dodId: '1111111111',
  })
  await build('Daniel', 'Begay', 'W9AR02', { dodId: '2222222222' })
  await build('Ana', 'Castillo', 'W9AR02', { enabled: false })
  await build('Liam', "O'Brien", 'W9AR02')
  await build('Mary Ann', 'Zeller', 'W9AR03')
  await build('Thomas', 'Lindqvist', 'W9AR03', { permissions: [3, 4] })
  await build('Julian', 'Mercer', 'FB9NG1', { program: 'ANG' })
  placer = await portal.signIn('whitfield')
  member = await portal.signIn('begay')
  manager = await portal.signIn('lindqvist')
})

type Wanted = Partial<BodyOf<typeof listDodaacOptions>>
const findDodaacs = (client: Client, wanted: Wanted = {}) =>
  client.send(listDodaacOptions, { body: { program: 'AR', ...wanted } })
const codes = async (client: Client, wanted: Wanted = {}): Promise<string[]> =>
  (await findDodaacs(client, wanted)).body.map(({ dodaac }: { dodaac: string }) => dodaac)

describe('DoDAACs in a select box', () => {
  it('a DoDAAC select box offers the DoDAACs assigned to the person, and the whole program with permission 4 [DATA-38]', async () => {
    expect((await findDodaacs(placer)).body).toEqual([
      { dodaac: 'W9AR01', description: 'Unit W9AR01' },
      { dodaac: 'W9AR02', description: 'Unit W9AR02' },
    ])
    expect(await codes(manager)).toEqual(['W9AR01', 'W9AR02', 'W9AR03'])
    expect(await codes(manager, { assignedOnly: 'true' })).toEqual(['W9AR03'])
    // Reports show the whole program, and so do their filters (HUB-45).
    expect(await codes(placer, { assignedOnly: 'false' })).toEqual(['W9AR01', 'W9AR02', 'W9AR03'])
    expect(await codes(placer, { dodaacs: ['W9AR02'] })).toEqual(['W9AR02'])
    expect((await findDodaacs(placer, { dodaacs: ['W9AR03'] })).status).toBe(404)
  })

  it('a DoDAAC select box finds the beginning of a code or of a word of a name, 50 DoDAACs on a page [CONST-09]', async () => {
    expect(await codes(manager, { searchTerm: 'w9ar02' })).toEqual(['W9AR02'])
    for (const searchTerm of ['W9AR', 'N/A']) expect(await codes(manager, { searchTerm })).toHaveLength(3)
    expect(await codes(manager, { searchTerm: 'craft harb' })).toEqual(['W9AR03'])
    expect(await codes(placer, { searchTerm: 'harbor' })).toEqual([])
    expect((await findDodaacs(manager, { searchTerm: '(*' })).status).toBe(200)
    await portal.owner`INSERT INTO dodaacs (program, dodaac, description, branch)
      SELECT 'AR', 'Z' || lpad(n::text, 5, '0'), 'Annex', 'army' FROM generate_series(1, 60) n`
    expect(await codes(manager, { searchTerm: 'annex' })).toHaveLength(50)
    expect(await codes(manager, { searchTerm: 'annex', page: 2 })).toHaveLength(10)
    await portal.owner`DELETE FROM dodaacs WHERE description = 'Annex'`
  })
})

const sendRequest = async (client: Client, more: object = {}) =>
  client.send(listPersonOptions, {
    body: { program: 'AR', page: 1, pageSize: 50, searchTerm: 'N/A', dodaacs: [], ...more },
  })
const names = async (client: Client, more: object = {}): Promise<string[]> =>
  (await sendRequest(client, more)).body.map((row: { lastName: string }) => row.lastName)

describe('people in a select box', () => {
  it('the people to order for are enabled members of DoDAACs where the user is Order Placer, without DoD IDs', async () => {
    expect(await names(placer, { purpose: 'order' })).toEqual(['Begay', "O'Brien"])
    const { body } = await sendRequest(placer, { purpose: 'order', searchTerm: 'begay' })
    const name = { firstName: 'Daniel', preferredName: '', middleName: '', lastName: 'Begay' }
    expect(body).toEqual([{ smid: expect.any(Number), ...name, dodId: '', dodaac: 'W9AR02' }])
    expect(await names(placer, { purpose: 'order', searchTerm: '2222222222' })).toEqual([])
    expect(await names(placer, { searchTerm: '2222222222' })).toEqual(['Begay'])
    expect(await names(member, { purpose: 'order' })).toEqual([])
    expect(await names(manager, { purpose: 'order' })).toEqual([])
  })

  it('a people select box offers the user and members of DoDAACs where the user has a role; 3 or 99 offers the program [DATA-50 API-40]', async () => {
    expect((await sendRequest(member)).body).toMatchObject([{ lastName: 'Begay', dodId: '2222222222' }])
    expect(await names(member, { searchTerm: '2222222222' })).toEqual(['Begay'])
    expect(await names(placer)).toEqual(['Begay', 'Castillo', "O'Brien", 'Whitfield'])
    const everybody = ['Begay', 'Castillo', 'Lindqvist', "O'Brien", 'Whitfield', 'Zeller']
    expect(await names(manager)).toEqual(everybody)
    for (const searchTerm of ['daniel begay', 'Begay Daniel', 'begay, d', 'beg dan', 'BEGAY'])
      expect(await names(manager, { searchTerm }), searchTerm).toEqual(['Begay'])
    expect(await names(manager, { searchTerm: "o'brien" })).toEqual(["O'Brien"])
    expect(await names(manager, { searchTerm: 'zeller mary ann' })).toEqual(['Zeller'])
    expect(await names(manager, { searchTerm: 'w9ar02' })).toEqual(['Begay', 'Castillo', "O'Brien"])
    expect(await names(manager, { searchTerm: 'egay' })).toEqual([])
    for (const searchTerm of ['.*', '%', '(', '\\', '[a'])
      expect((await sendRequest(manager, { searchTerm })).status).toBe(200)
  })

  it("a people select box narrows to DoDAACs only inside the user's scope [C5]", async () => {
    expect(await names(manager, { dodaacs: ['W9AR01'] })).toEqual(['Whitfield'])
    expect(await names(placer, { dodaacs: ['W9AR02'] })).toEqual(['Begay', 'Castillo', "O'Brien"])
    for (const more of [
      { dodaacs: ['W9AR01'] },
      { dodaacs: ['W9AR02', 'W9AR03'] },
      { dodaacs: ['W9AR01'], purpose: 'order' },
    ])
      expect((await sendRequest(placer, more)).status, JSON.stringify(more)).toBe(404)
  })

  it('an orderer is offered the only possible member, else the last three ordered for, with rank and last digits', async () => {
    const { owner } = portal
    const dodaac = 'W9AR05'
    await buildUnit(owner, { dodaac })
    const orderer = await buildOne({ dodaac: 'W9AR03', roles: [{ role: 'order-placer', dodaac }] })
    const client = await portal.signIn(orderer.username)
    const offered = async (query: { person?: number } = {}, by = client) =>
      (await by.send(listOrderingMembers, { query })).body
    const namesOf = (rows: { lastName: string }[]) => rows.map(({ lastName }) => lastName)
    expect(await offered()).toEqual([])
    const first = await buildOne({ dodaac, lastName: 'Avery', dodId: '3333333333' })
    expect(await offered()).toMatchObject([{ lastName: 'Avery', isOnly: true, dodId: '••••••3333' }])
    await owner`UPDATE people SET pay_grade = 'E5', branch = 'army' WHERE person_id = ${first.id}`
    const others = await Promise.all(
      ['Boone', 'Cole', 'Drew'].map((lastName) => buildOne({ dodaac, lastName })),
    )
    expect(await offered()).toEqual([])
    const { fundId } = await buildFund(owner, { dodaac, cents: 0 })
    for (const member of [first, ...others, first])
      await buildOrder(owner, { orderer, member, fundId, lines: [] })
    const rows = await offered()
    expect(namesOf(rows)).toEqual(['Avery', 'Drew', 'Cole'])
    expect(rows[0]).toMatchObject({ rank: 'SGT', isOnly: false, dodaac })
    const boone = others[0]?.id ?? 0
    expect(namesOf(await offered({ person: boone }))).toEqual(['Boone'])
    await owner`UPDATE people SET dodaac = 'W9AR02' WHERE person_id = ${first.id}`
    expect(namesOf(await offered())).toEqual(['Drew', 'Cole', 'Boone'])
    expect(await offered({ person: first.id })).toEqual([])
    expect(await offered({ person: boone }, member)).toEqual([])
    await owner`UPDATE people SET enabled = false WHERE person_id IN ${owner([first.id, ...others.map(({ id }) => id)])}`
  })

  it('a people select box loads 50 people on a page [CONST-10 CONST-04]', async () => {
    const { owner } = portal
    await buildUnit(owner, { dodaac: 'W9AR09' })
    await owner`INSERT INTO people (program, first_name, last_name, email, branch, service_status, dodaac)
      SELECT 'AR', 'Zoe', 'Zz' || lpad(n::text, 3, '0'), 'zoe@example.mil', 'army', 'reserve', 'W9AR09' FROM generate_series(1, 60) n`
    const body = { program: 'AR' as const, dodaacs: ['W9AR09'] }
    expect((await manager.send(listPersonOptions, { body })).body).toHaveLength(50)
    expect((await manager.send(listPersonOptions, { body: { ...body, page: 2 } })).body).toHaveLength(10)
    const count = (more: object) => manager.send(countPersonOptions, { body: { ...body, ...more } })
    expect((await count({})).body).toEqual({ total: 60, totalPages: 2 })
    expect((await count({ searchTerm: 'zz01' })).body).toEqual({ total: 10, totalPages: 1 })
    expect((await placer.send(countPersonOptions, { body })).status).toBe(404)
  })
})
