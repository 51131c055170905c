import { expect, test } from 'vitest'
import { addDays } from '../fiscal-years.ts'
import { requestCancellation } from '../orders/supply-requests.ts'
import { mayStillCancel, planCourse } from './course.ts'
import { outstandingQuantity, UNTOUCHED } from './line.ts'
import { parseRecord } from './milstrip/record.ts'
import { addReplacing } from './say.ts'
import { planAgain, receiveRecords, type SimulatedLine } from './simulated-supplier.ts'
import { mergeStatuses } from './statuses.ts'

const SENT_ON = '2026-10-01'
const facts = { statuses: mergeStatuses([]) }
const numbers = Array.from({ length: 600 }, (_, n) => `W9AR016325${String(n + 1).padStart(4, '0')}`)
const find = (fits: (number: string) => boolean) => {
  const number = numbers.find(fits)
  if (!number) throw new Error('No requisition has such a course.')
  return number
}
const codesOf = (number: string) =>
  planCourse(number)
    .map(({ kind, code }) => code || kind)
    .join(' ')

function send(requisition: string): SimulatedLine {
  return {
    ...{ ...UNTOUCHED, requisition, nsn: '8405019001234', unitOfIssue: 'EA', quantity: 3 },
    ...{ unitPriceCents: 1448, supplyState: 'transmitted', supplyText: '', billTo: 'W9AR01' },
    ...{ shipTo: 'W9AR02', signalCode: 'J', fundCode: '6C', isExpedited: false, approvedOn: SENT_ON },
    ...{ simulatedSteps: 0, nextSupplyStep: addDays(SENT_ON, planCourse(requisition)[0]?.afterDays ?? 1) },
  }
}
const receive = (line: SimulatedLine, until: string) => receiveRecords(line, until, facts, (day) => day)
const endOf = (line: SimulatedLine) => receive(line, addDays(SENT_ON, 400))

test('a plain line is processed and shipped with a carrier number, and then the unit receives it', () => {
  const number = find((one) => codesOf(one) === 'BA shipped received issued')
  const { line, said, unitSteps } = endOf(send(number))
  expect(line).toMatchObject({
    ...{ supplyState: 'shipped', shippedQuantity: 3, nextSupplyStep: null, simulatedSteps: 4 },
  })
  expect(unitSteps.map(({ step }) => step.kind)).toEqual(['received', 'issued'])
  const course = planCourse(number)
  const until = (at: number) => course.slice(0, at + 1).reduce((sum, { afterDays }) => sum + afterDays, 0)
  const days = course.map((_, at) => addDays(SENT_ON, until(at)))
  expect(said.map(({ day }) => day)).toEqual([days[0], days[1], days[1]])
  expect(unitSteps.map(({ day }) => day)).toEqual(days.slice(2))
  expect(said.map(({ record }) => record)).toMatchObject([
    {
      ...{ family: 'AE', routing: 'SMS', mediaStatus: 'S', stockNumber: '8405019001234', unitOfIssue: 'EA' },
      ...{ quantity: 3, document: number, suffix: '', supplementaryAddress: 'W9AR02', signal: 'J' },
      ...{ fundCode: '6C', priority: '13', status: 'BA', lastSource: 'SMS', estimatedShip: '' },
      priceColumns: '0001448',
    },
    {
      family: 'AS',
      quantity: 3,
      document: number,
      shipmentNumber: `${number}XXX`,
      priority: '',
      holdCode: '',
    },
    { family: 'ZT', document: number, suffix: '', ...course[1]?.parcel },
  ])
  for (const { text, record } of said) expect(parseRecord(text)).toEqual(record)
})

test('the simulated supplier reports on each day what is due, and continues from there', () => {
  const number = find((one) => codesOf(one).startsWith('BA shipped'))
  const first = send(number)
  const due = first.nextSupplyStep ?? ''
  expect(receive(first, addDays(due, -1))).toEqual({ line: first, said: [], unitSteps: [] })
  const after = receive(first, due)
  expect(after.said.map(({ record }) => record.dic)).toEqual(['AE1'])
  expect(after.line.nextSupplyStep).toBe(addDays(due, planCourse(number)[1]?.afterDays ?? 0))
  expect(endOf(after.line).line).toEqual(endOf(first).line)
})

test('a carrier has its mode of shipment when records have one', () => {
  const modes = { UPS: '5', USPS: 'G', FEDE: '' }
  for (const [carrier, mode] of Object.entries(modes)) {
    const number = find((one) => planCourse(one).some(({ parcel }) => parcel?.carrier === carrier))
    const shipped = endOf(send(number)).said.find(({ record }) => record.family === 'AS')
    expect(shipped?.record).toMatchObject({ modeOfShipment: mode })
  }
})

test('a back order names its day in the calendar of the records', () => {
  const number = find((one) => codesOf(one).startsWith('BB'))
  const due = send(number).nextSupplyStep ?? ''
  const { said } = receiveRecords(send(number), due, facts, () => '2026-11-21')
  const days = planCourse(number)[0]?.getWellDays ?? 0
  expect(said[0]?.applied.event).toMatchObject({
    ...{ code: 'BB', datedOn: '2026-11-21', estimatedOn: addDays('2026-11-21', days) },
  })
})

test('a request to cancel succeeds a day later, or comes too late and the line continues', () => {
  const findNumber = (fits: boolean) =>
    find((one) => codesOf(one).startsWith('BA shipped') && mayStillCancel(one) === fits)
  const cancel = (line: SimulatedLine, pieces: number) =>
    endOf(requestCancellation(line, pieces, SENT_ON) as SimulatedLine)
  const says = ({ said }: ReturnType<typeof endOf>) =>
    said.map(({ record }) => (record.family === 'AE' ? record.status : record.dic))
  const first = send(findNumber(true))
  const due = first.nextSupplyStep ?? ''
  const done = cancel(first, 3)
  expect([says(done), done.said.map(({ day }) => day), done.unitSteps]).toEqual([
    ...[['B9', 'BQ'], [due, addDays(due, 1)], []],
  ])
  const ended = { cancellationRequested: 0, nextSupplyStep: null }
  expect(done.line).toMatchObject({ supplyState: 'cancelled', ...ended })
  const late = cancel(send(findNumber(false)), 3)
  expect(says(late)).toEqual(['B8', 'BA', 'AS1', 'ZT1'])
  expect(late.line).toMatchObject({ supplyState: 'shipped', shippedQuantity: 3 })
  const over = cancel({ ...send(find(mayStillCancel)), simulatedSteps: 9, nextSupplyStep: SENT_ON }, 2)
  expect(over.line).toMatchObject(ended)
  expect(outstandingQuantity(over.line)).toBe(1)
  const received = cancel({ ...first, receivedQuantity: 1 }, 3)
  expect(received.line).toMatchObject({ supplyState: 'shipped', cancellationRequested: 0 })
})

test('a rejected line ends, and a line that is already settled gets no more records', () => {
  const number = find((one) => /^C/.test(codesOf(one)))
  const { line, said } = endOf(send(number))
  expect([line.supplyState, line.nextSupplyStep, said.length]).toEqual(['rejected', null, 1])
  const settled = { ...line, simulatedSteps: 0, nextSupplyStep: '2026-10-05' }
  const again = endOf({ ...settled, requisition: find((one) => codesOf(one).startsWith('BA shipped')) })
  expect([again.said, again.line.nextSupplyStep]).toEqual([[], null])
})

test('a rejection names only the pieces that the unit has not received', () => {
  const number = find((one) => /^C[A-Z]/.test(codesOf(one)))
  const { line, said } = endOf({ ...send(number), receivedQuantity: 1 })
  expect(said.map(({ record }) => record.family === 'AE' && record.quantity)).toEqual([2])
  expect([outstandingQuantity(line), line.nextSupplyStep]).toEqual([1, null])
  expect(endOf({ ...send(number), receivedQuantity: 3 }).said).toEqual([])
})

test('the simulated supplier ships pieces that come again, once', () => {
  const { line } = endOf(send(find((one) => codesOf(one) === 'BA shipped received issued')))
  const again = { ...line, ...addReplacing(line, 2), ...planAgain(line, '2027-12-01') }
  const { line: after, said } = receive(again, '2028-12-01')
  expect(said.map(({ record }) => record.dic)).toEqual(['AS1', 'ZT1'])
  expect([after.shippedQuantity, outstandingQuantity(after), after.nextSupplyStep]).toEqual([5, 0, null])
})
