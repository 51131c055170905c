import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson, buildPrograms, buildUnit } from '#testing/build.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { openPool } from './driver/sql.ts'
import { Notices } from './notices.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await buildPrograms(portal.owner)
  await buildUnit(portal.owner, { dodaac: 'W9AR01' })
  await buildPerson(portal.owner, { dodaac: 'W9AR01', username: 'bell' })
})
afterAll(() => portal?.stop())

const findListeners = async () =>
  (
    await portal.owner<{ pid: number }[]>`SELECT pid FROM pg_stat_activity
      WHERE application_name LIKE '%listen%' AND datname = current_database() ORDER BY pid`
  ).map(({ pid }) => pid)

async function within(seconds: number, isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(50))
    if (await isSo()) return true
  return isSo()
}

describe('a connection that listens', () => {
  it('a silent connection accepts nobody who lost the right in another program', async () => {
    const mine = await findListeners()
    const beside = await portal.startBeside()
    const { cookie } = await portal.signIn('bell')
    const sendRequest = async () =>
      (await beside.app.inject({ url: '/U3PLRest/api/session', headers: { cookie } })).statusCode
    expect(await sendRequest()).toBe(200)
    const frozen = (await findListeners()).filter((pid) => !mine.includes(pid))
    expect(frozen.length).toBeGreaterThan(0)
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    try {
      await portal.owner`UPDATE people SET enabled = false WHERE username = 'bell'`
      await portal.owner`SELECT pg_notify('sessions_changed', 'all')`
      expect(await sendRequest()).toBe(200)
      expect(await within(3, async () => (await sendRequest()) === 401)).toBe(true)
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
      await portal.owner`UPDATE people SET enabled = true WHERE username = 'bell'`
    }
    await beside.stop()
  })

  it('another connection replaces a hanging one and receives notices again', async () => {
    const received: string[] = []
    const notices = new Notices(portal.database)
    const mine = await findListeners()
    notices.subscribe('told', { receive: (payload) => received.push(payload) })
    await notices.open()
    expect(received).toEqual([''])
    const frozen = (await findListeners()).filter((pid) => !mine.includes(pid))
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    try {
      expect(await within(4, () => !notices.isListening)).toBe(true)
      expect(await within(20, () => notices.isListening)).toBe(true)
      expect(received).toEqual(['', ''])
      await portal.owner`SELECT pg_notify('told', 'news')`
      expect(await within(5, () => received.includes('news'))).toBe(true)
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
    }
    await notices.close()
  })

  it('the program trusts a doubtful connection only after a newer notice arrives on it', async () => {
    let lost = 0
    const notices = new Notices(portal.database)
    notices.subscribe('told', { receive: () => {}, lose: () => lost++ })
    await notices.open()
    expect(notices.isListening).toBe(true)
    notices.distrust()
    expect([notices.isListening, lost]).toEqual([false, 1])
    expect(await within(5, () => notices.isListening)).toBe(true)
    await notices.close()
  })

  it('a connection that the server ends reports at once that notices may be missing', async () => {
    const received: string[] = []
    const notices = new Notices(portal.database)
    const mine = await findListeners()
    notices.subscribe('told', { receive: (payload) => received.push(payload) })
    await notices.open()
    const app = openPool(portal.database.url('app'), { max: 1 })
    for (const pid of (await findListeners()).filter((one) => !mine.includes(one)))
      await app`SELECT pg_terminate_backend(${pid}, 5000)`
    await app.end()
    expect(await within(10, () => received.length === 2 && notices.isListening)).toBe(true)
    expect(received).toEqual(['', ''])
    await notices.close()
  })
})
