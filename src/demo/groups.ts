import type { TemplateProgram } from '#domain/opening/template.ts'
import type { Random } from '#domain/random.ts'
import type { DemoPerson } from './person.ts'
import type { Unit } from './units.ts'

export type Group = {
  program: TemplateProgram
  /** Unique within the program, from 1. */
  number: number
  description: string
  dodaacs: string[]
  /** smids of the people assigned. */
  people: string[]
}

const titles = [
  'Headquarters and Home Units',
  'Northeast Region',
  'Southeast Region',
  'Midwest Region',
  'Western Region',
  'Training Year Surge',
]

const groupManagers = ['manager', 'finance', 'approver1', 'placer']

export function buildGroups(
  program: TemplateProgram,
  units: readonly Unit[],
  people: readonly DemoPerson[],
  random: Random,
): Group[] {
  const own = units.filter((unit) => unit.program === program)
  const home = own.slice(0, 2).map((unit) => unit.dodaac)
  const staff = people.filter((person) => person.program === program && person.roles.length > 0)
  const named = staff.filter((person) => groupManagers.includes(person.username))
  if (program !== 'AR') {
    const first = staff.slice(0, 2).map((person) => person.smid)
    return [{ program, number: 1, description: titles[0] as string, dodaacs: home, people: first }]
  }
  return titles.map((description, index) => {
    const draw = random.fork(`group/${description}`)
    if (index === 0) {
      return { program, number: 1, description, dodaacs: home, people: named.map((person) => person.smid) }
    }
    const others = draw
      .shuffle(own.slice(2).filter((unit) => unit.status === 'active'))
      .slice(0, draw.int(4, 9))
    const dodaacs = others.map((unit) => unit.dodaac).sort()
    const keeping = staff.filter((person) => person.roles.some((role) => dodaacs.includes(role.dodaac)))
    const assigned = draw
      .shuffle(keeping)
      .slice(0, 4)
      .map((person) => person.smid)
    return { program, number: index + 1, description, dodaacs, people: assigned }
  })
}
