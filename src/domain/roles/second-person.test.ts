import { describe, expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { PERMISSION_LIST, type Role } from './permissions.ts'
import {
  describeGiving,
  findFirstMode,
  type GivingPower,
  givesPower,
  leaveShut,
  listManagers,
  listOpenedDoors,
  listPowerful,
  mustWait,
  type Standing,
} from './second-person.ts'

describe('grants that need a second person', () => {
  test('every role except Order Placer needs a second person', () => {
    const roles: Role[] = ['admin', 'finance', 'approver', 'order-placer']
    const power = (role: Role) => ({ kind: 'role', role, level: null, dodaac: 'W9AR01' }) as const
    expect(roles.filter((role) => givesPower(power(role)))).toEqual(['admin', 'finance', 'approver'])
  })

  test('every permission that changes people, rights, units, money, or prices needs a second person', () => {
    expect(listPowerful(PERMISSION_LIST.map(({ number }) => number)).sort((a, b) => a - b)).toEqual([
      3, 4, 6, 7, 8, 9, 99,
    ])
    expect(listPowerful([1, 2])).toEqual([])
    expect(givesPower({ kind: 'permissions', areas: [1, 2] })).toBe(false)
  })
})

const REQUESTING = {
  mode: 'ask',
  hasOrders: true,
  hasSecond: true,
  allotmentLimit: 1000,
  givenAlone: 0,
} as const

describe('grants of power', () => {
  test.each<[string, boolean, Partial<Standing>]>([
    ['waits in a program that asks for a second person', true, {}],
    ['waits after the first order, although nobody can confirm it', true, { hasSecond: false }],
    ['waits before the first order, if somebody can confirm it', true, { hasOrders: false }],
    [
      'takes effect at once while one person opens a program alone',
      false,
      { hasOrders: false, hasSecond: false },
    ],
    ['takes effect at once in a program that asks for nobody', false, { mode: 'off' }],
  ])('a grant %s', (_, waits, standing) => {
    expect(mustWait({ ...REQUESTING, ...standing }, { kind: 'card' })).toBe(waits)
  })

  test('money needs a second person only above the limit, including amounts that one person gave before', () => {
    const allot = (givenAlone: number, cents: number) =>
      mustWait(
        { ...REQUESTING, givenAlone },
        { kind: 'allotment', cents, fund: 'W9AR01 6C', fiscalYear: 2027 },
      )
    expect([allot(0, 1000), allot(0, 1001), allot(600, 400), allot(600, 401)]).toEqual([
      ...[false, true, false, true],
    ])
  })

  test('programs of an organization ask for a second person from the start, and a demonstration does not', () => {
    expect([findFirstMode({ isDemo: false }), findFirstMode({ isDemo: true })]).toEqual(['ask', 'off'])
  })
})

describe('the ways to sign in that a change of a record opens', () => {
  const closed = {
    ...{ enabled: true, maySignIn: false, email: 'ana@example.mil', username: 'ana', dodId: '1000000001' },
  }
  const open = { ...closed, maySignIn: true }
  const elsewhere = { ...open, email: 'mine@example.mil' }
  const disabled = { ...open, enabled: false }
  const renamed = { ...open, username: 'mine' }
  const carded = { ...elsewhere, dodId: '1000000002' }
  test('only what a change opens waits for a second person', () =>
    checkRows(
      [
        ['nothing, where nobody can sign in', null, closed, [], closed],
        [
          'nothing, where only the address of such a record changed',
          closed,
          { ...closed, email: '' },
          [],
          null,
        ],
        ['nothing, where the sign-in was there', open, open, [], open],
        ['nothing, where it was closed', open, disabled, [], disabled],
        ['nothing, where address and card are taken away', open, { ...open, email: '', dodId: '' }, [], null],
        ['a sign-in, for somebody new', null, open, ['sign-in'], closed],
        [
          'a sign-in, for somebody without',
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
          'nothing, where the username of such a record changed',
          closed,
          { ...closed, username: 'mine' },
          [],
          null,
        ],
        ['another address and card', open, carded, ['email', 'card'], open],
      ] as const,
      (_, before, after, opened, shut) => {
        expect(listOpenedDoors(before, after)).toEqual(opened)
        expect(leaveShut(before, after)).toEqual(shut ?? after)
      },
    ))
})

test.each<[GivingPower, string, number[], Role[]]>([
  [
    { kind: 'role', role: 'approver', level: 2, dodaac: 'W9AR01' },
    'made Ana Worker Approver level 2 of DoDAAC W9AR01.',
    [7, 99],
    ['admin'],
  ],
  [
    { kind: 'role', role: 'finance', level: null, dodaac: 'W9AR01' },
    'made Ana Worker Finance - RA of DoDAAC W9AR01.',
    [7, 99],
    ['admin'],
  ],
  [{ kind: 'permissions', areas: [7] }, 'gave Ana Worker permission 7.', [99], ['admin']],
  [{ kind: 'permissions', areas: [3, 6, 7] }, 'gave Ana Worker permissions 3, 6 and 7.', [99], ['admin']],
  [
    { kind: 'sign-in', username: 'ana', email: '' },
    'let Ana Worker sign in to the portal.',
    [3, 99],
    ['admin'],
  ],
  [
    { kind: 'email', email: 'mine@example.mil' },
    'changed the email address of Ana Worker. Password links go to the new address.',
    [3, 99],
    ['admin'],
  ],
  [
    { kind: 'username', username: 'mine' },
    'changed the username of Ana Worker to mine. A user with that name at an identity provider may sign in as this person now.',
    [3, 99],
    ['admin'],
  ],
  [
    { kind: 'card' },
    'changed the EDIPI of Ana Worker. Another card signs in as this person now.',
    [3, 99],
    ['admin'],
  ],
  [
    { kind: 'allotment', cents: 5_000_000, fund: 'W9AR01 6C', fiscalYear: 2027 },
    'allotted $50,000.00 to fund W9AR01 6C of fiscal year 2027.',
    [6, 99],
    ['finance', 'admin'],
  ],
])(
  'everybody with the right to give %o gets the message: Kim Manager %s',
  (power, sentence, areas, roles) => {
    expect(describeGiving(power, 'Kim Manager', 'Ana Worker')).toBe(`Kim Manager ${sentence}`)
    expect(listManagers(power.kind)).toEqual({ areas, roles })
  },
)
