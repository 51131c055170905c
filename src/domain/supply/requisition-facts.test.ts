import { expect, it } from 'vitest'
import { parseRecord } from './milstrip/record.ts'
import { writeCancellation, writeFollowUp, writeRequisition } from './outgoing.ts'
import { findPriority, findRequiredOn, findSupplementaryAddress } from './requisition-facts.ts'

it('the supplementary address is the one that the signal code names', () => {
  const find = (signalCode: string) =>
    findSupplementaryAddress({ signalCode, billTo: 'W9PAY1', shipTo: 'W9HUB1' })
  expect(['A', 'B', 'C', 'J', 'K', 'L', ''].map(find)).toEqual([
    ...['', 'W9PAY1', '', 'W9HUB1', 'W9HUB1', 'W9HUB1', ''],
  ])
})

it('an expedited order has a higher priority and an earlier required date', () => {
  expect([findPriority(false), findPriority(true)]).toEqual(['13', '06'])
  expect([
    findRequiredOn('2026-11-21', false),
    findRequiredOn('2026-11-21', true),
    findRequiredOn(null, true),
  ]).toEqual([...['2026-12-26', '2026-12-03', null]])
})

it('a requisition, a request to cancel, and a follow-up describe a line fully, column by column', () => {
  const facts = {
    ...{ requisition: 'W9AR0163250007', nsn: '8405019001234', unitOfIssue: 'PR', quantity: 12, parts: {} },
    ...{ fundCode: '6C', billTo: 'W9PAY1', shipTo: 'W9HUB1', signalCode: 'J', isExpedited: true },
    approvedOn: '2026-11-21',
  }
  const shipToAddress = ['A Unit', 'Kaserne 1', 'Ansbach, BY 91522', 'DE']
  const abroad = { destination: { shipToAddress, shipsToOwnAddress: false } }
  expect([
    writeRequisition(facts),
    writeRequisition({ ...facts, ...abroad, signalCode: 'B', isExpedited: false }),
    writeCancellation(facts, 5, '2026-11-25'),
    writeFollowUp(facts),
  ]).toEqual(
    [
      'A0ASMSS8405019001234  PR00012W9AR0163250007NW9HUB1J6C      06337',
      'A01SMSS8405019001234  PR00012W9AR0163250007NW9PAY1B6C      13360',
      'AC1SMSS8405019001234  PR00005W9AR0163250007 W9HUB1J6C      06329',
      'AF1SMSS8405019001234  PR00012W9AR0163250007 W9HUB1J6C      06337',
    ].map((record) => record.padEnd(80)),
  )
  const early = { ...facts, approvedOn: null as never }
  expect(parseRecord(writeFollowUp(early)), 'the order is not approved yet').toMatchObject({ requestDay: '' })
})
