import { describe, expect, it } from 'vitest'
import { writeCancellation, writeFollowUp, writeRequisition } from './outgoing.ts'
import { findPriority, findRequiredOn, findSupplementaryAddress } from './requisition-facts.ts'

describe('the supplementary address', () => {
  it.each([
    ['A', ''],
    ['B', 'W9PAY1'],
    ['C', ''],
    ['J', 'W9HUB1'],
    ['K', 'W9HUB1'],
    ['L', 'W9HUB1'],
    ['', ''],
  ])('the supplementary address of signal code %s is %j', (signalCode, expected) => {
    expect(findSupplementaryAddress({ signalCode, billTo: 'W9PAY1', shipTo: 'W9HUB1' })).toBe(expected)
  })
})

it('an expedited order has a higher priority and an earlier required date', () => {
  expect([findPriority(false), findPriority(true)]).toEqual(['13', '06'])
  expect(findRequiredOn('2026-11-21', false)).toBe('2026-12-26')
  expect(findRequiredOn('2026-11-21', true)).toBe('2026-12-03')
  expect(findRequiredOn(null, true)).toBeNull()
})

it('a requisition, a request to cancel, and a follow-up describe a line fully, column by column', () => {
  const facts = {
    ...{
      ...{ requisition: 'W9AR0163250007', nsn: '8405019001234', unitOfIssue: 'PR', quantity: 12 },
      fundCode: '6C',
    },
    ...{ billTo: 'W9PAY1', shipTo: 'W9HUB1', signalCode: 'J', isExpedited: true, approvedOn: '2026-11-21' },
    parts: {},
  }
  const destination = {
    shipToAddress: ['A Unit', 'Kaserne 1', 'Ansbach, BY 91522', 'DE'],
    shipsToOwnAddress: false,
  }
  expect([
    writeRequisition(facts),
    writeRequisition({ ...facts, destination, signalCode: 'B', isExpedited: false }),
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
})
