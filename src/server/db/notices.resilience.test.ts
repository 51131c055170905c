import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openPortal } from '#testing/open-portal.ts'
import { openPool } from './driver/sql.ts'
import { Notices } from './notices.ts'

const { portal, signInNew } = openPortal()

const findListeners = async () => {
  const found = await portal.owner<{ pid: number }[]>`SELECT pid FROM pg_stat_activity
    WHERE application_name LIKE '%listen%' AND datname = current_database() ORDER BY pid`
  return found.map(({ pid }) => pid)
}

async function openNotices() {
  const received: string[] = []
  let lost = 0
  const mine = await findListeners()
  const notices = new Notices(portal.database)
  notices.subscribe('told', { receive: (payload) => received.push(payload), lose: () => lost++ })
  await notices.open()
  const pids = (await findListeners()).filter((pid) => !mine.includes(pid))
  return { notices, received, pids, countLost: () => lost }
}

async function within(seconds: number, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(50))
    if (await isSo()) return
  expect(await isSo()).toBe(true)
}

const signalAll = (pids: number[], signal: NodeJS.Signals) => {
  for (const pid of pids) process.kill(pid, signal)
}

describe('a connection that listens', () => {
  it('a silent connection accepts nobody who lost the right in another program', async () => {
    const mine = await findListeners()
    const beside = await portal.startBeside()
    const { cookie } = await signInNew({ username: 'bell' })
    const sendRequest = async () =>
      (await beside.app.inject({ url: '/U3PLRest/api/session', headers: { cookie } })).statusCode
    expect(await sendRequest()).toBe(200)
    const frozen = (await findListeners()).filter((pid) => !mine.includes(pid))
    expect(frozen.length).toBeGreaterThan(0)
    signalAll(frozen, 'SIGSTOP')
    try {
      await portal.owner`UPDATE people SET enabled = false WHERE username = 'bell'`
      await portal.owner`SELECT pg_notify('sessions_changed', 'all')`
      expect(await sendRequest()).toBe(200)
      await within(3, async () => (await sendRequest()) === 401)
    } finally {
      signalAll(frozen, 'SIGCONT')
    }
    await beside.stop()
  })

  it('another connection replaces a hanging one and receives notices again', async () => {
    const { notices, received, pids } = await openNotices()
    expect(received).toEqual([''])
    signalAll(pids, 'SIGSTOP')
    try {
      await within(4, () => !notices.isListening)
      await within(20, () => notices.isListening)
      expect(received).toEqual(['', ''])
      await portal.owner`SELECT pg_notify('told', 'news')`
      await within(5, () => received.includes('news'))
    } finally {
      signalAll(pids, 'SIGCONT')
    }
    await notices.close()
  })

  it('the program trusts a doubtful connection only after a newer notice arrives, and an ended one reports at once', async () => {
    const { notices, received, pids, countLost } = await openNotices()
    expect(notices.isListening).toBe(true)
    notices.distrust()
    expect([notices.isListening, countLost()]).toEqual([false, 1])
    await within(5, () => notices.isListening)
    const before = received.length
    const app = openPool(portal.database.url('app'), { max: 1 })
    for (const pid of pids) await app`SELECT pg_terminate_backend(${pid}, 5000)`
    await app.end()
    await within(10, () => received.length === before + 1 && notices.isListening)
    expect(received.at(-1)).toBe('')
    await notices.close()
  })
})
