import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'

/** A slow load balancer (ms). */
const CHECKED_EVERY = 1_200

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.stop())

test('a program that is asked to stop serves the requests of a balancer until the balancer notices', async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as AddressInfo
  const sendRequest = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status)
  const check = () => sendRequest('/readyz')
  expect(await check()).toBe(200)
  await sleep(CHECKED_EVERY)
  expect(await check()).toBe(200)
  const stopped = portal.app.close()
  const sent: Promise<number>[] = []
  const balance = async () => {
    for (const until = performance.now() + CHECKED_EVERY; performance.now() < until; await sleep(50))
      sent.push(sendRequest('/livez'))
    return check()
  }
  expect(await balance()).toBe(503)
  // Requests that a busy balancer passes on late.
  for (let late = 0; late < 2; late += 1) {
    await sleep(350)
    expect(await sendRequest('/none.js')).toBe(404)
  }
  sent.push(sendRequest('/livez'))
  const responses = await Promise.all(sent)
  expect(responses.length).toBeGreaterThan(2)
  expect(responses.filter((status) => status !== 200)).toEqual([])
  await stopped
  await expect(check()).rejects.toThrow()
})
