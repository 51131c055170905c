import type { TemplateProgram } from '#domain/panel/template.ts'
import type { FixedPerson, RoleOnUnit } from './person.ts'

/** The password of every demo account; synthetic, and only loaded with demo data. */
export const DEMO_PASSWORD = 'Demo-Pass-2026'

function onUnits(role: RoleOnUnit['role'], dodaacs: readonly string[], level?: number): RoleOnUnit[] {
  return dodaacs.map((dodaac) => (level === undefined ? { dodaac, role } : { dodaac, role, level }))
}

const both = ['W9AR01', 'W9AR02']

function account(
  username: string,
  name: readonly [firstName: string, middleName: string, lastName: string, gender: 1 | 2],
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
    status: 2,
    email: `${username}@example.mil`,
    enabled: true,
    mayLogIn: true,
    sendConfirmation: true,
    shipToSupplementalAddress: false,
  }
}

const accounts: Partial<Record<TemplateProgram, readonly FixedPerson[]>> = {
  AR: [
    account('placer', ['Elena', 'Marie', 'Whitfield', 2], 'E6', 'W9AR01', onUnits('order-placer', both)),
    account('placer2', ['Marcus', 'Lee', 'Holloway', 1], 'E5', 'W9AR01', onUnits('order-placer', ['W9AR01'])),
    account('approver1', ['Naomi', 'Ruth', 'Castillo', 2], 'O3', 'W9AR01', onUnits('approver', both, 1)),
    account(
      'approver2',
      ['Samuel', 'Grant', 'Okafor', 1],
      'O4',
      'W9AR01',
      onUnits('approver', ['W9AR01'], 2),
    ),
    account('finance', ['Priya', 'Ann', 'Patel', 2], 'E8', 'W9AR01', onUnits('finance', both)),
    account('manager', ['Thomas', 'Neil', 'Lindqvist', 1], 'W2', 'W9AR01', onUnits('admin', both)),
    account('member', ['Daniel', 'Ray', 'Begay', 1], 'E4', 'W9AR02', []),
    account('admin', ['Grace', 'Louise', 'Nakamura', 2], 'O5', 'W9AR01', []),
  ],
  ANG: [
    account('guard', ['Julian', 'Scott', 'Mercer', 1], 'E7', 'FB9NG1', [
      { dodaac: 'FB9NG1', role: 'order-placer' },
      { dodaac: 'FB9NG1', role: 'approver', level: 1 },
      { dodaac: 'FB9NG1', role: 'finance' },
    ]),
  ],
  USMCR: [
    account('marine', ['Rosa', 'Elaine', 'Sullivan', 2], 'E6', 'M9MC01', onUnits('order-placer', ['M9MC01'])),
  ],
}

/** The named accounts of a program, first in line; `manager` holds 3, 4 and 7 by grant as well, `admin` 99. */
export function findDemoAccounts(program: TemplateProgram): FixedPerson[] {
  return (accounts[program] ?? []).map((person) => {
    if (person.username === 'manager') return { ...person, permissions: [3, 4, 7] }
    if (person.username === 'admin') return { ...person, permissions: [99], adminFlag: true }
    return person
  })
}
