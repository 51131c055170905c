import { hashPassword } from '#server/account/passwords.ts'
import type { Transaction } from '#server/db/driver/sql.ts'
import { DEMO_PASSWORD, findDemoAccounts } from './demo-accounts.ts'
import type { Group } from './groups.ts'
import { loadRows } from './load-rows.ts'
import type { DemoPerson } from './person.ts'
import { programs } from './programs.ts'
import type { Unit } from './units.ts'

type Crowd = {
  units: readonly Unit[]
  people: readonly DemoPerson[]
  groups: readonly Group[]
  today: string
}

/** The number of a person: the smid without its zeros. */
function personNumber(smid: string): number {
  return Number(smid)
}

/** Units, people with what they may do, and groups. Only the demo accounts get a password. */
export async function loadPeople(sql: Transaction, crowd: Crowd): Promise<void> {
  await loadUnits(sql, crowd.units)
  await loadEverybody(sql, crowd)
  const { people, groups } = crowd
  await loadRows(
    sql,
    'person_permissions',
    ['program', 'person_id', 'area'],
    people.flatMap((p) => p.permissions.map((area) => [p.program, personNumber(p.smid), area])),
  )
  await loadRows(
    sql,
    'role_assignments',
    ['program', 'dodaac', 'person_id', 'role', 'level', 'granted_at'],
    people.flatMap((p) =>
      p.roles.map((r) => [p.program, r.dodaac, personNumber(p.smid), r.role, r.level ?? null, p.startDate]),
    ),
  )
  await loadRows(
    sql,
    'groups',
    ['program', 'group_number', 'description'],
    groups.map((g) => [g.program, writeGroupNumber(g), g.description]),
  )
  await loadRows(
    sql,
    'group_dodaacs',
    ['program', 'group_number', 'dodaac'],
    groups.flatMap((g) => g.dodaacs.map((dodaac) => [g.program, writeGroupNumber(g), dodaac])),
  )
  await loadRows(
    sql,
    'group_people',
    ['program', 'group_number', 'person_id'],
    groups.flatMap((g) => g.people.map((smid) => [g.program, writeGroupNumber(g), personNumber(smid)])),
  )
}

function writeGroupNumber(group: Group): string {
  return String(group.number).padStart(3, '0')
}

async function loadUnits(sql: Transaction, units: readonly Unit[]): Promise<void> {
  const columns = [
    'program',
    'dodaac',
    'description',
    'branch',
    'status',
    'effective_on',
    'default_fund_code',
    'email',
    'contact_name',
    'street_1',
    'street_2',
    'street_3',
    'city',
    'state',
    'zip',
    'country',
    'phone',
    'bill_to',
    'ship_to',
    'sold_to',
    'signal_code',
    'levels',
  ]
  await loadRows(
    sql,
    'dodaacs',
    columns,
    units.map((u) => [
      u.program,
      u.dodaac,
      u.description,
      u.branch,
      u.status,
      u.effectiveDate,
      u.fundCodes[0] ?? null,
      u.email,
      u.contact,
      ...u.streetLines,
      u.city,
      u.state,
      u.zip,
      u.country,
      u.telephone,
      u.billTo,
      u.shipTo,
      u.soldTo,
      u.signalCode,
      u.levels,
    ]),
  )
}

async function loadEverybody(sql: Transaction, { people, today }: Crowd): Promise<void> {
  const names = programs.flatMap((p) => findDemoAccounts(p.code).map((account) => account.username))
  const hashes = new Map<string, string>()
  await Promise.all(
    names.map(async (name) => {
      if (name) hashes.set(name, await hashPassword(DEMO_PASSWORD))
    }),
  )
  const columns = [
    'person_id',
    'program',
    'is_demo',
    'username',
    'password_hash',
    'password_changed_at',
    'first_name',
    'middle_name',
    'last_name',
    'email',
    'dod_id',
    'pay_grade',
    'branch',
    'service_status',
    'gender',
    'name_tape',
    'subdivision',
    'phone',
    'dodaac',
    'started_on',
    'enabled',
    'may_sign_in',
    'admin_flag',
    'sends_confirmation',
    'ships_to_own_address',
    'street_1',
    'street_2',
    'street_3',
    'city',
    'state',
    'zip',
    'country',
  ]
  await loadRows(
    sql,
    'people',
    columns,
    people.map((p) => {
      const hash = hashes.get(p.username ?? '') ?? null
      return [
        personNumber(p.smid),
        p.program,
        true,
        p.username,
        hash,
        hash && today,
        p.firstName,
        p.middleName,
        p.lastName,
        p.email,
        p.dodId,
        p.payGrade,
        p.branch,
        p.status,
        p.gender,
        p.nameTape,
        p.subdivision,
        p.telephone,
        p.dodaac,
        p.startDate,
        p.enabled,
        p.mayLogIn,
        p.adminFlag,
        p.sendConfirmation,
        p.shipToSupplementalAddress,
        ...p.streetLines,
        p.city,
        p.state,
        p.zip,
        p.country,
      ]
    }),
  )
  await sql`SELECT setval(pg_get_serial_sequence('people', 'person_id'), (SELECT max(person_id) FROM people))`
}
