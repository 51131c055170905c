import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSuperuser, sealAll } from '#testing/forging.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { makeTemporaryData } from '#testing/temporary-data.ts'
import { approveOrder } from '#wire/orders/orders.ts'
import { addAnchorLines, readAnchors, writeBlockLine } from '../audit/anchors.ts'
import type { Pool } from '../db/driver/sql.ts'
import { checkPacket } from './check-packet.ts'
import { writeManifest } from './manifest.ts'
import { readPlainZip, writePlainZip } from './plain-zip.ts'

const { portal, world, as } = openOrdersPortal()
let superuser: Pool
let number: number
beforeAll(async () => {
  superuser = openSuperuser(portal.database)
  number = await world.order({ levels: 2, quantities: [2] })
  await as('first').send(approveOrder, { params: { number }, body: { comment: 'For the parade' } })
})
afterAll(() => superuser?.end())

async function download(name: string, form: 'pdf' | 'zip', order = number, query = '') {
  const { statusCode, rawPayload, headers } = await portal.app.inject({
    url: `/U3PLRest/api/cart/orders/${order}/packet.${form}${query}`,
    headers: { cookie: as(name).cookie },
  })
  return { status: statusCode, bytes: rawPayload, headers }
}
const filesOf = (bytes: Buffer) => new Map(readPlainZip(bytes))
const textOf = (bytes: Buffer, name: string) => filesOf(bytes).get(name)?.toString('utf8') ?? ''

test('a packet is for the people who see the order, and shows each of them only what the portal shows them', async () => {
  for (const name of ['outsider', 'foreigner'])
    for (const form of ['pdf', 'zip'] as const) expect((await download(name, form)).status, name).toBe(404)
  const member = (await download('member', 'zip')).bytes
  const auditor = (await download('everything', 'zip')).bytes
  const series = (bytes: Buffer) =>
    JSON.parse(textOf(bytes, 'trail.json')).series.map((one: { series: string }) => one.series)
  expect(series(member)).toEqual(['order_events', 'receipts'])
  expect(series(auditor)).toEqual(['order_events', 'receipts', 'transfers', 'audit_events'])
  expect(textOf(member, 'order.json')).toContain('you do not see this fund')
  expect(JSON.parse(textOf(member, 'mails.json'))[0]).toMatchObject({ recipient: null })
  expect(JSON.parse(textOf(auditor, 'mails.json'))[0].recipient).toContain('@')
  expect(JSON.parse(textOf(member, 'signatures.json'))).toMatchObject([
    { round: 1, level: 1, decision: 'approve', comment: 'For the parade', way: 'password' },
  ])
  expect(textOf(auditor, 'mails.json')).not.toContain('/orders/')
})

test('the PDF of a packet is tagged, says how each signature was made, and has the paper of the program or the chosen one', async () => {
  const { bytes, headers } = await download('first', 'pdf')
  expect(headers['content-disposition']).toContain(`Order_${number}_packet.pdf`)
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  expect(((await document.getMarkInfo()) as Map<string, boolean> | null)?.get('Marked')).toBe(true)
  expect((await document.getPage(1)).view.map(Math.round)).toEqual([0, 0, 595, 842])
  const other = await download('first', 'pdf', number, '?paper=letter')
  const letter = await getDocument({ data: new Uint8Array(other.bytes), verbosity: 0 }).promise
  expect((await letter.getPage(1)).view).toEqual([0, 0, 612, 792])
  let text = ''
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    text += items.map((item) => ('str' in item ? item.str : '')).join(' ')
  }
  text = text.replaceAll(/\s+/g, ' ')
  expect(text).toContain('Signed in by username and password. For the parade')
  expect((await document.getOutline())?.map(({ title }) => title)).toEqual([
    ...['Order form', 'Lines', 'Signatures', 'History', 'Records of the supplier', 'Receipts', 'Mails'],
    'Sealed trail',
  ])
})

test('a signature of an earlier release says that its way is not recorded', async () => {
  const before = await world.order({ levels: 2 })
  await as('first').send(approveOrder, { params: { number: before } })
  await superuser.begin(async (sql) => {
    await sql`SET LOCAL session_replication_role = replica`
    await sql`UPDATE approvals SET way = '' WHERE order_id = ${before}`
  })
  const { bytes } = await download('first', 'zip', before)
  expect(JSON.parse(textOf(bytes, 'signatures.json'))).toMatchObject([{ way: '' }])
})

test('an auditor checks a packet without the portal: rows that are not sealed are said, then their blocks prove them', async () => {
  const check = async () => checkPacket((await download('everything', 'zip')).bytes)
  const fresh = await check()
  expect([fresh.order, fresh.faults]).toEqual([number, []])
  expect(fresh.open).toContainEqual(expect.stringMatching(/^\d+ audit events are not sealed yet/))
  await sealAll(superuser)
  const sealed = await check()
  expect(sealed.faults).toEqual([])
  for (const series of ['order', 'audit'])
    expect(sealed.proved.join('\n')).toMatch(
      new RegExp(`${series} events of the order are rows of a sealed block`),
    )
  expect(sealed.open.join(' ')).not.toContain('not sealed yet')
  expect(sealed.open).toContainEqual(expect.stringMatching(/^Compare block \d+ of transfers/))
})

test('the notes outside the database prove a block, or show that it is another one', async () => {
  const { bytes } = await download('everything', 'zip')
  const [block] = JSON.parse(textOf(bytes, 'trail.json')).series[0].blocks
  const checkWith = async (hash: string) => {
    const { dataDir, remove } = makeTemporaryData()
    await addAnchorLines(dataDir, 'order_events', [
      writeBlockLine({ ...block, hash: Buffer.from(hash, 'hex') }),
    ])
    const checked = checkPacket(bytes, (series) => readAnchors(dataDir, series))
    remove()
    return checked
  }
  const name = `Block ${block.number} of order events`
  expect((await checkWith(block.hash)).proved).toContain(`${name} was noted outside the database.`)
  expect((await checkWith('0'.repeat(64))).faults).toEqual([
    `${name} is not the one that was noted outside the database.`,
  ])
})

test('a changed byte anywhere in the zip is found', async () => {
  const { bytes } = await download('everything', 'zip')
  const places = new Set<number>()
  for (const content of filesOf(bytes).values())
    for (const part of [0, 0.3, 0.6, 0.999]) {
      const start = content.byteOffset - bytes.byteOffset
      if (content.length > 0) places.add(start + Math.floor(content.length * part))
      places.add(start - 20)
    }
  for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 50)) places.add(at)
  for (let at = bytes.length - 60; at < bytes.length; at++) places.add(at)
  for (const at of places) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect([at, checkPacket(changed).faults.length > 0]).toEqual([at, true])
  }
  expect(checkPacket(bytes.subarray(0, -1)).faults).not.toEqual([])
  expect(checkPacket(Buffer.from('nothing')).faults).not.toEqual([])
})

test('a packet with a forged row is refused although its manifest agrees with it', async () => {
  const { bytes } = await download('everything', 'zip')
  const forge = (from: string | RegExp, to: string) => {
    const files = filesOf(bytes)
    const trail = files.get('trail.json')?.toString('utf8') ?? ''
    expect(trail).toMatch(from)
    files.set('trail.json', Buffer.from(trail.replace(from, to)))
    files.delete('manifest.json')
    return checkPacket(writePlainZip(new Map([...files, ['manifest.json', writeManifest(number, files)]])))
      .faults
  }
  expect(forge('For the parade', 'For the general')).toContainEqual(
    expect.stringMatching(/does not hold the rows/),
  )
  expect(forge(/"previousHash": "[\da-f]/, '"previousHash": "g').length).toBeGreaterThan(0)
  expect(forge(/"rowCount": \d/, '"rowCount": 0').length).toBeGreaterThan(0)
  expect(forge('"series": "receipts"', '"series": "other"')).toEqual([
    'The trail has a series that this command does not know.',
  ])
})
