import { expect, it } from 'vitest'
import type { Subscriber } from '../db/notices.ts'
import { Sessions } from './sessions.ts'

const begun = new Date('2026-11-21T17:00:00Z')
const later = new Date('2026-11-21T17:06:00Z')

function remember() {
  const notices = {
    isListening: true,
    subscribe: (_: string, by: Subscriber) => Object.assign(received, by),
  }
  const received: Subscriber = { receive: () => {} }
  const found = { looks: 0, endsAt: new Date(9e12) }
  const lists = { granted: [], roles: [], deputyFor: [], groupDodaacs: [] }
  const person = { program: 'AR', homeProgram: 'AR', ...lists }
  const writes = async () => {
    found.looks++
    return [{ person, sessionId: 'its id', mayEnter: true, createdAt: begun, lastActiveAt: begun, ...found }]
  }
  const rules = { rightsFromNames: false, secondFactor: 'off' } as const
  const sessions = new Sessions({ writes } as never, {} as never, rules, notices)
  return { sessions, notices, received, found, look: () => sessions.find('secret', begun, true) }
}

it('ended sessions leave memory, and sessions that continue stay', async () => {
  const { sessions, found } = remember()
  found.endsAt = new Date('2026-11-21T17:05:00Z')
  await sessions.find('short', begun, true)
  found.endsAt = new Date(9e12)
  await sessions.find('long', begun, true)
  sessions.forgetEnded(begun)
  expect(sessions.remembered).toBe(2)
  sessions.forgetEnded(later)
  expect(sessions.remembered).toBe(1)
})

it('the server looks sessions up at each request while notices may be missed, and caches them again afterward', async () => {
  const { notices, received, found, look } = remember()
  const countAfterTwo = async () => {
    await look()
    await look()
    return found.looks
  }
  expect(await countAfterTwo()).toBe(1)
  notices.isListening = false
  expect(await countAfterTwo()).toBe(3)
  received.lose?.()
  notices.isListening = true
  expect(await countAfterTwo()).toBe(4)
  received.receive('')
  expect(await countAfterTwo()).toBe(5)
})
