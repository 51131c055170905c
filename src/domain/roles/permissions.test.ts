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
  ...{ id: 1, homeProgram: 'AR', program: 'AR', adminFlag: false, granted: [], roles: [], groupDodaacs: [] },
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
    ...{ orderingNotes: '', offersUsmcrReport: true, reportReach: 'program', isRetired: false },
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

describe('a role brings its permissions along', () => {
  it('Order Placer 1 and 2, Approver 2, Finance 6, Admin 2, 3, 4 and 7', () => {
    const of = (role: 'order-placer' | 'approver' | 'finance' | 'admin') =>
      person({ roles: [{ dodaac: 'W9AR01', role, level: role === 'approver' ? 1 : null }] }).permissions
    expect(of('order-placer')).toEqual([1, 2])
    expect(of('approver')).toEqual([2])
    expect(of('finance')).toEqual([6])
    expect(of('admin')).toEqual([2, 3, 4, 7])
  })

  it('and adds them to what was granted, each once', () => {
    const roles = [{ dodaac: 'W9AR01', role: 'admin' as const, level: null }]
    expect(person({ granted: [7, 1], roles }).permissions).toEqual([1, 2, 3, 4, 7])
  })
})

describe('areas', () => {
  it('are closed until a permission opens them', () => {
    expect(opened({})).toEqual([])
    expect(opened({ granted: [3] })).toEqual(['people'])
    expect(opened({ granted: [6, 7] })).toEqual(['funding', 'groups'])
    expect(canOpen(person(), 'anyone')).toBe(true)
    expect(() => requireArea(person(), 'funding')).toThrow(Refusal)
  })

  it('are one per permission, and 5 opens none [NAV-17]', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((permission) => opened({ granted: [permission] }).join())).toEqual(
      [...['products', 'orders', 'people', 'dodaacs', '', 'funding', 'groups', 'catalogue', 'audit']],
    )
  })

  it('let files be brought in by whoever keeps people, units, money, roles or the catalogue by hand', () => {
    const may = [1, 2, 3, 4, 5, 6, 7, 8, 9, 99].filter((one) => canOpen(person({ granted: [one] }), 'files'))
    expect(may).toEqual([3, 4, 6, 7, 8, 99])
  })

  it('are all open with permission 99', () => {
    expect(opened({ granted: [99] })).toEqual(GATES)
  })

  it('open by the flag only together with _SA in the first name or _DLA in the username, the panel among them [NAV-23]', () => {
    const pages = GATES.filter((gate) => gate !== 'everything')
    expect(opened({ adminFlag: true, firstName: 'Ana_SA' }, true)).toEqual(pages)
    expect(opened({ adminFlag: true, username: 'ana_DLA' }, true)).toEqual(pages)
    expect(opened({ adminFlag: true }, true)).toEqual([])
    expect(opened({ firstName: 'Ana_SA', username: 'ana_DLA' }, true)).toEqual([])
  })

  it('stay closed to names where the operator has switched that off, and to permission 99 never', () => {
    expect(opened({ adminFlag: true, firstName: 'Ana_SA', username: 'ana_DLA' })).toEqual([])
    expect(opened({ granted: [99] })).toEqual(GATES)
  })

  it('that open by name bring nobody the data of the program', () => {
    expect(seesWholeProgram(person({ adminFlag: true, username: 'ana_DLA' }, true))).toBe(false)
    expect(seesWholeProgram(person({ granted: [99] }))).toBe(true)
  })

  it('show their entries to the flag, too [NAV-25]', () => {
    expect(seesEntry(person({ adminFlag: true }), 'funding')).toBe(true)
    expect(seesEntry(person(), 'funding')).toBe(false)
  })
})

describe('an auditor', () => {
  const read = (granted: number[]) => GATES.filter((gate) => canRead(person({ granted }), gate))

  it('reads what others act in, and acts nowhere', () => {
    expect(read([9])).toEqual(['orders', 'people', 'dodaacs', 'funding', 'groups', 'audit'])
    expect(opened({ granted: [9] })).toEqual(['audit'])
    expect(seesWholeProgram(person({ granted: [9] }))).toBe(true)
    expect(
      ['carts', 'files', 'admin'].map((gate) => canOpen(person({ granted: [9] }), gate as Gate)),
    ).toEqual([...[false, false, true]])
    const refused = refusalOf(() => requireChanging(person({ granted: [9] })))
    expect(refused).toMatchObject({ kind: 'forbidden', code: 'AUDITOR' })
  })

  it('with another permission, a role or a right from the name does what that allows, and reads the rest', () => {
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

  it('is the own DoDAAC, those of roles and those of groups', () => {
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

  it('stays at home when 99 works in another program', () => {
    const away = person({ roles, groupDodaacs: ['W9AR06'], granted: [99], program: 'ANG' })
    const nothing = { assignedDodaacs: [], placerDodaacs: [], overseenDodaacs: [], approverLevels: [] }
    expect(away).toMatchObject({ ...nothing, permissions: [99] })
    expect(canOpen(away, 'funding')).toBe(true)
  })
})

describe('who cannot order', () => {
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
  ])('%s', (_, more, expected) => {
    const who = person(more)
    expect(whyCannotOrder(who)).toBe(expected)
    if (expected) expect(() => requireOrderer(who)).toThrow(expected)
    else requireOrderer(who)
  })

  it('hears the same where permission 1 is missing', () => {
    expect(() => requireArea(person(), 'products')).toThrow(why)
    expect(() => requireArea(person(), 'funding')).toThrow('You do not have the permission for this.')
  })
})

it('a door that is closed says so as forbidden, and ordering says how to get the role', () => {
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
