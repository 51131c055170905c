import type { TemplateProgram } from '#domain/opening/template.ts'
import type { Gender } from '#domain/people/people-codes.ts'
import type { FixedPerson, RoleOnUnit } from './person.ts'

/** Synthetic, and only loaded with demo data. */
export const DEMO_PASSWORD = 'Demo-Pass-2026'
/** The least cost of Argon2, because the documentation publishes this password. A stored hash includes its cost. */
export const CHEAP = { memory: 8, passes: 1, parallelism: 1 }

function onUnits(role: RoleOnUnit['role'], dodaacs: readonly string[], level?: number): RoleOnUnit[] {
  return dodaacs.map((dodaac) => (level === undefined ? { dodaac, role } : { dodaac, role, level }))
}

const both = ['W9AR01', 'W9AR02']

function account(
  username: string,
  name: readonly [firstName: string, middleName: string, lastName: string, gender: Gender],
  payGrade: string,
  dodaac: string,
  roles: RoleOnUnit[],
): FixedPerson {
  const [firstName, middleName, lastName, gender] = name
  return {
    username,
    firstName,
    middleName,
    lastName,
    gender,
    payGrade,
    dodaac,
    roles,
    serviceStatus: 'reserve',
    email: `${username}@example.mil`,
    enabled: true,
    maySignIn: true,
    sendsConfirmation: true,
    shipsToOwnAddress: false,
  }
}

const accounts: Partial<Record<TemplateProgram, readonly FixedPerson[]>> = {
  AR: [
    account(
      'placer',
      ['Elena', 'Marie', 'Whitfield', 'female'],
      'E6',
      'W9AR01',
      onUnits('order-placer', both),
    ),
    account(
      'placer2',
      ['Marcus', 'Lee', 'Holloway', 'male'],
      'E5',
      'W9AR01',
      onUnits('order-placer', ['W9AR01']),
    ),
    account(
      'approver1',
      ['Naomi', 'Ruth', 'Castillo', 'female'],
      'O3',
      'W9AR01',
      onUnits('approver', both, 1),
    ),
    account(
      'approver2',
      ['Samuel', 'Grant', 'Okafor', 'male'],
      'O4',
      'W9AR01',
      onUnits('approver', ['W9AR01'], 2),
    ),
    account('finance', ['Priya', 'Ann', 'Patel', 'female'], 'E8', 'W9AR01', onUnits('finance', both)),
    account('manager', ['Thomas', 'Neil', 'Lindqvist', 'male'], 'W2', 'W9AR01', onUnits('admin', both)),
    account('member', ['Daniel', 'Ray', 'Begay', 'male'], 'E4', 'W9AR02', []),
    account('admin', ['Grace', 'Louise', 'Nakamura', 'female'], 'O5', 'W9AR01', []),
  ],
  ANG: [
    account('guard', ['Julian', 'Scott', 'Mercer', 'male'], 'E7', 'FB9NG1', [
      { dodaac: 'FB9NG1', role: 'order-placer' },
      { dodaac: 'FB9NG1', role: 'approver', level: 1 },
      { dodaac: 'FB9NG1', role: 'finance' },
    ]),
  ],
  USMCR: [
    account(
      'marine',
      ['Rosa', 'Elaine', 'Sullivan', 'female'],
      'E6',
      'M9MC01',
      onUnits('order-placer', ['M9MC01']),
    ),
  ],
}

/** `manager` also holds permissions 3, 4 and 7 by grant, `admin` 99. */
export function findDemoAccounts(program: TemplateProgram): FixedPerson[] {
  return (accounts[program] ?? []).map((person) => {
    if (person.username === 'manager') return { ...person, permissions: [3, 4, 7] }
    if (person.username === 'admin') return { ...person, permissions: [99], adminFlag: true }
    return person
  })
}
