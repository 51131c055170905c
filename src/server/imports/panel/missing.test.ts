import { expect, test } from 'vitest'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { importFile, readFindings } from '#testing/panel-import.ts'
import { disableMissingPeople, listMissingPeople, type MissingPerson } from '#wire/imports/missing.ts'

const { portal, world, as } = openOrdersPortal(100_000, { runsJobs: true })

type Known = { id: number }
const dodIdsOf = async (...people: Known[]) => {
  const rows =
    await portal.owner`SELECT p.dod_id FROM people p JOIN unnest(${people.map(({ id }) => id)}::bigint[])
    WITH ORDINALITY n (id, at) ON n.id = p.person_id ORDER BY n.at`
  return rows.map(({ dodId }) => String(dodId))
}
const enabled = async (...people: Known[]) => {
  const ids = people.map(({ id }) => id)
  const rows =
    await portal.owner`SELECT person_id AS id FROM people WHERE enabled AND person_id = ANY (${ids})`
  return people.map(({ id }) => rows.some((row) => row.id === id))
}
const check = (kind: string, file: string) => importFile(as('everything'), kind, file)
const missing = async (id: string) => {
  const { body } = await as('everything').send(listMissingPeople, { params: { import: id } })
  return { total: body.total as number, ids: (body.rows as MissingPerson[]).map((one) => one.id) }
}
const disable = (id: string, excluded: number[], people: number) =>
  as('everything').send(disableMissingPeople, { params: { import: id }, body: { excluded, people } })

test('a person whom a file omits is listed, can stay, and is disabled by a separate action [C15]', async () => {
  const { placer, member, outsider, everything, first } = world
  const [dodId] = await dodIdsOf(placer)
  const { id } = await check('people', `dod id\n${dodId}\n`)
  const listed = await missing(id)
  expect(listed.total).toBe(listed.ids.length)
  expect(listed.ids).toContain(member.id)
  for (const one of [placer, everything, world.foreigner]) expect(listed.ids).not.toContain(one.id)
  const excluded = listed.ids.filter((one) => one !== member.id && one !== outsider.id)
  expect(await disable(id, excluded, 3)).toMatchObject({
    status: 409,
    body: { detail: '2 people would be disabled now. Look at the list again.' },
  })
  expect(await enabled(member)).toEqual([true])
  expect(await disable(id, excluded, 2)).toMatchObject({ status: 200, body: { disabled: 2 } })
  expect(await enabled(member, outsider, first)).toEqual([false, false, true])
  const events = await portal.owner`SELECT object FROM audit_events
    WHERE action = 'import people, disable those missing' AND object LIKE 'person%'`
  expect(events.map((event) => event.object).sort()).toEqual(
    [`person ${member.id}`, `person ${outsider.id}`].sort(),
  )
  expect((await missing(id)).total).toBe(0)
  expect(await disable(id, [], 1)).toMatchObject({ status: 422 })
  // A row without a clear person: nobody counts as missing.
  expect((await missing((await check('people', `dod id\n12\n${dodId}\n`)).id)).total).toBe(0)
})

test('the portal keeps every approver whose signature orders need, counted over all omitted people', async () => {
  const { placer, member, everything, first, otherFirst, both, second, finance, outsider } = world
  await portal.owner`UPDATE people SET enabled = true WHERE person_id = ${member.id}`
  await world.order()
  const named = await dodIdsOf(placer, member, second, finance, outsider)
  const { id } = await check('people', `dod id\n${named.join('\n')}\n`)
  const { ids } = await missing(id)
  expect(ids).toEqual(expect.arrayContaining([first.id, otherFirst.id, both.id]))
  expect(await disable(id, [], ids.length)).toMatchObject({
    status: 409,
    body: { code: 'PENDING_ORDERS', detail: expect.stringContaining('at level 1 of DoDAAC W9TA01') },
  })
  expect(await enabled(first)).toEqual([true])
  const rows = (await dodIdsOf(first, otherFirst, both)).map((dodId) => `${dodId},no\n`)
  const shut = await check('people', `dod id,enabled\n${rows.join('')}`)
  expect((await readFindings(as('everything'), shut.id)).map((line) => line.slice(0, 22))).toEqual(
    [2, 3, 4].map((row) => `row ${row}, enabled: 1 orde`),
  )
  const two = await check('people', `dod id,enabled\n${rows.slice(0, 2).join('')}`)
  expect(two).toMatchObject({ changed: 2, refused: 0 })
  expect(await disable(id, [first.id], ids.length - 1)).toMatchObject({ status: 200 })
  expect(await enabled(first, both, everything)).toEqual([true, false, true])
})
