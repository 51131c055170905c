import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'

let portal: TestPortal
let member: Client
let memberId = 0

beforeAll(async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
  await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  const person = await buildPerson(portal.owner, { dodaac: 'W9AR01' })
  memberId = person.id
  member = await portal.signIn(person.username)
})
afterAll(() => portal.stop())

test('the audit trail records every refused action of a person, for reads and writes', async () => {
  expect((await member.post('/session/program', { program: 'NG' })).status).toBe(403)
  expect((await member.get('/product/all/AR/COAT')).status).toBe(403)
  const events = await portal.owner`SELECT action, outcome, detail FROM audit_events
    WHERE person_id = ${memberId} AND outcome = 'refused' ORDER BY event_id`
  expect(events.map((event) => event.action)).toEqual([
    'POST /session/program',
    'GET /product/all/:program/:category',
  ])
  expect(events[0]?.detail.reason).toContain('permission')
})

test('the person receives a refusal even when the audit trail cannot be written', async () => {
  await portal.owner`ALTER TABLE audit_events RENAME TO audit_events_away`
  try {
    expect((await member.get('/product/all/AR/COAT')).status).toBe(403)
  } finally {
    await portal.owner`ALTER TABLE audit_events_away RENAME TO audit_events`
  }
})
