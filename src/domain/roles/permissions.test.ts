import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { refusalOf } from '#testing/refusal.ts'
import {
  areasOfRoles,
  canOpen,
  canRead,
  describePerson,
  type Gate,
  onlyReads,
  type PersonRecord,
  type Role,
  requireArea,
  requireChanging,
  requireOrderer,
  seesEntry,
  seesWholeProgram,
  whyCannotOrder,
} from './permissions.ts'

const record: PersonRecord = {
  ...{ id: 1, homeProgram: 'AR', program: 'AR', adminFlag: false, granted: [], roles: [], deputyFor: [] },
  ...{ groupDodaacs: [], firstName: 'Ana', middleName: '', lastName: 'Diaz', preferredName: '' },
  ...{ username: 'ana', email: 'ana@example.mil', dodaac: 'W9AR01' },
  programFacts: {
    ...{ name: 'Army Reserve', homeName: 'Army Reserve', email: '', phone: '', accent: '', about: '' },
    ...{ orderingNotes: '', offersUsmcrReport: true, reportReach: 'program', paper: 'a4', isRetired: false },
    branch: 'army',
  },
}
const person = (more: Partial<PersonRecord> = {}, rightsFromNames = false) =>
  describePerson({ ...record, ...more }, { rightsFromNames })
const role = (name: Role, dodaac = 'W9AR02', level: number | null = null) => ({ role: name, dodaac, level })
const GATES: Gate[] = [
  ...(['products', 'orders', 'people', 'dodaacs', 'funding', 'groups', 'catalogue', 'audit'] as const),
  ...(['panel', 'everything'] as const),
]
const opened = (more: Partial<PersonRecord>, rightsFromNames = false) =>
  GATES.filter((gate) => canOpen(person(more, rightsFromNames), gate))

it('the roles bring permissions, each once: Order Placer 1 and 2, Approver 2, Finance 6, Admin 2, 3, 4, and 7', () =>
  checkRows<[Role, granted: number[], ...permissions: number[]]>(
    [
      ['order-placer', [], 1, 2],
      ['approver', [], 2],
      ['finance', [], 6],
      ['admin', [], 2, 3, 4, 7],
      ['admin', [7, 1], 1, 2, 3, 4, 7],
    ],
    (name, granted, ...permissions) =>
      expect(person({ granted, roles: [role(name)] }).permissions).toEqual(permissions),
  ))

it('the areas of several roles appear in order, each once', () => {
  expect(areasOfRoles(['approver', 'order-placer', 'approver'])).toEqual(
    areasOfRoles(['order-placer', 'approver']),
  )
  const areas = areasOfRoles(['admin', 'finance', 'order-placer', 'approver'])
  expect(areas).toEqual([...new Set(areas)].sort((a, b) => a - b))
})

it('each permission opens one area, 5 opens none, and 99 opens all [NAV-17]', () => {
  expect(opened({})).toEqual([])
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((permission) => opened({ granted: [permission] }).join())).toEqual([
    'products',
    'orders',
    'people',
    'dodaacs',
    '',
    'funding',
    'groups',
    'catalogue',
    'audit',
  ])
  expect(opened({ granted: [6, 7] })).toEqual(['funding', 'groups'])
  expect(opened({ granted: [99] })).toEqual(GATES)
  expect(canOpen(person(), 'anyone')).toBe(true)
})

it('only people who maintain people, units, money, roles, or the catalog can import files', () => {
  const may = [1, 2, 3, 4, 5, 6, 7, 8, 9, 99].filter((one) => canOpen(person({ granted: [one] }), 'files'))
  expect(may).toEqual([3, 4, 6, 7, 8, 99])
})

it('the flag opens areas, including the panel, only with _SA in the first name or _DLA in the username [NAV-23]', () => {
  const named = { adminFlag: true, firstName: 'Ana_SA', username: 'ana_DLA' }
  const pages = GATES.filter((gate) => gate !== 'everything')
  expect(opened({ ...named, firstName: 'Ana' }, true)).toEqual(pages)
  expect(opened({ ...named, username: 'ana' }, true)).toEqual(pages)
  expect(opened({ adminFlag: true }, true)).toEqual([])
  expect(opened({ ...named, adminFlag: false }, true)).toEqual([])
  expect(opened(named), 'where the operator turned such names off').toEqual([])
})

it('areas that a name opens give nobody the data of the program', () => {
  expect(seesWholeProgram(person({ adminFlag: true, username: 'ana_DLA' }, true))).toBe(false)
  expect(seesWholeProgram(person({ granted: [99] }))).toBe(true)
})

it('areas show their menu entries to a person with the flag, too [NAV-25]', () => {
  expect([{ adminFlag: true }, {}].map((more) => seesEntry(person(more), 'funding'))).toEqual([true, false])
})

const read = (granted: number[]) => GATES.filter((gate) => canRead(person({ granted }), gate))
const auditor = person({ granted: [9] })

it('an auditor reads the areas where other people act, and acts nowhere', () => {
  expect(read([9])).toEqual(['orders', 'people', 'dodaacs', 'funding', 'groups', 'audit'])
  expect(seesWholeProgram(auditor)).toBe(true)
  expect((['carts', 'files', 'admin'] as Gate[]).map((gate) => canOpen(auditor, gate))).toEqual([
    ...[false, false, true],
  ])
  expect(refusalOf(() => requireChanging(auditor))).toMatchObject({ kind: 'forbidden', code: 'AUDITOR' })
})

it('an auditor with another permission, role, or right uses it, and reads everything else', () => {
  expect(opened({ granted: [3, 9] })).toEqual(['people', 'audit'])
  expect(read([3, 9])).toEqual(read([9]))
  for (const more of [
    { granted: [3, 9] },
    { roles: [role('finance')] },
    { adminFlag: true, username: 'ana_DLA' },
  ]) {
    const other = person({ granted: [9], ...more }, true)
    expect(onlyReads(other)).toBe(false)
    expect(refusalOf(() => requireChanging(other))).toBeNull()
  }
})

const roles = [
  ...[role('order-placer'), role('approver', 'W9AR03', 2), role('approver', 'W9AR03', 1)],
  ...[role('finance', 'W9AR04'), role('admin', 'W9AR05')],
]

it('the scope contains the own DoDAAC, the DoDAACs of roles, and the DoDAACs of groups', () => {
  expect(person({ roles, groupDodaacs: ['W9AR06', 'W9AR02'] })).toMatchObject({
    assignedDodaacs: ['W9AR01', 'W9AR02', 'W9AR03', 'W9AR04', 'W9AR05', 'W9AR06'],
    ...{ placerDodaacs: ['W9AR02'], financeDodaacs: ['W9AR04'] },
    overseenDodaacs: ['W9AR03', 'W9AR04', 'W9AR05'],
    approverLevels: [
      { dodaac: 'W9AR03', level: 2 },
      { dodaac: 'W9AR03', level: 1 },
    ],
  })
})

it('the scope stays in the home program when a person with 99 works in another program', () => {
  const away = person({ roles, groupDodaacs: ['W9AR06'], granted: [99], program: 'ANG' })
  const nothing = { assignedDodaacs: [], placerDodaacs: [], overseenDodaacs: [], approverLevels: [] }
  expect(away).toMatchObject({ ...nothing, permissions: [99] })
  expect(canOpen(away, 'funding')).toBe(true)
})

const why =
  'You cannot order yet: you are Order Placer of no DoDAAC in this program, and no permission replaces that role. Ask your account manager to make you Order Placer of the DoDAAC that you order for.'

it('only an Order Placer of this program can order, and the refusal says how to get the role', () =>
  checkRows<[more: Partial<PersonRecord>, may: boolean]>(
    [
      [{ roles: [role('order-placer')] }, true],
      [{ roles: [role('order-placer')], granted: [99] }, true],
      [{}, false],
      [{ granted: [1] }, false],
      [{ granted: [99] }, false],
      [{ roles: [role('approver', 'W9AR02', 1)], granted: [1] }, false],
      [{ roles: [role('order-placer')], granted: [99], program: 'ANG' }, false],
    ],
    (more, may) => {
      const refusal = { kind: 'forbidden', code: 'NO_ORDER_PLACER', message: why, errors: [] }
      expect(whyCannotOrder(person(more))).toBe(may ? null : why)
      expect(refusalOf(() => requireOrderer(person(more)))).toEqual(may ? null : refusal)
    },
  ))

it('a person without permission 1 gets the same refusal, and any other closed area is forbidden', () => {
  expect(refusalOf(() => requireArea(person(), 'products'))?.message).toBe(why)
  expect(refusalOf(() => requireArea(person(), 'funding'))).toMatchObject({
    ...{
      kind: 'forbidden',
      code: 'FORBIDDEN',
      message: expect.stringMatching(/^You do not have the permission/),
    },
  })
})
