import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startRandom } from '#domain/random.ts'
import { parseRecord } from '#domain/supply/milstrip/record.ts'
import { leave, openSupplyFolder } from '#testing/supply-folder.ts'
import { availableOf, readSupplied } from '#testing/supply-world.ts'
import { checksumOf } from '../transmit.ts'

const { world, inFolder, outFolder, newNumber, send, read, deliver, respond } = openSupplyFolder()

const listOut = () => readdirSync(outFolder()).sort()
const listIn = (...names: string[]) => readdirSync(inFolder(...names)).sort()
const readOut = (name: string) => readFileSync(outFolder(name), 'latin1')
const linesOf = (text: string) => text.trimEnd().split('\n')
const findFile = async (name: string) =>
  (
    await world.owner`SELECT lines_read, applied, repeated, refused, finished_at FROM supply_files
      WHERE name = ${name} ORDER BY file_id DESC LIMIT 1`
  )[0]
const lastBatch = async () =>
  (await world.owner`SELECT state FROM supply_batches ORDER BY batch_number DESC LIMIT 1`)[0]?.state

test('approved lines leave as one file with its checksum, once; the first answer acknowledges it', async () => {
  const numbers = [newNumber(), newNumber()]
  const order = await world.approve(numbers)
  await send()
  const [name = ''] = listOut()
  expect(listOut()).toEqual([name, `${name}.sha256`])
  expect(name).toMatch(/^AR-\d{6}\.txt$/)
  const content = readOut(name)
  expect(content.split('\n').map((line) => line.length)).toEqual([80, 80, 0])
  expect(linesOf(content).map((line) => parseRecord(line).document)).toEqual(numbers)
  expect(readOut(`${name}.sha256`)).toBe(`${checksumOf(content)}  ${name}\n`)
  await send()
  expect(listOut()).toHaveLength(2)
  expect(await lastBatch()).toBe('sent')
  deliver('status.txt', [respond(numbers[0] ?? '', 'BA')])
  await read()
  expect(await lastBatch()).toBe('acknowledged')
  expect((await readSupplied(world.owner, order)).lines.map((line) => line.supplyState)).toEqual([
    'processing',
    'transmitted',
  ])
})

test('a supplier acknowledges a batch by its checksum, and the portal sets a wrong one aside', async () => {
  await world.approve([newNumber()])
  await send()
  const [name = ''] = listOut()
  const ack = name.replace('.txt', '.ack')
  deliver(ack, ['0'.repeat(64)])
  await read()
  expect([listIn('quarantine'), await lastBatch()]).toEqual([[ack], 'sent'])
  const capitals = ack.replace('.ack', '.ACK')
  deliver(capitals, [checksumOf(readOut(name))])
  await read()
  expect([listIn('done'), await lastBatch()]).toEqual([[capitals], 'acknowledged'])
})

test('three programs that send and read at the same time send each line and take each record once', async () => {
  const numbers = Array.from({ length: 12 }, newNumber)
  const order = await world.approve(numbers)
  await Promise.all([send(), send(), send()])
  const sent = listOut()
    .filter((name) => name.endsWith('.txt'))
    .flatMap((name) => linesOf(readOut(name)))
  expect(sent.map((line) => parseRecord(line).document).sort()).toEqual(numbers.toSorted())
  deliver(
    'three.txt',
    numbers.map((number) => respond(number, 'AS')),
  )
  await Promise.all([read(), read(), read()])
  const { lines, parcels } = await readSupplied(world.owner, order)
  expect(lines.map(({ shippedQuantity }) => shippedQuantity)).toEqual(numbers.map(() => 2))
  expect(parcels).toHaveLength(numbers.length)
  expect(
    await world.owner`SELECT sum(applied)::int AS applied FROM supply_files WHERE name = 'three.txt'`,
  ).toEqual([{ applied: numbers.length }])
})

test("an order to the member's own address leaves as an exception with the address behind it, and one overseas says so", async () => {
  const [own, unit] = [newNumber(), newNumber()]
  const order = await world.approve([own])
  await world.owner`UPDATE orders SET ships_to_own_address = true, ship_to_address = '["Jane Doe", "7 Elm St", "Dayton, OH 45402"]'
    WHERE order_id = ${order}`
  const overseas = await world.approve([unit])
  await world.owner`UPDATE orders SET ship_to_address = '["A Unit", "Kaserne 1", "Ansbach, 91522", "DE"]' WHERE order_id = ${overseas}`
  await send()
  const lines = linesOf(readOut(listOut()[0] ?? ''))
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

test('a file that is full before the last address record leaves the whole requisition to the next file', async () => {
  const order = await world.approve([newNumber()])
  await world.owner`UPDATE orders SET ships_to_own_address = true, ship_to_address = '["Jane Doe", "7 Elm St", "Dayton, OH 45402"]'
    WHERE order_id = ${order}`
  await world.owner`INSERT INTO supply_outgoing (program, order_id, line_number, kind, record, requested_at)
    SELECT 'AR', ${order}, 1, 'follow-up', rpad('AF1', 80), now() FROM generate_series(1, 498)`
  await send()
  const files = listOut().filter((name) => name.endsWith('.txt'))
  expect(files.map((name) => linesOf(readOut(name)).length)).toEqual([498, 4])
})

test('the portal holds a line that supply would reject, with the reason, and sends it after the correction', async () => {
  const order = await world.approve([newNumber()])
  const look = async () => {
    await send()
    const { lines, events } = await readSupplied(world.owner, order)
    return { ...lines[0], kinds: events.map((event) => event.kind) }
  }
  await world.owner`UPDATE dodaacs SET status = 'suspended' WHERE dodaac = ${world.dodaac}`
  await send()
  expect(await look()).toMatchObject({
    ...{ supplyState: 'none', supplyHold: expect.stringMatching(/is suspended/), kinds: ['held'] },
  })
  expect(listOut()).toEqual([])
  await world.owner`UPDATE dodaacs SET status = 'active' WHERE dodaac = ${world.dodaac}`
  expect(await look()).toMatchObject({
    ...{ supplyState: 'transmitted', supplyHold: '', kinds: ['held', 'transmitted'] },
  })
})

test('each record counts once and no money is lost when files arrive twice, shuffled, or in parts', async () => {
  await world.owner`INSERT INTO supply_limits (program, percent, changed_at, changed_by) VALUES ('AR', 200, now(), 1)`
  const numbers = Array.from({ length: 12 }, newNumber)
  const orders = [await world.approve(numbers.slice(0, 6), 4), await world.approve(numbers.slice(6), 4)]
  await send()
  const before = await availableOf(world.owner, world.fundId)
  const courses = [
    (number: string) => [
      respond(number, 'BB', { quantity: 4, day: '310' }),
      respond(number, 'CA', { quantity: 1, day: '312', suffix: 'A' }),
      respond(number, 'AS', { quantity: 3, day: '315', suffix: 'B' }),
    ],
    (number: string) => [
      respond(number, 'B7', { quantity: 4, day: '311', price: '0003000' }),
      respond(number, 'AS', { quantity: 4, day: '316' }),
    ],
    (number: string) => [
      respond(number, 'BJ', { quantity: 6, day: '309' }),
      respond(number, 'AS', { quantity: 6, day: '318' }),
    ],
  ]
  const records = numbers.flatMap((number, at) => courses[at % 3]?.(number) ?? [])
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
    expect(new Set(lines.map((line) => line.supplyState))).toEqual(new Set(['shipped']))
  }
  // Four lines return one piece, four cost $5.00 more apiece, four get two more pieces.
  expect(before - (await availableOf(world.owner, world.fundId))).toBe(4 * (-2500 + 4 * 500 + 2 * 2500))
  const [counted] =
    await world.owner`SELECT (SELECT count(*) FROM order_events WHERE order_id = ANY (${orders})
      AND record_key IS NOT NULL) AS events, (SELECT count(*) FROM supply_refusals WHERE state = 'open') AS refused`
  expect(counted).toEqual({ events: records.length, refused: 0 })
  expect((await findFile('one.txt'))?.linesRead).toBe(records.length * 2)
  expect(listIn()).toEqual(['done', 'quarantine'])
})

test('the portal keeps records that it cannot apply with line, column, and reason, and counts the others of the file', async () => {
  const number = newNumber()
  const order = await world.approve([number])
  await send()
  const unknown = respond('W9ZZ9963250001', 'BA')
  const late = respond(number, 'AS', { quantity: 9 })
  deliver('mixed.txt', ['HELLO', respond(number, 'BA'), unknown, late, 'x'.repeat(3000)])
  // Still being written.
  writeFileSync(inFolder('half.txt'), 'AE1SM')
  writeFileSync(inFolder('other.part'), 'AE1SM')
  await read()
  expect(listIn()).toEqual(['done', 'half.txt', 'other.part', 'quarantine'])
  expect((await readSupplied(world.owner, order)).lines[0]?.supplyState).toBe('processing')
  const lines = linesOf(readFileSync(inFolder('quarantine', 'mixed.txt'), 'latin1'))
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
  const write = (name: string, content: string) => leave(inFolder(name), content, 'latin1')
  const numbers = Array.from({ length: 5 }, newNumber)
  await world.approve(numbers)
  await send()
  const records = (status: string) => numbers.map((number) => respond(number, status).padEnd(80))
  write('blocks.txt', `ï»¿${records('BA').join('')}\x1a`)
  write('returns.txt', `${records('BB').join('\r')}\r\x1a`)
  write('wide.txt', `\xff\xfe${[...records('BD').join('\r\n')].map((sign) => `${sign}\0`).join('')}`)
  const broken = `${records('BE').join('')}AND MORE${' MORE'.repeat(1000)}`
  write('broken.txt', broken)
  write('endless.txt', records('BE').join('').padEnd(8_000_080, records('BG').join('')))
  await read()
  for (const name of ['blocks.txt', 'returns.txt', 'wide.txt'])
    expect(await findFile(name), name).toMatchObject({ applied: 5, refused: 0 })
  expect(
    await world.owner`SELECT record, reason FROM supply_refusals WHERE state = 'open'
      AND file_id = (SELECT file_id FROM supply_files WHERE name = 'broken.txt')`,
  ).toEqual([
    { record: broken, reason: expect.stringMatching(/^The line has 5,408 columns\. One record has 80/) },
  ])
  expect(await world.owner`SELECT reason FROM supply_strays WHERE name = 'endless.txt'`).toEqual([
    { reason: expect.stringMatching(/^It has more than 8 million letters without a line end/) },
  ])
  expect(existsSync(inFolder('endless.txt'))).toBe(true)
})

test('two emails report what a file says of an order: a shipment with all its lines, and the day of a backorder', async () => {
  const numbers = Array.from({ length: 8 }, newNumber)
  const [waiting = '', ...coming] = numbers
  const order = await world.approve(numbers)
  await send()
  const wait = (expected: string, day?: string) =>
    respond(waiting, 'BB', day ? { day } : {}).replace('BBSMS    ', `BBSMS${expected}`)
  const track = (number: string) => `ZT1SMS UPS ${' '.repeat(18)}${number} 1Z999AA10123456784`
  // A carrier number may come before its parcel.
  const [early = '', ...tracks] = coming.map(track)
  deliver('early.txt', [early])
  await read()
  deliver('all.txt', [wait('6365'), ...tracks, ...coming.map((number) => respond(number, 'AS'))])
  await read()
  expect((await readSupplied(world.owner, order)).parcels).toMatchObject(
    coming.map(() => ({ carrier: 'UPS', trackingNumber: '1Z999AA10123456784' })),
  )
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
  deliver('later.txt', [wait('7005', '321')])
  deliver('same.txt', [wait('7005', '322')])
  await read()
  expect(subjects()).toHaveLength(3)
  expect(world.mails.at(-1)?.text).toContain(
    'Expected 01/05/2027, before it was 12/31/2026: 5 days later than said before.',
  )
})

test('a notice is about the oldest parcel without a number, also when its file has the next parcel', async () => {
  const number = newNumber()
  const order = await world.approve([number])
  await send()
  const parcel = (day: string) => respond(number, 'AS', { quantity: 1, day })
  deliver('first.txt', [parcel('320')])
  await read()
  deliver('second.txt', [`ZT1SMS UPS ${' '.repeat(18)}${number} 1Z999AA10123456784`, parcel('321')])
  await read()
  const control = expect.stringContaining(number)
  expect((await readSupplied(world.owner, order)).parcels).toMatchObject([
    { shippedOn: '2026-11-16', trackingNumber: '1Z999AA10123456784' },
    { shippedOn: '2026-11-17', trackingNumber: control },
  ])
})

test('a stop in the middle of a file loses nothing and counts nothing twice', async () => {
  const numbers = Array.from({ length: 90 }, newNumber)
  const orders = []
  for (let from = 0; from < 90; from += 6) orders.push(await world.approve(numbers.slice(from, from + 6)))
  await send()
  const days = { BB: '311', BA: '312', CA: '313', CY: '314', BD: '310' }
  deliver(
    'long.txt',
    numbers.flatMap((number) => Object.entries(days).map(([code, day]) => respond(number, code, { day }))),
  )
  let turns = 0
  await read(() => ++turns < 2)
  expect(listIn()).toContain('long.txt')
  await read(() => ++turns < 5)
  await read()
  expect(await findFile('long.txt')).toMatchObject({
    ...{ linesRead: 450, applied: 360, refused: 90, finishedAt: expect.any(Date) },
  })
  for (const order of orders)
    expect((await readSupplied(world.owner, order)).order).toMatchObject({
      ...{ refundedCents: 30_000, fault: null },
    })
})

test('a batch that cannot be written stays, and leaves as the same file when it can be', async () => {
  const order = await world.approve([newNumber()])
  const [last] = await world.owner`SELECT max(batch_number) AS number FROM supply_batches`
  const name = `AR-${String(Number(last?.number) + 1).padStart(6, '0')}.txt`
  mkdirSync(outFolder(name, 'in the way'), { recursive: true })
  await expect(send()).rejects.toThrow()
  expect(listOut().filter((one) => one.endsWith('.part'))).toEqual([])
  rmSync(outFolder(name), { recursive: true })
  await send()
  expect(readOut(`${name}.sha256`)).toBe(`${checksumOf(readOut(name))}  ${name}\n`)
  expect((await readSupplied(world.owner, order)).events.map((event) => event.kind)).toEqual(['transmitted'])
})
