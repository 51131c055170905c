import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson, buildPrograms, buildUnit, PASSWORD } from '#testing/build.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { readSession, updatePassword } from '#wire/session/session.ts'
import { Sessions } from './sessions.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
  const unit = await buildUnit(portal.owner)
  await buildPerson(portal.owner, { ...unit, username: 'changer' })
})
afterAll(() => portal?.stop())

describe('sessions that end', () => {
  it('ends the other sessions of a person before the new password is confirmed', async () => {
    const [mine, forgotten] = [await portal.signIn('changer'), await portal.signIn('changer')]
    const { id, email, username } = (await mine.ask(readSession, {})).body
    const payload = { id, email, username, resetToken: '' }
    for (let round = 0; round < 5; round++) {
      const other = await portal.signIn('changer')
      expect((await other.ask(readSession, {})).status).toBe(200)
      const changed = await mine.ask(updatePassword, {
        body: { ...payload, password: PASSWORD, confirmation: PASSWORD, current: PASSWORD },
      })
      expect(changed.status).toBe(200)
      expect((await other.ask(readSession, {})).status).toBe(401)
    }
    expect((await forgotten.ask(readSession, {})).status).toBe(401)
    expect((await mine.ask(readSession, {})).status).toBe(200)
  })

  it('leave memory once they have ended by themselves, and those that go on stay', async () => {
    const ends = (secret: string) => (secret === 'short' ? new Date('2026-11-21T17:05:00Z') : new Date(9e12))
    const begun = new Date('2026-11-21T17:00:00Z')
    let asked = ''
    // biome-ignore lint/suspicious/noExplicitAny: stands for the two things that are used of the connections
    const writes: any = async () => {
      const person = {
        sessionId: 'its id',
        currentProgram: 'AR',
        homeProgram: 'AR',
        areas: [],
        roles: [],
        groupDodaacs: [],
      }
      return [{ ...person, enabled: true, createdAt: begun, seenAt: begun, endsAt: ends(asked) }]
    }
    writes.listen = async (_: string, __: unknown, onListen: () => void) => {
      onListen()
      return { unlisten: async () => {} }
    }
    const sessions = new Sessions({ writes } as never, {} as never, { rightsFromNames: false })
    await sessions.listen()
    for (asked of ['short', 'long']) await sessions.find(asked, begun, true)
    sessions.forgetEnded(begun)
    expect(sessions.remembered).toBe(2)
    sessions.forgetEnded(new Date('2026-11-21T17:06:00Z'))
    expect(sessions.remembered).toBe(1)
  })

  it('remembers sessions again once it hears its own notice after a lost connection', async () => {
    let hear = (_: string) => {}
    let looks = 0
    // biome-ignore lint/suspicious/noExplicitAny: stands for the two things that are used of the connections
    const writes: any = async () => {
      looks++
      const person = {
        sessionId: 'its id',
        currentProgram: 'AR',
        homeProgram: 'AR',
        areas: [],
        roles: [],
        groupDodaacs: [],
      }
      return [{ ...person, enabled: true, createdAt: new Date(), seenAt: new Date(), endsAt: new Date(9e12) }]
    }
    writes.listen = async (_: string, onNotice: typeof hear, onListen: () => void) => {
      hear = onNotice
      onListen()
      return { unlisten: async () => {} }
    }
    writes.notify = async (_: string, payload: string) => hear(payload)
    const sessions = new Sessions({ writes } as never, {} as never, { rightsFromNames: false })
    await sessions.listen()
    const look = () => sessions.find('secret', new Date(), true)
    await look()
    await look()
    expect(looks).toBe(1)
    sessions.distrust()
    await look()
    await look()
    expect(looks).toBe(3)
    await sleep(1200)
    await look()
    await look()
    expect(looks).toBe(4)
    await sessions.close()
  })
})
