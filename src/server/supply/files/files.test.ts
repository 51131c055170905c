import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startRandom } from '#domain/random.ts'
import { buildDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { parseRecord } from '#domain/supply/milstrip/record.ts'
import {
  availableOf,
  createSupplyWorld,
  readSupplied,
  SUPPLY_DAY,
  type SupplyWorld,
} from '#testing/supply-world.ts'
import { checksumOf } from '../transmit.ts'
import { readFolder } from './in-folder.ts'
import { sendBatches } from './out-folder.ts'

let world: SupplyWorld
let folder: string
let serial = 1

beforeAll(async () => {
  world = await createSupplyWorld()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartermaster-supply-'))
  mkdirSync(join(folder, 'in'))
  world.mails.length = 0
  return () => rmSync(folder, { recursive: true })
})
afterAll(() => world.close())

const newNumber = () => buildDocumentNumber(world.dodaac, SUPPLY_DAY, serial++)
const send = () => sendBatches(world.supply, join(folder, 'out'))
const read = () => readFolder(world.supply, join(folder, 'in'), () => true)
const listOut = () => readdirSync(join(folder, 'out')).sort()
const listIn = (...names: string[]) => readdirSync(join(folder, 'in', ...names)).sort()
const readOut = (name: string) => readFileSync(join(folder, 'out', name), 'latin1')

function deliver(name: string, lines: readonly string[]): void {
  const path = join(folder, 'in', name)
  writeFileSync(`${path}.tmp`, lines.map((line) => `${line}\n`).join(''))
  utimesSync(`${path}.tmp`, new Date(), new Date(Date.now() - 5000))
  renameSync(`${path}.tmp`, path)
}

function response(
  requisition: string,
  status: string,
  more: { quantity?: number; day?: string; suffix?: string; price?: string } = {},
): string {
  const { quantity = 2, day = '320', suffix = ' ', price = '       ' } = more
  const head = `SMSS${world.nsnOf(requisition)}  EA${String(quantity).padStart(5, '0')}${requisition}${suffix}      `
  return status === 'AS'
    ? `AS1${head} 6C   ${day}${requisition}${suffix === ' ' ? 'X' : suffix}XX5`
    : `AE1${head}A6C      13${day}${status}SMS    ${price}`
}

async function findFile(name: string) {
  const [row] = await world.owner`SELECT lines_read, applied, repeated, refused, finished_at FROM supply_files
    WHERE name = ${name} ORDER BY file_id DESC LIMIT 1`
  return row
}

test('approved lines leave as one file with its checksum, once; the first answer acknowledges it', async () => {
  const [first, second] = [newNumber(), newNumber()]
  const order = await world.approve([first, second])
  await send()
  const [name = ''] = listOut()
  expect(listOut()).toEqual([name, `${name}.sha256`])
  expect(name).toMatch(/^AR-\d{6}\.txt$/)
  const content = readOut(name)
  expect(content.split('\n').map((line) => line.length)).toEqual([80, 80, 0])
  expect(
    content
      .trim()
      .split('\n')
      .map((line) => parseRecord(line).document),
  ).toEqual([first, second])
  expect(readOut(`${name}.sha256`)).toBe(`${checksumOf(content)}  ${name}\n`)
  await send()
  expect(listOut()).toHaveLength(2)
  const stateOf = async () =>
    (await world.owner`SELECT state FROM supply_batches ORDER BY batch_number DESC LIMIT 1`)[0]?.state
  expect(await stateOf()).toBe('sent')
  deliver('status.txt', [response(first, 'BA')])
  await read()
  expect(await stateOf()).toBe('acknowledged')
  expect((await readSupplied(world.owner, order)).lines.map((l) => l.supplyState)).toEqual([
    'processing',
    'transmitted',
  ])
})

test('three programs that send and read at the same time send each line and take each record once', async () => {
  const numbers = Array.from({ length: 12 }, newNumber)
  const order = await world.approve(numbers)
  await Promise.all([send(), send(), send()])
  const sent = listOut()
    .filter((name) => name.endsWith('.txt'))
    .flatMap((name) => readOut(name).trimEnd().split('\n'))
  expect(sent.map((line) => parseRecord(line).document).sort()).toEqual(numbers.toSorted())
  deliver(
    'three.txt',
    numbers.map((number) => response(number, 'AS')),
  )
  await Promise.all([read(), read(), read()])
  const { lines, parcels } = await readSupplied(world.owner, order)
  expect(lines.map(({ shippedQuantity }) => shippedQuantity)).toEqual(numbers.map(() => 2))
  expect(parcels).toHaveLength(numbers.length)
  const applied =
    await world.owner`SELECT sum(applied)::int AS applied FROM supply_files WHERE name = 'three.txt'`
  expect([...applied]).toEqual([{ applied: numbers.length }])
})

test("an order to the member's own address leaves as an exception with the address behind it, and one overseas says so", async () => {
  const [own, unit] = [newNumber(), newNumber()]
  const order = await world.approve([own])
  await world.owner`UPDATE orders SET ships_to_own_address = true, ship_to_address = '["Jane Doe", "7 Elm St", "Dayton, OH 45402"]'
    WHERE order_id = ${order}`
  const overseas = await world.approve([unit])
  await world.owner`UPDATE orders SET ship_to_address = '["A Unit", "Kaserne 1", "Ansbach, 91522", "DE"]' WHERE order_id = ${overseas}`
  await send()
  const lines = readOut(listOut()[0] ?? '')
    .trimEnd()
    .split('\n')
  expect(lines.map((line) => [line.slice(0, 3), line.slice(29, 43), line.slice(44).trimEnd()])).toEqual([
    ['A0E', own, expect.stringMatching(/^ {6}A6C/)],
    ['ZX1', own, 'JANE DOE'],
    ['ZX1', own, '7 ELM ST'],
    ['ZX1', own, 'DAYTON, OH 45402'],
    ['A01', unit, expect.stringMatching(/^ {6}A6C/)],
  ])
  const kinds =
    await world.owner`SELECT kind FROM supply_outgoing WHERE order_id = ${order} ORDER BY outgoing_id`
  expect(kinds.map(({ kind }) => kind)).toEqual(['requisition', 'address', 'address', 'address'])
})

test('a supplier acknowledges a batch by its checksum, and the portal sets a wrong one aside', async () => {
  await world.approve([newNumber()])
  await send()
  const [name = ''] = listOut()
  const ack = name.replace('.txt', '.ack')
  deliver(ack, ['0'.repeat(64)])
  await read()
  expect(listIn('quarantine')).toEqual([ack])
  const capitals = ack.replace('.ack', '.ACK')
  deliver(capitals, [checksumOf(readOut(name))])
  await read()
  expect(listIn('done')).toEqual([capitals])
  const [row] = await world.owner`SELECT state FROM supply_batches ORDER BY batch_number DESC LIMIT 1`
  expect(row?.state).toBe('acknowledged')
})

test('the portal holds a line that supply would reject, with the reason, and sends it after the correction', async () => {
  const order = await world.approve([newNumber()])
  await world.owner`UPDATE dodaacs SET status = 'suspended' WHERE dodaac = ${world.dodaac}`
  await send()
  await send()
  const held = await readSupplied(world.owner, order)
  expect(held.lines[0]).toMatchObject({
    supplyState: 'none',
    supplyHold: expect.stringMatching(/is suspended/),
  })
  expect(held.events.map((e) => e.kind)).toEqual(['held'])
  expect(listOut()).toEqual([])
  await world.owner`UPDATE dodaacs SET status = 'active' WHERE dodaac = ${world.dodaac}`
  await send()
  const corrected = await readSupplied(world.owner, order)
  expect(corrected.lines[0]).toMatchObject({ supplyState: 'transmitted', supplyHold: '' })
  expect(corrected.events.map((e) => e.kind)).toEqual(['held', 'transmitted'])
})

test('each record counts once and no money is lost when files arrive twice, shuffled, or in parts', async () => {
  await world.owner`INSERT INTO supply_limits (program, percent, changed_at, changed_by) VALUES ('AR', 200, now(), 1)`
  const numbers = Array.from({ length: 12 }, newNumber)
  const orders = [await world.approve(numbers.slice(0, 6), 4), await world.approve(numbers.slice(6), 4)]
  await send()
  const before = await availableOf(world.owner, world.fundId)
  const records = numbers.flatMap((number, index) =>
    index % 3 === 0
      ? [
          response(number, 'BB', { quantity: 4, day: '310' }),
          response(number, 'CA', { quantity: 1, day: '312', suffix: 'A' }),
          response(number, 'AS', { quantity: 3, day: '315', suffix: 'B' }),
        ]
      : index % 3 === 1
        ? [
            response(number, 'B7', { quantity: 4, day: '311', price: '0003000' }),
            response(number, 'AS', { quantity: 4, day: '316' }),
          ]
        : [
            response(number, 'BJ', { quantity: 6, day: '309' }),
            response(number, 'AS', { quantity: 6, day: '318' }),
          ],
  )
  const random = startRandom('shuffled')
  const shuffled = () => [...records].sort(() => (random.chance(0.5) ? 1 : -1))
  deliver('one.txt', [...shuffled(), ...shuffled()])
  deliver('two.txt', shuffled().slice(0, 10))
  await Promise.all([read(), read()])
  deliver('three.txt', shuffled())
  await read()
  for (const order of orders) {
    const { order: stored, lines } = await readSupplied(world.owner, order)
    expect(stored).toMatchObject({ status: 'shipped', fault: null })
    expect(lines.every((line) => line.supplyState === 'shipped')).toBe(true)
  }
  // Four lines return one piece, four cost $5.00 more apiece, four get two more pieces.
  expect(before - (await availableOf(world.owner, world.fundId))).toBe(4 * (-2500 + 4 * 500 + 2 * 2500))
  const [events] =
    await world.owner`SELECT count(*) AS n FROM order_events WHERE order_id = ANY (${orders}) AND record_key IS NOT NULL`
  expect(events?.n).toBe(records.length)
  const [open] = await world.owner`SELECT count(*) AS n FROM supply_refusals WHERE state = 'open'`
  expect(open?.n).toBe(0)
  expect(await findFile('one.txt')).toMatchObject({
    linesRead: records.length * 2,
    applied: expect.any(Number),
  })
  expect(listIn()).toEqual(['done', 'quarantine'])
})

test('the portal keeps records that it cannot apply with line, column, and reason, and counts the others of the file', async () => {
  const number = newNumber()
  const order = await world.approve([number])
  await send()
  const unknown = response('W9ZZ9963250001', 'BA')
  deliver('mixed.txt', [
    'HELLO',
    response(number, 'BA'),
    unknown,
    response(number, 'AS', { quantity: 9 }),
    'x'.repeat(3000),
  ])
  await read()
  expect((await readSupplied(world.owner, order)).lines[0]?.supplyState).toBe('processing')
  const lines = readFileSync(join(folder, 'in', 'quarantine', 'mixed.txt'), 'latin1')
    .trimEnd()
    .split('\n')
  expect(lines.map((line) => line.replace(/^.*\t/, ''))).toEqual([
    expect.stringMatching(/^line 1, column 1: /),
    expect.stringMatching(/^line 3, column 30: No order has the document number W9ZZ9963250001/),
    expect.stringMatching(/^line 4, column 25: Ships 9, but only 2/),
    expect.stringMatching(/^line 5, column 81: /),
  ])
  expect(lines[1]?.startsWith(unknown)).toBe(true)
  expect(await findFile('mixed.txt')).toMatchObject({ linesRead: 5, applied: 1, refused: 4 })
})

test('the portal reads files of tapes and mainframes, and keeps an invalid record whole with its fault', async () => {
  const write = (name: string, content: string) => {
    const path = join(folder, 'in', name)
    writeFileSync(path, content, 'latin1')
    utimesSync(path, new Date(), new Date(Date.now() - 5000))
  }
  const numbers = Array.from({ length: 5 }, newNumber)
  await world.approve(numbers)
  await send()
  const records = (status: string) => numbers.map((number) => response(number, status).padEnd(80))
  write('blocks.txt', `ï»¿${records('BA').join('')}\x1a`)
  write('returns.txt', `${records('BB').join('\r')}\r\x1a`)
  write('wide.txt', `\xff\xfe${[...records('BD').join('\r\n')].map((sign) => `${sign}\0`).join('')}`)
  const broken = `${records('BE').join('')}AND MORE${' MORE'.repeat(1000)}`
  write('broken.txt', broken)
  write('endless.txt', records('BE').join('').padEnd(8_000_080, records('BG').join('')))
  await read()
  for (const name of ['blocks.txt', 'returns.txt', 'wide.txt'])
    expect(await findFile(name), name).toMatchObject({ applied: 5, refused: 0 })
  const [refused, ...others] =
    await world.owner`SELECT record, reason FROM supply_refusals WHERE state = 'open'
    AND file_id = (SELECT file_id FROM supply_files WHERE name = 'broken.txt')`
  expect([refused?.record, others]).toEqual([broken, []])
  expect(refused?.reason).toMatch(/^The line has 5,408 columns\. One record has 80/)
  expect(await world.owner`SELECT reason FROM supply_strays WHERE name = 'endless.txt'`).toEqual([
    { reason: expect.stringMatching(/^It has more than 8 million letters without a line end/) },
  ])
  expect(existsSync(join(folder, 'in/endless.txt'))).toBe(true)
  rmSync(join(folder, 'in/endless.txt'))
})

test('two emails report what a file says of an order: a shipment with all its lines, and the day of a backorder', async () => {
  const numbers = Array.from({ length: 8 }, newNumber)
  const [waiting = '', ...coming] = numbers
  const order = await world.approve(numbers)
  await send()
  const wait = (day: string) => response(waiting, 'BB').replace('BBSMS    ', `BBSMS${day}`)
  const track = (number: string) => `ZT1SMS UPS ${' '.repeat(18)}${number} 1Z999AA10123456784`
  deliver('all.txt', [wait('6365'), ...coming.flatMap((number) => [response(number, 'AS'), track(number)])])
  await read()
  const subjects = () =>
    world.mails.filter(({ to }) => to.startsWith(world.placer.username)).map(({ subject }) => subject)
  expect(subjects()).toEqual([
    `Order ${order} has a backordered line`,
    `Order ${order} has lines on their way`,
  ])
  const [late = '', text = ''] = world.mails.map((mail) => mail.text)
  expect(text.match(/tracking number 1Z999AA10123456784/g)).toHaveLength(1)
  expect(text).toMatch(/2 of line 2, .*; 2 of line 8, .*: shipped with UPS/)
  expect(late).toContain('are backordered. Expected 12/31/2026.')
  deliver('later.txt', [wait('7005').replace('13320', '13321')])
  deliver('same.txt', [wait('7005').replace('13320', '13322')])
  await read()
  expect(subjects()).toHaveLength(3)
  expect(world.mails.at(-1)?.text).toContain(
    'Expected 01/05/2027, before it was 12/31/2026: 5 days later than said before.',
  )
})

test('a carrier number may come before the parcel that it is about', async () => {
  const number = newNumber()
  const order = await world.approve([number])
  await send()
  const tracking = `ZT1SMS FEDE${' '.repeat(18)}${number} 123456789012`
  deliver('a.txt', [tracking])
  await read()
  deliver('b.txt', [response(number, 'AS')])
  await read()
  expect((await readSupplied(world.owner, order)).parcels).toMatchObject([
    { carrier: 'FEDE', trackingNumber: '123456789012' },
  ])
})

test('a stop in the middle of a file loses nothing and counts nothing twice', async () => {
  const numbers = Array.from({ length: 90 }, newNumber)
  const orders = []
  for (let from = 0; from < 90; from += 6) orders.push(await world.approve(numbers.slice(from, from + 6)))
  await send()
  deliver(
    'long.txt',
    numbers.flatMap((n) => [
      response(n, 'BB', { day: '311' }),
      response(n, 'BA', { day: '312' }),
      response(n, 'CA', { day: '313' }),
      response(n, 'CY', { day: '314' }),
      response(n, 'BD', { day: '310' }),
    ]),
  )
  let turns = 0
  await readFolder(world.supply, join(folder, 'in'), () => ++turns < 2)
  expect(listIn()).toContain('long.txt')
  await readFolder(world.supply, join(folder, 'in'), () => ++turns < 5)
  await read()
  expect(await findFile('long.txt')).toMatchObject({
    ...{ linesRead: 450, applied: 360, refused: 90, finishedAt: expect.any(Date) },
  })
  for (const order of orders)
    expect((await readSupplied(world.owner, order)).order).toMatchObject({
      refundedCents: 30_000,
      fault: null,
    })
})

test('the portal leaves a file alone while it is being written', async () => {
  writeFileSync(join(folder, 'in', 'half.txt'), 'AE1SM')
  writeFileSync(join(folder, 'in', 'other.part'), 'AE1SM')
  await read()
  expect(listIn()).toEqual(['done', 'half.txt', 'other.part', 'quarantine'])
})

test('a batch that cannot be written stays, and leaves as the same file when it can be', async () => {
  const order = await world.approve([newNumber()])
  const [last] = await world.owner`SELECT max(batch_number) AS number FROM supply_batches`
  const name = `AR-${String(Number(last?.number) + 1).padStart(6, '0')}.txt`
  mkdirSync(join(folder, 'out', name, 'in the way'), { recursive: true })
  await expect(send()).rejects.toThrow()
  expect(listOut().filter((one) => one.endsWith('.part'))).toEqual([])
  rmSync(join(folder, 'out', name), { recursive: true })
  await send()
  expect(readOut(`${name}.sha256`)).toBe(`${checksumOf(readOut(name))}  ${name}\n`)
  expect((await readSupplied(world.owner, order)).events.map((e) => e.kind)).toEqual(['transmitted'])
})
