import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildFund, buildOrder, buildProduct } from '#testing/build.ts'
import { checkRows } from '#testing/check-rows.ts'
import { openPortal } from '#testing/open-portal.ts'
import { type Client, requestOf } from '#testing/portal.ts'
import { readOrder } from '#wire/orders/orders.ts'
import { listOrderDetails } from '#wire/reports/order-reports.ts'
import { readPortal, readSession } from '#wire/session/session.ts'
import { chooseCoding } from './packed.ts'

const LINES = 40
const UNPACK = Object.entries({ zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync })
const BROWSER = 'gzip, deflate, br, zstd'

const { portal, unit, build } = openPortal()
let member: Client
let order = ''

beforeAll(async () => {
  const { owner } = portal
  const orderer = await build({ username: 'member' })
  const { fundId } = await buildFund(owner, { ...unit, cents: 10_000_000 })
  const { nsns } = await buildProduct(owner, { sizes: Array.from({ length: LINES }, (_, at) => `${at} R`) })
  const lines = nsns.map((nsn) => ({ nsn, quantity: 1, cents: 1000 }))
  const { number } = await buildOrder(owner, { orderer, member: orderer, fundId, lines })
  order = requestOf(readOrder, { params: { number } }).url
  member = await portal.signIn('member')
})

const get = (url: string, accepts?: string, method: 'GET' | 'HEAD' = 'GET') => {
  const accepted = accepts === undefined ? {} : { 'accept-encoding': accepts }
  return portal.app.inject({ method, url, headers: { cookie: member.cookie, ...accepted } })
}

test('the header Accept-Encoding leads to the expected content coding', () =>
  checkRows<[string | undefined, string | null]>(
    [
      [undefined, null],
      ['', null],
      ['identity', null],
      [BROWSER, 'zstd'],
      ['gzip, deflate, br', 'br'],
      ['gzip, deflate', 'gzip'],
      ['GZIP', 'gzip'],
      ['br;q=0.5, gzip', 'gzip'],
      ['zstd;q=0, br;q=0, gzip;q=0.1', 'gzip'],
      ['*', 'zstd'],
      ['gzip;q=0, *;q=0', null],
      ['br;q=lots', null],
    ],
    (accepts, coding) => expect([chooseCoding(accepts), chooseCoding(accepts)]).toEqual([coding, coding]),
  ))

test('every client reads the same response, whichever coding it supports', async () => {
  const plain = await get(order)
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding', etag: expect.stringMatching(/^"\d+"$/) })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  for (const [coding, unpack] of UNPACK) {
    const packed = await get(order, coding)
    expect(packed.headers).toMatchObject({
      ...{ 'content-encoding': coding, vary: 'accept-encoding', etag: `W/${plain.headers.etag}` },
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(packed.rawPayload.length),
    })
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
  }
  const [headed, got] = [await get(order, BROWSER, 'HEAD'), await get(order, BROWSER)]
  expect(headed.rawPayload).toHaveLength(0)
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary'])
    expect(headed.headers[name], name).toBe(got.headers[name])
})

test('the server sends a short response uncompressed', async () => {
  const short = await get(requestOf(readSession, {}).url, BROWSER)
  expect(short.rawPayload.length).toBeLessThan(1024)
  expect(short.headers).not.toHaveProperty('content-encoding')
  const long = await get(requestOf(readPortal, {}).url, BROWSER)
  expect(long.headers['content-encoding']).toBe('zstd')
})

test('streamed rows are compressed on their way and match the rows of the page', async () => {
  const urlOf = (pageSize: number) => requestOf(listOrderDetails, { query: { program: 'AR', pageSize } }).url
  const page = (await get(urlOf(100))).json()
  expect(page).toHaveLength(LINES)
  for (const [coding, unpack] of UNPACK) {
    const packed = await get(urlOf(100_000), coding)
    expect(packed.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
    expect(packed.headers).not.toHaveProperty('content-length')
    expect(JSON.parse(unpack(packed.rawPayload).toString())).toEqual(page)
  }
})
