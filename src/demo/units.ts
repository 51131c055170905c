import type { Branch } from '#domain/branches.ts'
import { deriveSignalCode, type SignalCode } from '#domain/dodaacs/dodaacs.ts'
import type { TemplateProgram } from '#domain/opening/template.ts'
import { type Random, startRandom } from '#domain/random.ts'
import { places, streetNames } from './places.ts'
import { type Program, programs } from './programs.ts'

type UnitStatus = 'active' | 'inactive' | 'suspended'
export type Unit = {
  program: TemplateProgram
  dodaac: string
  description: string
  branch: Branch
  streetLines: [string, string, string]
  city: string
  state: string
  zip: string
  country: 'US'
  contact: string
  telephone: string
  email: string
  billTo: string
  shipTo: string
  soldTo: string
  /** The DoDAAC above, such as a battalion. */
  parent: string | null
  signalCode: SignalCode
  /** The first one is the default. */
  fundCodes: string[]
  /** Levels of approval, 1 to 3. */
  levels: number
  status: UnitStatus
  effectiveDate: string
}

type UnitPlan = {
  /** Five characters, then the running number. With more than nine units, four characters and two digits. */
  stem: string
  count: number
  title: string
  fundCodes: readonly string[]
}

const unitPlans: Record<TemplateProgram, UnitPlan> = {
  AR: { stem: 'W9AR', count: 40, title: 'Army Reserve Center', fundCodes: ['6C', '7D', '6R', '5A'] },
  NG: { stem: 'W9NG', count: 6, title: 'Army National Guard Readiness Center', fundCodes: ['2N', '2G'] },
  ARNGCCFG: {
    stem: 'W9CF',
    count: 4,
    title: 'Army National Guard Clothing Facility',
    fundCodes: ['2F', '2C'],
  },
  AFGSC: { stem: 'FB9GS', count: 4, title: 'Air Force Strike Wing', fundCodes: ['8G', '8S'] },
  USNR: { stem: 'N9NR', count: 6, title: 'Navy Reserve Center', fundCodes: ['4N', '4R'] },
  AFR: { stem: 'FB9RS', count: 6, title: 'Air Force Reserve Wing', fundCodes: ['9A', '9R'] },
  USMCR: { stem: 'M9MC', count: 6, title: 'Marine Corps Reserve Training Center', fundCodes: ['3M', '3R'] },
  ADO: { stem: 'A9AD', count: 4, title: 'Army Direct Ordering Activity', fundCodes: ['6D', '6E'] },
  AFROTC: { stem: 'FB9RT', count: 5, title: 'Air Force ROTC Detachment', fundCodes: ['9T', '9C'] },
  ARNGCCDF: {
    stem: 'W9CD',
    count: 4,
    title: 'Army National Guard Distribution Facility',
    fundCodes: ['2D', '2K'],
  },
  USARAF: { stem: 'W9AF', count: 3, title: 'Army Africa Support Activity', fundCodes: ['6A', '6S'] },
  USACC: { stem: 'W9CC', count: 6, title: 'Cadet Command Battalion', fundCodes: ['6T', '6B'] },
  ANG: { stem: 'FB9NG', count: 6, title: 'Air National Guard Wing', fundCodes: ['9N', '9G'] },
}

/** AR units that may not order: position → status. */
const quietUnits: Record<number, UnitStatus> = {
  17: 'suspended',
  23: 'inactive',
  31: 'suspended',
  38: 'inactive',
}

/** AR units under the third one. No demo account holds a role there. */
const companies = [4, 5, 6]

function writeDodaac(stem: string, number: number): string {
  return stem + String(number).padStart(6 - stem.length, '0')
}

function nameUnit(plan: UnitPlan, number: number, city: string, random: Random): string {
  return plan.title.endsWith('Center')
    ? `${city} ${plan.title}`
    : `${random.int(101, 499) + number} ${plan.title}, ${city}`
}

function chooseFundCodes(program: Program, number: number, plan: UnitPlan, random: Random): string[] {
  if (program.code === 'AR' && number <= 2) return number === 1 ? ['6C', '6R'] : ['6C', '7D']
  const [first, ...others] = plan.fundCodes as [string, ...string[]]
  return [first, ...random.shuffle(others).slice(0, random.int(0, 2))]
}

function buildProgramUnits(program: Program): Unit[] {
  const plan = unitPlans[program.code]
  const random = startRandom(`units/${program.code}`)
  const cities = random.fork('cities').shuffle(places)
  const hub = writeDodaac(plan.stem, plan.count >= 3 ? 3 : 1)
  const payer = writeDodaac(plan.stem, plan.count >= 4 ? 4 : 2)
  return Array.from({ length: plan.count }, (_, index) => {
    const number = index + 1
    const dodaac = writeDodaac(plan.stem, number)
    const own = random.fork(dodaac)
    const [city, state, zip] = cities[index % cities.length] as (typeof places)[number]
    const plain = number <= 4
    const [shipTo, billTo] = plain
      ? [dodaac, dodaac]
      : own.weighted([
          [[dodaac, dodaac], 12],
          [[hub, dodaac], 3],
          [[dodaac, payer], 3],
          [[payer, payer], 1],
          [[hub, payer], 1],
        ] as const)
    return {
      program: program.code,
      dodaac,
      description: nameUnit(plan, number, city, own).toUpperCase(),
      branch: program.branch,
      streetLines: [
        `${own.int(100, 9800)} ${own.pick(streetNames)}`,
        `Building ${own.int(1, 420)}`,
        own.chance(0.4) ? 'Attn: Supply Sergeant' : '',
      ],
      city,
      state,
      zip,
      country: 'US',
      contact: own.pick([
        'Unit Supply Office',
        'Logistics Office, S-4',
        'Clothing Issue Point',
        'Full-Time Support Office',
      ]),
      telephone: `555-${own.int(201, 989)}-${String(own.int(0, 9999)).padStart(4, '0')}`,
      email: `supply.${dodaac.toLowerCase()}@example.mil`,
      billTo,
      shipTo,
      soldTo: dodaac,
      parent: program.code === 'AR' && companies.includes(number) ? hub : null,
      signalCode: deriveSignalCode({ dodaac, billTo, shipTo }),
      fundCodes: chooseFundCodes(program, number, plan, own.fork('funds')),
      levels: chooseLevels(program, number, own.fork('levels')),
      status: program.code === 'AR' ? (quietUnits[number] ?? 'active') : 'active',
      effectiveDate: `20${own.int(15, 23)}-10-01`,
    }
  })
}

/** The named demo units have the levels that the demo accounts expect. */
function chooseLevels(program: Program, number: number, random: Random): number {
  if (program.code === 'AR' && number <= 2) return number === 1 ? 2 : 1
  if (number === 1) return 1
  return random.weighted([
    [1, 5],
    [2, 4],
    [3, 1],
  ])
}

export function buildUnits(): Unit[] {
  return programs.flatMap(buildProgramUnits)
}
