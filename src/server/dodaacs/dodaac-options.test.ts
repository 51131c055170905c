import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { type BodyOf, type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { listDodaacOptions } from '#wire/people/people.ts'

let portal: TestPortal
let placer: Client
let manager: Client

beforeAll(async () => {
  portal = await startTestPortal()
  const { owner } = portal
  await buildPrograms(owner)
  for (const dodaac of ['W9AR01', 'W9AR02', 'W9AR03']) await buildUnit(owner, { dodaac })
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9NG1' })
  await owner`UPDATE dodaacs SET description = 'Harbor Craft Detachment' WHERE dodaac = 'W9AR03'`
  await buildPerson(owner, {
    dodaac: 'W9AR01',
    username: 'placer',
    roles: [{ role: 'order-placer', dodaac: 'W9AR02' }],
  })
  await buildPerson(owner, { dodaac: 'W9AR01', username: 'manager', permissions: [4] })
  placer = await portal.signIn('placer')
  manager = await portal.signIn('manager')
})
afterAll(() => portal?.stop())

type Wanted = Partial<BodyOf<typeof listDodaacOptions>>
const ask = (client: Client, wanted: Wanted = {}, odd = {}) =>
  client.ask(listDodaacOptions, { body: { program: 'AR', ...wanted } }, { odd })
const codes = async (client: Client, wanted: Wanted = {}): Promise<string[]> =>
  (await ask(client, wanted)).body.map(({ dodaac }: { dodaac: string }) => dodaac)

describe('DoDAACs in a select box', () => {
  it('are those assigned to the person, the whole program with permission 4 [DATA-38]', async () => {
    expect((await ask(placer)).body).toEqual([
      { dodaac: 'W9AR01', description: 'Unit W9AR01' },
      { dodaac: 'W9AR02', description: 'Unit W9AR02' },
    ])
    expect(await codes(manager)).toEqual(['W9AR01', 'W9AR02', 'W9AR03'])
    expect(await codes(manager, { assignedOnly: 'true' })).toEqual(['W9AR01'])
    // Reports show everybody the whole program, so their filters offer it (HUB-45).
    expect(await codes(placer, { assignedOnly: 'false' })).toEqual(['W9AR01', 'W9AR02', 'W9AR03'])
  })

  it('are found by the beginning of their code or of a word of their name', async () => {
    expect(await codes(manager, { searchTerm: 'w9ar02' })).toEqual(['W9AR02'])
    expect(await codes(manager, { searchTerm: 'W9AR' })).toHaveLength(3)
    expect(await codes(manager, { searchTerm: 'craft harb' })).toEqual(['W9AR03'])
    expect(await codes(manager, { searchTerm: 'N/A' })).toHaveLength(3)
    expect(await codes(placer, { searchTerm: 'harbor' })).toEqual([])
    expect((await ask(manager, { searchTerm: '(*' })).status).toBe(200)
  })

  it('come 50 a page [CONST-09]', async () => {
    await portal.owner`INSERT INTO dodaacs (program, dodaac, description, branch)
      SELECT 'AR', 'Z' || lpad(n::text, 5, '0'), 'Annex', 'army' FROM generate_series(1, 60) n`
    expect(await codes(manager, { searchTerm: 'annex' })).toHaveLength(50)
    expect(await codes(manager, { searchTerm: 'annex', page: 2 })).toHaveLength(10)
  })

  it('outside the own scope or program are not found', async () => {
    expect((await ask(placer, { dodaacs: ['W9AR03'] })).status).toBe(404)
    expect(await codes(placer, { dodaacs: ['W9AR02'] })).toEqual(['W9AR02'])
    expect((await ask(manager, { program: 'ANG' })).status).toBe(404)
    expect((await ask(manager, { dodaacs: ['TOOLONG'] })).status).toBe(400)
    expect((await ask(manager, {}, { more: 1 })).status).toBe(400)
  })
})
