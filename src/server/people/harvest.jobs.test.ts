import { expect, test } from 'vitest'
import { buildUnit } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import { codeOf } from '#testing/said.ts'
import { listEverybody, listPeople, listPersonOptions } from '#wire/people/people.ts'

const { portal, build, signInNew } = openPortal()

test('the service member list reports readers of 5,000 people, and beyond 20,000 shows them nobody new [C14]', async () => {
  const { owner } = portal
  const { id: personId, username } = await build({ permissions: [99] })
  const [admin, manager] = [await portal.signIn(username), await signInNew({ permissions: [3] })]
  const beside = await portal.startBeside()
  await buildUnit(owner, { dodaac: 'W9AR08' })
  await owner`INSERT INTO people (program, first_name, last_name, email, branch, service_status, dodaac)
    SELECT 'AR', 'Yan', 'Yy' || n, 'yan@example.mil', 'army', 'reserve', 'W9AR08' FROM generate_series(1, 21900) n`
  /** Alternates between two processes that share the count. */
  const page = (number: number) =>
    (number % 2 === 0 ? beside : admin).send(
      listPeople,
      { params: { program: 'AR' }, query: { pageSize: 500, page: number } },
      { headers: { cookie: admin.cookie } },
    )
  const events = () =>
    owner`SELECT person_id, object, detail FROM audit_events WHERE action = 'people.harvest' ORDER BY event_id`
  for (let again = 0; again < 12; again++) await page(1)
  expect(await events()).toHaveLength(0)
  for (let number = 2; number <= 41; number++) expect((await page(number)).status, `page ${number}`).toBe(200)
  const reported = (depth: string) => ({ personId, object: `person ${personId}`, detail: { depth } })
  expect(await events()).toEqual([reported('records')])
  expect((await page(42)).status).toBe(200)
  expect((await page(44)).status).toBe(429)
  const refused = await page(43)
  expect(refused.body.detail).toBe(
    'You have looked at more than 20,000 different people within an hour. Continue in 60 minutes.',
  )
  expect(refused.headers['retry-after']).toBe('3600')
  expect((await page(1)).status).toBe(200)
  expect((await manager.send(listPeople, { params: { program: 'AR' } })).status).toBe(200)
  const options = { program: 'AR' as const, page: 438, pageSize: 50, searchTerm: 'yy', dodaacs: [] }
  expect(codeOf(await admin.send(listPersonOptions, { body: options }))).toEqual([429, 'PEOPLE_HARVEST'])
  expect(await events()).toHaveLength(1)
  expect((await admin.send(listEverybody, { params: { program: 'AR' } })).body).toHaveLength(
    (await owner`SELECT FROM people WHERE program = 'AR'`).length,
  )
  expect(await events()).toEqual([reported('records'), reported('names')])
  const forRole = { ...options, purpose: 'role' as const }
  expect((await admin.send(listPersonOptions, { body: forRole })).status).toBe(200)
  await beside.stop()
})
