import { expect, test } from 'vitest'
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

test('every role except Order Placer, and every permission that changes something, needs a second person', () => {
  const roles: Role[] = ['admin', 'finance', 'approver', 'order-placer']
  const power = (role: Role) => ({ kind: 'role', role, level: null, dodaac: 'W9AR01' }) as const
  expect(roles.filter((role) => givesPower(power(role)))).toEqual(['admin', 'finance', 'approver'])
  expect(listPowerful(PERMISSION_LIST.map(({ number }) => number)).sort((a, b) => a - b)).toEqual([
    3, 4, 6, 7, 8, 9, 99,
  ])
  expect(givesPower({ kind: 'permissions', areas: [1, 2] })).toBe(false)
})

test('a grant waits after the first order, or if somebody can confirm it, and money only above the limit', () => {
  const asking = {
    mode: 'ask',
    hasOrders: true,
    hasSecond: true,
    allotmentLimit: 1000,
    givenAlone: 0,
  } as const
  checkRows<[Partial<Standing>, cents: number | null, waits: boolean]>(
    [
      [{}, null, true],
      [{ hasSecond: false }, null, true],
      [{ hasOrders: false }, null, true],
      [{ hasOrders: false, hasSecond: false }, null, false],
      [{ mode: 'off' }, null, false],
      [{}, 1000, false],
      [{}, 1001, true],
      // One person gave money before.
      [{ givenAlone: 600 }, 400, false],
      [{ givenAlone: 600 }, 401, true],
    ],
    (standing, cents, waits) => {
      const power: GivingPower =
        cents === null ? { kind: 'card' } : { kind: 'allotment', cents, fund: 'W9AR01 6C', fiscalYear: 2027 }
      expect(mustWait({ ...asking, ...standing }, power)).toBe(waits)
    },
  )
  expect([false, true].map((isDemo) => findFirstMode({ isDemo }))).toEqual(['ask', 'off'])
})

test('only a way to sign in that a change of a record opens waits for a second person', () => {
  const closed = {
    ...{ enabled: true, maySignIn: false, email: 'ana@example.mil', username: 'ana', dodId: '1000000001' },
  }
  const open = { ...closed, maySignIn: true }
  const elsewhere = { ...open, email: 'mine@example.mil' }
  const disabled = { ...open, enabled: false }
  checkRows<[before: typeof open | null, after: typeof open, opened: string[], shut?: typeof open]>(
    [
      [null, closed, []],
      [closed, { ...closed, email: '' }, []],
      [closed, { ...closed, username: 'mine' }, []],
      [open, open, []],
      [open, disabled, []],
      [open, { ...open, email: '', dodId: '' }, []],
      [open, { ...open, username: 'ANA' }, []],
      [open, { ...open, username: '' }, []],
      [null, open, ['sign-in'], closed],
      [closed, elsewhere, ['sign-in'], { ...elsewhere, maySignIn: false }],
      [disabled, open, ['sign-in'], disabled],
      [open, elsewhere, ['email'], open],
      [open, { ...open, username: 'mine' }, ['username'], open],
      [open, { ...elsewhere, dodId: '1000000002' }, ['email', 'card'], open],
    ],
    (before, after, opened, shut = after) => {
      expect(listOpenedDoors(before, after)).toEqual(opened)
      expect(leaveShut(before, after)).toEqual(shut)
    },
  )
})

test('everybody with the right to give a power reads who gave it to whom', () =>
  checkRows<[GivingPower, string, areas: number[], Role[]?]>(
    [
      [
        { kind: 'role', role: 'approver', level: 2, dodaac: 'W9AR01' },
        'made Ana Worker Approver level 2 of DoDAAC W9AR01.',
        [7, 99],
      ],
      [{ kind: 'permissions', areas: [7] }, 'gave Ana Worker permission 7.', [99]],
      [{ kind: 'permissions', areas: [3, 6, 7] }, 'gave Ana Worker permissions 3, 6 and 7.', [99]],
      [{ kind: 'sign-in', username: 'ana', email: '' }, 'let Ana Worker sign in to the portal.', [3, 99]],
      [
        { kind: 'email', email: 'mine@example.mil' },
        'changed the email address of Ana Worker. Password links go to the new address.',
        [3, 99],
      ],
      [
        { kind: 'username', username: 'mine' },
        'changed the username of Ana Worker to mine. A user with that name at an identity provider may sign in as this person now.',
        [3, 99],
      ],
      [
        { kind: 'card' },
        'changed the EDIPI of Ana Worker. Another card signs in as this person now.',
        [3, 99],
      ],
      [
        { kind: 'allotment', cents: 5_000_000, fund: 'W9AR01 6C', fiscalYear: 2027 },
        'allotted $50,000.00 to fund W9AR01 6C of fiscal year 2027.',
        ...([
          [6, 99],
          ['finance', 'admin'],
        ] as [number[], Role[]]),
      ],
    ],
    (power, sentence, areas, roles = ['admin']) => {
      expect(describeGiving(power, 'Kim Manager', 'Ana Worker')).toBe(`Kim Manager ${sentence}`)
      expect(listManagers(power.kind)).toEqual({ areas, roles })
    },
  ))
