import type { TemplateProgram } from '#domain/opening/template.ts'
import { proposeNameTape } from '#domain/people/name-tapes.ts'
import type { ServiceStatus } from '#domain/people/people-codes.ts'
import { blankPersonForm } from '#domain/people/person-fields.ts'
import type { Random } from '#domain/random.ts'
import { findDemoAccounts } from './demo-accounts.ts'
import { firstNamesMen, firstNamesWomen, lastNames, middleNames, payGrades } from './names.ts'
import type { DemoPerson, FixedPerson, RoleName, RoleOnUnit } from './person.ts'
import { places, streetNames } from './places.ts'
import { type Program, programs } from './programs.ts'
import type { Unit } from './units.ts'

const PEOPLE_PER_UNIT_OUTSIDE_AR = 9
const PEOPLE_IN_AR = 400
const cadetPrograms: readonly TemplateProgram[] = ['AFROTC', 'USACC']
const airForcePrograms: readonly TemplateProgram[] = ['AFR', 'ANG', 'AFGSC', 'AFROTC']

function chooseStatus(program: TemplateProgram, random: Random): ServiceStatus {
  if (cadetPrograms.includes(program)) {
    return random.weighted<ServiceStatus>([
      ['cadet', 6],
      ['contracted-cadet', 3],
      ['active', 1],
    ])
  }
  return random.weighted<ServiceStatus>([
    ['reserve', 16],
    ['active', 5],
    ['civilian', 2],
    ['other', 1],
  ])
}

type Draft = { fixed: FixedPerson; roles: RoleOnUnit[]; maySignIn: boolean }

/**
 * A placer, a finance person and one approver per level, each a different person. An account that places orders does
 * not count as approver, because nobody signs an own order.
 */
function draftStaff(unit: Unit, accounts: readonly Draft[]): Draft[] {
  function holds(person: Draft, role: RoleName, level?: number): boolean {
    return person.roles.some((r) => r.dodaac === unit.dodaac && r.role === role && r.level === level)
  }
  const jobs: RoleOnUnit[] = []
  for (const role of ['order-placer', 'finance'] as const) {
    if (!accounts.some((person) => holds(person, role))) jobs.push({ dodaac: unit.dodaac, role })
  }
  for (let level = 1; level <= unit.levels; level++) {
    const signs = (person: Draft) => holds(person, 'approver', level) && !holds(person, 'order-placer')
    if (!accounts.some(signs)) jobs.push({ dodaac: unit.dodaac, role: 'approver', level })
  }
  return jobs.map((job) => ({ fixed: blankPerson(unit.dodaac), roles: [job], maySignIn: true }))
}

function blankPerson(dodaac: string): FixedPerson {
  return { firstName: '', lastName: '', dodaac }
}

function fillPerson(program: Program, number: number, draft: Draft, unit: Unit, random: Random): DemoPerson {
  const place = programs.indexOf(program) + 1
  const { fixed } = draft
  const gender = fixed.gender ?? (random.chance(0.32) ? 'female' : 'male')
  const firstName = fixed.firstName || random.pick(gender === 'female' ? firstNamesWomen : firstNamesMen)
  const lastName = fixed.lastName || random.pick(lastNames)
  const plainLast = lastName.toLowerCase().replace(/[^a-z]/g, '')
  const running = place * 10_000 + number
  const serviceStatus = chooseStatus(program.code, random)
  const [city, state, zip] = random.chance(0.7) ? [unit.city, unit.state, unit.zip] : random.pick(places)
  const spaceForce =
    airForcePrograms.includes(program.code) && program.code !== 'AFROTC' && random.chance(0.04)
  return {
    ...blankPersonForm,
    smid: String(running).padStart(20, '0'),
    program: program.code,
    username: draft.maySignIn ? `${firstName.charAt(0).toLowerCase()}${plainLast}${running}` : '',
    firstName,
    middleName: random.chance(0.8) ? random.pick(middleNames) : '',
    lastName,
    email: `${firstName.toLowerCase()}.${plainLast}.${running}@example.mil`,
    // 7919 and 1,000,000 share no factor, so all numbers differ.
    dodId: `9999${String((running * 7919) % 1_000_000).padStart(6, '0')}`,
    payGrade:
      serviceStatus === 'civilian'
        ? `GS${random.int(5, 12)}`
        : serviceStatus === 'cadet' || serviceStatus === 'contracted-cadet'
          ? 'CDT'
          : random.weighted(payGrades),
    branch: spaceForce ? 'space-force' : program.branch,
    serviceStatus,
    gender,
    dodaac: unit.dodaac,
    nameTape: proposeNameTape(lastName),
    enabled: draft.maySignIn || !random.chance(0.04),
    maySignIn: draft.maySignIn,
    adminFlag: false,
    subdivision: random.pick(['HHC', 'A CO', 'B CO', 'C CO', 'D CO', 'MAINT', 'MED', 'OPS']),
    shipsToOwnAddress: random.chance(0.05),
    street1: `${random.int(10, 9900)} ${random.pick(streetNames)}`,
    street2: random.chance(0.3) ? `Apt ${random.int(1, 48)}` : '',
    street3: '',
    city,
    state,
    zip,
    country: 'US',
    phone: `555-${random.int(201, 989)}-${String(random.int(0, 9999)).padStart(4, '0')}`,
    sendsConfirmation: draft.maySignIn || random.chance(0.5),
    startedOn: `20${random.int(10, 25)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
    ...withoutBlanks(fixed),
    roles: draft.roles,
    permissions: fixed.permissions ?? [],
  }
}

function withoutBlanks(fixed: FixedPerson): Partial<DemoPerson> {
  return Object.fromEntries(Object.entries(fixed).filter(([, value]) => value !== ''))
}

/** Demo accounts first, then staff, then members. `units` may hold other programs, which do not count. */
export function buildPeople(program: Program, units: readonly Unit[], random: Random): DemoPerson[] {
  const own = units.filter((unit) => unit.program === program.code)
  const accounts: Draft[] = findDemoAccounts(program.code).map((fixed) => ({
    fixed,
    roles: fixed.roles ?? [],
    maySignIn: true,
  }))
  const drafts = [...accounts, ...own.flatMap((unit) => draftStaff(unit, accounts))]
  const wanted = program.code === 'AR' ? PEOPLE_IN_AR : own.length * PEOPLE_PER_UNIT_OUTSIDE_AR
  const crowd = random.fork(`members/${program.code}`)
  for (let index = 0; drafts.length < wanted; index++) {
    // Every unit in turn. Each third person goes to the first two units, which the demo accounts order for.
    const unit = index % 3 === 2 ? own[(index >> 2) % 2] : own[index % own.length]
    drafts.push({ fixed: blankPerson((unit as Unit).dodaac), roles: [], maySignIn: crowd.chance(0.3) })
  }
  return drafts.map((draft, index) => {
    const unit = own.find((other) => other.dodaac === draft.fixed.dodaac) as Unit
    return fillPerson(program, index + 1, draft, unit, random.fork(`${program.code}/${index + 1}`))
  })
}
