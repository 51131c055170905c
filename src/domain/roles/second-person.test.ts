import { describe, expect, test } from 'vitest'
import { AREAS, type Role } from './permissions.ts'
import {
  describeGiving,
  findFirstMode,
  type GivingPower,
  isPowerfulRole,
  keepShut,
  listManagers,
  listOpenedDoors,
  listPowerful,
  mustWait,
} from './second-person.ts'

describe('what somebody else hears of', () => {
  test('is every role but that of an Order Placer', () => {
    const roles: Role[] = ['admin', 'finance', 'approver', 'order-placer']
    expect(roles.filter(isPowerfulRole)).toEqual(['admin', 'finance', 'approver'])
  })

  test('is every permission that changes people, rights, units, money or prices', () => {
    expect(listPowerful(Object.values(AREAS)).sort((a, b) => a - b)).toEqual([3, 4, 6, 7, 8, 99])
    expect(listPowerful([1, 2])).toEqual([])
  })
})

describe('what gives power', () => {
  const [hasOrders, hasSecond] = [true, true]
  test.each<[string, Parameters<typeof mustWait>[0], boolean]>([
    ['waits where the program asks', { mode: 'ask', hasOrders, hasSecond }, true],
    [
      'waits though nobody could confirm, once there was an order',
      { mode: 'ask', hasOrders, hasSecond: false },
      true,
    ],
    ['waits before the first order, if somebody could', { mode: 'ask', hasOrders: false, hasSecond }, true],
    [
      'counts at once for who opens a program alone',
      { mode: 'ask', hasOrders: false, hasSecond: false },
      false,
    ],
    ['counts at once where others only hear', { mode: 'inform', hasOrders, hasSecond }, false],
  ])('%s', (_, standing, waits) => {
    expect(mustWait(standing)).toBe(waits)
  })

  test('waits in the programs of an organisation from the beginning, and not in a demonstration', () => {
    expect([findFirstMode({ isDemo: false }), findFirstMode({ isDemo: true })]).toEqual(['ask', 'inform'])
  })
})

describe('a record opens', () => {
  const closed = {
    enabled: true,
    maySignIn: false,
    email: 'ana@example.mil',
    username: 'ana',
    dodId: '1000000001',
  }
  const open = { ...closed, maySignIn: true }
  const elsewhere = { ...open, email: 'mine@example.mil' }
  const disabled = { ...open, enabled: false }
  const renamed = { ...open, username: 'mine' }
  const carded = { ...elsewhere, dodId: '1000000002' }
  test.each([
    ['nothing, where nobody can sign in', null, closed, [], closed],
    ['nothing, where only the address of such a record changed', closed, { ...closed, email: '' }, [], null],
    ['nothing, where the sign-in was there', open, open, [], open],
    ['nothing, where it was closed', open, disabled, [], disabled],
    ['nothing, where address and card are taken away', open, { ...open, email: '', dodId: '' }, [], null],
    ['a sign-in, for somebody new', null, open, ['sign-in'], closed],
    [
      'a sign-in, for somebody who had none',
      closed,
      elsewhere,
      ['sign-in'],
      { ...elsewhere, maySignIn: false },
    ],
    ['a sign-in, for somebody who was disabled', disabled, open, ['sign-in'], disabled],
    ['another address, for somebody who signs in', open, elsewhere, ['email'], open],
    ['another username, for somebody who signs in', open, renamed, ['username'], open],
    ['nothing, where a username is written in capitals', open, { ...open, username: 'ANA' }, [], null],
    ['nothing, where the username is taken away', open, { ...open, username: '' }, [], null],
    [
      'nothing, where only the username of a record without sign-in changed',
      closed,
      { ...closed, username: 'mine' },
      [],
      null,
    ],
    ['another address and card', open, carded, ['email', 'card'], open],
  ] as const)('%s, and that alone waits', (_, before, after, opened, shut) => {
    expect(listOpenedDoors(before, after)).toEqual(opened)
    expect(keepShut(before, after)).toEqual(shut ?? after)
  })
})

describe('who hears of it', () => {
  test.each<[GivingPower['kind'], number[], Role[]]>([
    ['role', [7, 99], ['admin']],
    ['permissions', [99], ['admin']],
    ['sign-in', [3, 99], ['admin']],
    ['email', [3, 99], ['admin']],
    ['username', [3, 99], ['admin']],
    ['card', [3, 99], ['admin']],
    ['allotment', [6, 99], ['finance', 'admin']],
  ])('of a giving of the kind %s: whoever could have given it', (kind, areas, roles) => {
    expect(listManagers({ kind })).toEqual({ areas, roles })
  })
})

describe('the sentence says who gave what to whom', () => {
  test.each<[GivingPower, string]>([
    [
      { kind: 'role', role: 'approver', level: 2, dodaac: 'W9AR01' },
      'Kim Manager made Ana Worker Approver level 2 of DoDAAC W9AR01.',
    ],
    [
      { kind: 'role', role: 'finance', level: null, dodaac: 'W9AR01' },
      'Kim Manager made Ana Worker Finance - RA of DoDAAC W9AR01.',
    ],
    [{ kind: 'permissions', areas: [7] }, 'Kim Manager gave Ana Worker permission 7.'],
    [{ kind: 'permissions', areas: [3, 6, 7] }, 'Kim Manager gave Ana Worker permissions 3, 6 and 7.'],
    [{ kind: 'sign-in', username: 'ana', email: '' }, 'Kim Manager let Ana Worker sign in to the portal.'],
    [
      { kind: 'email', email: 'mine@example.mil' },
      'Kim Manager changed the e-mail address of Ana Worker. Links to make a password go to the new one.',
    ],
    [
      { kind: 'username', username: 'mine' },
      'Kim Manager changed the username of Ana Worker to mine. Whoever has that name at an identity provider may sign in as this person now.',
    ],
    [
      { kind: 'card' },
      'Kim Manager changed the EDIPI of Ana Worker. Another card signs in as this person now.',
    ],
    [
      { kind: 'allotment', cents: 5_000_000, fund: 'W9AR01 6C', fiscalYear: 2027 },
      'Kim Manager allotted $50,000.00 to fund W9AR01 6C of fiscal year 2027.',
    ],
  ])('%o', (power, sentence) => {
    expect(describeGiving(power, 'Kim Manager', 'Ana Worker')).toBe(sentence)
  })
})
