import { describe, expect, it } from 'vitest'
import { refusalOf } from '#testing/refusal.ts'
import { Refusal } from '../refusal.ts'
import {
  areasOfRoles,
  canOpen,
  canRead,
  describePerson,
  type Gate,
  onlyReads,
  type PersonRecord,
  requireArea,
  requireChanging,
  requireOrderer,
  seesEntry,
  seesWholeProgram,
  whyCannotOrder,
} from './permissions.ts'

const record: PersonRecord = {
  ...{
    id: 1,
    homeProgram: 'AR',
    program: 'AR',
    adminFlag: false,
    granted: [],
    roles: [],
    deputyFor: [],
    groupDodaacs: [],
  },
  ...{
    firstName: 'Ana',
    middleName: '',
    lastName: 'Diaz',
    preferredName: '',
    username: 'ana',
    email: 'ana@example.mil',
  },
  dodaac: 'W9AR01',
  programFacts: {
    ...{ name: 'Army Reserve', homeName: 'Army Reserve', email: '', phone: '', accent: '', about: '' },
    ...{ orderingNotes: '', offersUsmcrReport: true, reportReach: 'program', paper: 'a4', isRetired: false },
    branch: 'army',
  },
}
const person = (more: Partial<PersonRecord> = {}, rightsFromNames = false) =>
  describePerson({ ...record, ...more }, { rightsFromNames })
const GATES: Gate[] = [
  ...(['products', 'orders', 'people', 'dodaacs', 'funding', 'groups', 'catalogue', 'audit'] as const),
  ...(['panel', 'everything'] as const),
]
const opened = (more: Partial<PersonRecord>, rightsFromNames = false) =>
  GATES.filter((gate) => canOpen(person(more, rightsFromNames), gate))

describe('the permissions of a role', () => {
  it('the roles bring permissions: Order Placer 1 and 2, Approver 2, Finance 6, Admin 2, 3, 4, and 7', () => {
    const of = (role: 'order-placer' | 'approver' | 'finance' | 'admin') =>
      person({ roles: [{ dodaac: 'W9AR01', role, level: role === 'approver' ? 1 : null }] }).permissions
    expect(of('order-placer')).toEqual([1, 2])
    expect(of('approver')).toEqual([2])
    expect(of('finance')).toEqual([6])
    expect(of('admin')).toEqual([2, 3, 4, 7])
  })

  it('a role adds its permissions to the granted ones, each once', () => {
    const roles = [{ dodaac: 'W9AR01', role: 'admin' as const, level: null }]
    expect(person({ granted: [7, 1], roles }).permissions).toEqual([1, 2, 3, 4, 7])
  })
})

describe('areas', () => {
  it('areas are closed until a permission opens them', () => {
    expect(opened({})).toEqual([])
    expect(opened({ granted: [3] })).toEqual(['people'])
    expect(opened({ granted: [6, 7] })).toEqual(['funding', 'groups'])
    expect(canOpen(person(), 'anyone')).toBe(true)
    expect(() => requireArea(person(), 'funding')).toThrow(Refusal)
  })

  it('each permission opens one area, and 5 opens none [NAV-17]', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((permission) => opened({ granted: [permission] }).join())).toEqual(
      [...['products', 'orders', 'people', 'dodaacs', '', 'funding', 'groups', 'catalogue', 'audit']],
    )
  })

  it('only people who maintain people, units, money, roles, or the catalog can import files', () => {
    const may = [1, 2, 3, 4, 5, 6, 7, 8, 9, 99].filter((one) => canOpen(person({ granted: [one] }), 'files'))
    expect(may).toEqual([3, 4, 6, 7, 8, 99])
  })

  it('permission 99 opens all areas', () => {
    expect(opened({ granted: [99] })).toEqual(GATES)
  })

  it('the flag opens areas, including the panel, only with _SA in the first name or _DLA in the username [NAV-23]', () => {
    const pages = GATES.filter((gate) => gate !== 'everything')
    expect(opened({ adminFlag: true, firstName: 'Ana_SA' }, true)).toEqual(pages)
    expect(opened({ adminFlag: true, username: 'ana_DLA' }, true)).toEqual(pages)
    expect(opened({ adminFlag: true }, true)).toEqual([])
    expect(opened({ firstName: 'Ana_SA', username: 'ana_DLA' }, true)).toEqual([])
  })

  it('areas stay closed to such names when the operator turns them off, but never to permission 99', () => {
    expect(opened({ adminFlag: true, firstName: 'Ana_SA', username: 'ana_DLA' })).toEqual([])
    expect(opened({ granted: [99] })).toEqual(GATES)
  })

  it('areas that a name opens give nobody the data of the program', () => {
    expect(seesWholeProgram(person({ adminFlag: true, username: 'ana_DLA' }, true))).toBe(false)
    expect(seesWholeProgram(person({ granted: [99] }))).toBe(true)
  })

  it('areas show their menu entries to a person with the flag, too [NAV-25]', () => {
    expect(seesEntry(person({ adminFlag: true }), 'funding')).toBe(true)
    expect(seesEntry(person(), 'funding')).toBe(false)
  })
})

describe('an auditor', () => {
  const read = (granted: number[]) => GATES.filter((gate) => canRead(person({ granted }), gate))

  it('an auditor reads the areas where other people act, and acts nowhere', () => {
    expect(read([9])).toEqual(['orders', 'people', 'dodaacs', 'funding', 'groups', 'audit'])
    expect(opened({ granted: [9] })).toEqual(['audit'])
    expect(seesWholeProgram(person({ granted: [9] }))).toBe(true)
    expect(
      ['carts', 'files', 'admin'].map((gate) => canOpen(person({ granted: [9] }), gate as Gate)),
    ).toEqual([...[false, false, true]])
    const refused = refusalOf(() => requireChanging(person({ granted: [9] })))
    expect(refused).toMatchObject({ kind: 'forbidden', code: 'AUDITOR' })
  })

  it('an auditor with another permission, role, or right uses it, and reads everything else', () => {
    expect(opened({ granted: [3, 9] })).toEqual(['people', 'audit'])
    expect(read([3, 9])).toEqual(read([9]))
    const roles = [{ dodaac: 'W9AR02', role: 'finance' as const, level: null }]
    const named = person({ granted: [9], adminFlag: true, username: 'ana_DLA' }, true)
    const others = [person({ granted: [3, 9] }), person({ granted: [9], roles }), named]
    expect(others.map(onlyReads)).toEqual([false, false, false])
    for (const one of others) expect(refusalOf(() => requireChanging(one))).toBeNull()
  })
})

describe('the scope of a person', () => {
  const roles = [
    { dodaac: 'W9AR02', role: 'order-placer' as const, level: null },
    { dodaac: 'W9AR03', role: 'approver' as const, level: 2 },
    { dodaac: 'W9AR03', role: 'approver' as const, level: 1 },
    { dodaac: 'W9AR04', role: 'finance' as const, level: null },
    { dodaac: 'W9AR05', role: 'admin' as const, level: null },
  ]

  it('the scope contains the own DoDAAC, the DoDAACs of roles, and the DoDAACs of groups', () => {
    const ana = person({ roles, groupDodaacs: ['W9AR06', 'W9AR02'] })
    expect(ana.assignedDodaacs).toEqual(['W9AR01', 'W9AR02', 'W9AR03', 'W9AR04', 'W9AR05', 'W9AR06'])
    expect(ana.placerDodaacs).toEqual(['W9AR02'])
    expect(ana.financeDodaacs).toEqual(['W9AR04'])
    expect(ana.overseenDodaacs).toEqual(['W9AR03', 'W9AR04', 'W9AR05'])
    expect(ana.approverLevels).toEqual([
      { dodaac: 'W9AR03', level: 2 },
      { dodaac: 'W9AR03', level: 1 },
    ])
  })

  it('the scope stays in the home program when a person with 99 works in another program', () => {
    const away = person({ roles, groupDodaacs: ['W9AR06'], granted: [99], program: 'ANG' })
    const nothing = { assignedDodaacs: [], placerDodaacs: [], overseenDodaacs: [], approverLevels: [] }
    expect(away).toMatchObject({ ...nothing, permissions: [99] })
    expect(canOpen(away, 'funding')).toBe(true)
  })
})

describe('the right to order', () => {
  const placing = [{ dodaac: 'W9AR02', role: 'order-placer' as const, level: null }]
  const approving = [{ dodaac: 'W9AR02', role: 'approver' as const, level: 1 }]
  const why =
    'You cannot order yet: you are Order Placer of no DoDAAC in this program, and no permission replaces that role. Ask your account manager to make you Order Placer of the DoDAAC that you order for.'

  it.each([
    ['an Order Placer', { roles: placing }, null],
    ['an Order Placer with permission 99', { roles: placing, granted: [99] }, null],
    ['somebody without any right', {}, why],
    ['somebody with permission 1 and no unit', { granted: [1] }, why],
    ['somebody with permission 99', { granted: [99] }, why],
    ['an Approver', { roles: approving, granted: [1] }, why],
    ['an Order Placer of another program', { roles: placing, granted: [99], program: 'ANG' as const }, why],
  ])('the check allows or refuses an order by %s', (_, more, expected) => {
    const who = person(more)
    expect(whyCannotOrder(who)).toBe(expected)
    if (expected) expect(() => requireOrderer(who)).toThrow(expected)
    else requireOrderer(who)
  })

  it('a person without permission 1 gets the same refusal', () => {
    expect(() => requireArea(person(), 'products')).toThrow(why)
    expect(() => requireArea(person(), 'funding')).toThrow('You do not have the permission for this.')
  })
})

it('a closed area returns forbidden, and the refusal of ordering says how to get the role', () => {
  const nobody = { permissions: [], roles: [], opensEverything: false, placerDodaacs: [] } as never
  const closed = refusalOf(() => requireArea(nobody, 'funding'))
  expect(closed).toMatchObject({ kind: 'forbidden', code: 'FORBIDDEN' })
  const unable = refusalOf(() => requireOrderer(nobody))
  expect(unable).toMatchObject({ kind: 'forbidden', code: 'NO_ORDER_PLACER' })
  expect(refusalOf(() => requireOrderer({ placerDodaacs: ['W9AR01'] } as never))).toBeNull()
  expect(areasOfRoles(['approver', 'order-placer', 'approver'])).toEqual(
    areasOfRoles(['order-placer', 'approver']),
  )
  const areas = areasOfRoles(['admin', 'finance', 'order-placer', 'approver'])
  expect(areas).toEqual([...new Set(areas)].sort((a, b) => a - b))
})
