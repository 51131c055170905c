import type { TemplateCategory, TemplateProgram } from '#domain/opening/template.ts'
import type { ProductPlan, UnitOfIssue } from './catalogue-plan.ts'
import { listNamedSizes, listOneSize, type Size } from './catalogue-sizes.ts'
import type { ColourName, GarmentKind } from './garment-names.ts'
import { airPrograms, armyPrograms, marinePrograms, navyPrograms } from './programs.ts'

type Sold = 'all' | readonly TemplateProgram[]

const one = listOneSize()
const menAndWomen = listNamedSizes("MEN'S", "WOMEN'S")

function insignia(
  category: TemplateCategory,
  words: readonly string[],
  kind: GarmentKind,
  colours: readonly [ColourName, ...ColourName[]],
  programs: Sold,
  unitOfIssue: UnitOfIssue,
  sizes: readonly Size[],
  dollars: number,
  keywords: string,
  variant = 0,
): ProductPlan {
  const fsc = category === 'TAPE' && kind === 'tape' && unitOfIssue === 'PG' ? '8315' : '8455'
  return {
    category,
    words,
    kind,
    colours,
    gender: 'any',
    programs,
    fsc,
    unitOfIssue,
    sizes,
    dollars,
    keywords,
    variant,
  }
}

const armyGrades = ['E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'E9']
const officerGrades = ['O1', 'O2', 'O3', 'O4', 'O5', 'O6']

const armyBranches = [
  'Infantry',
  'Engineer',
  'Signal',
  'Quartermaster',
  'Ordnance',
  'Transportation',
  'Medical',
  'Chaplain',
  'Finance',
  'Military Police',
]
const commands = [
  '9th Readiness Division',
  '41st Training Brigade',
  '62d Support Command',
  '87th Sustainment Brigade',
  '104th Signal Group',
  '118th Medical Brigade',
  '203d Engineer Brigade',
  '310th Transport Group',
  '355th Civil Affairs',
  '412th Legal Command',
  '451st Military Police',
  '630th Chemical Brigade',
]

const skills = [
  'Recruiter',
  'Instructor',
  'Driver',
  'Mechanic',
  'Medical',
  'Aviation',
  'Parachutist',
  'Staff',
]

function variantOfGrade(grade: string): number {
  return Number(grade.slice(1)) + (grade.startsWith('O') ? 10 : 0)
}

const rank = 'chevron grade stripes'

// biome-ignore format: a table is read row by row
export const insigniaProducts: readonly ProductPlan[] = [
  ...armyGrades.map((grade) =>
    insignia('INSIG', ['Insignia', 'grade', `sleeve ${grade}`], 'chevron', ['army-green-564'], armyPrograms, 'PR', menAndWomen, 6, `${rank} AGSU`, variantOfGrade(grade)),
  ),
  ...[...armyGrades, ...officerGrades].map((grade) =>
    insignia('INSIG', ['Insignia', 'grade', `hook-loop ${grade}`], 'chevron', ['ocp'], armyPrograms, 'EA', one, 3, `${rank} ACU camouflage velcro`, variantOfGrade(grade)),
  ),
  ...armyGrades.map((grade) =>
    insignia('INSIG', ['Chevron', 'airman', `sleeve ${grade}`], 'chevron', ['air-force-blue-1620'], airPrograms, 'PR', menAndWomen, 5, `${rank} blues`, variantOfGrade(grade)),
  ),
  ...armyGrades.map((grade) =>
    insignia('INSIG', ['Chevron', 'marine', `sleeve ${grade}`], 'chevron', ['marine-green-2241', 'marine-khaki-2122'], marinePrograms, 'PR', one, 5, rank, variantOfGrade(grade)),
  ),
  ...armyGrades
    .slice(2)
    .map((grade) =>
      insignia('INSIG', ['Badge', 'rating', `sleeve ${grade}`], 'chevron', ['navy-3346'], navyPrograms, 'EA', one, 7, rank, variantOfGrade(grade)),
    ),
  ...armyBranches.map((branch, i) =>
    insignia('INSIG', ['Insignia', 'branch', branch], 'insignia', ['gold'], armyPrograms, 'PR', one, 9, 'collar lapel brass disk', i),
  ),
  ...commands.map((command, i) =>
    insignia('INSIG', ['Insignia', 'shoulder sleeve', command], 'patch', ['ocp'], armyPrograms, 'EA', one, 4, 'patch unit SSI', i),
  ),
  ...skills.map((skill, i) =>
    insignia('INSIG', ['Badge', 'identification', skill], 'insignia', ['silver'], armyPrograms, 'EA', listNamedSizes('REGULAR', 'MINIATURE'), 10, 'skill qualification breast', i),
  ),
  ...(['army-green-564', 'army-blue-450'] as const).map((colour) =>
    insignia('INSIG', ['Stripe', 'service'], 'stripes', [colour], armyPrograms, 'PR', menAndWomen, 2, 'three years'),
  ),
  ...(['gold', 'silver'] as const).flatMap((colour) => [
    insignia('INSIG', ['Insignia', 'collar', 'U.S. letters'], 'insignia', [colour], 'all', 'PR', one, 8, 'lapel disk', 7),
    insignia('INSIG', ['Insignia', 'cap', 'eagle'], 'insignia', [colour], 'all', 'EA', one, 12, 'device hat', 5),
    insignia('INSIG', ['Insignia', 'qualification', 'bar'], 'insignia', [colour], 'all', 'EA', one, 6, 'marksman badge', 6),
    insignia('INSIG', ['Button', 'coat', 'set'], 'insignia', [colour], 'all', 'SE', menAndWomen, 15, 'buttons'),
  ]),
]

const ribbons = [
  'National Defense Service',
  'Armed Forces Reserve',
  'Army Service',
  'Overseas Service',
  'Good Conduct',
  'Humanitarian Service',
  'Achievement',
  'Commendation',
  'Meritorious Service',
  'Volunteer Service',
  'Professional Development',
  'Reserve Overseas Training',
]

// biome-ignore format: a table is read row by row
export const heraldicProducts: readonly ProductPlan[] = [
  ...ribbons.map((name, i) =>
    insignia('HERA', ['Ribbon', 'service', name], 'ribbon', ['multicolour'], 'all', 'EA', one, 2, 'award decoration bar', i),
  ),
  ...ribbons
    .slice(1, 9)
    .map((name, i) =>
      insignia('HERA', ['Medal', 'set', name], 'medal', ['gold'], 'all', 'SE', listNamedSizes('REGULAR', 'MINIATURE'), 19, 'award decoration', i + 1),
    ),
  ...commands.map((command, i) =>
    insignia('HERA', ['Crest', 'unit', command], 'crest', [i % 2 ? 'silver' : 'gold'], 'all', 'PR', one, 11, 'distinctive insignia DUI shield', i),
  ),
]

const tapeCloth: readonly (readonly [string, ColourName, Sold])[] = [
  ['Army', 'ocp', armyPrograms],
  ['Air Force', 'ocp', airPrograms],
  ['Space Force', 'ocp', airPrograms],
  ['Navy', 'navy-working', navyPrograms],
  ['Marines', 'marpat', marinePrograms],
  ['Coast Guard', 'navy-3346', navyPrograms],
]

// biome-ignore format: a table is read row by row
export const tapeProducts: readonly ProductPlan[] = [
  ...tapeCloth.flatMap(([service, colour, programs]) =>
    ['hook-loop', 'sew-on'].flatMap((fixing) => [
      insignia('TAPE', ['Tape', 'name', service, fixing], 'tape', [colour], programs, 'PG', one, 5, 'nametape last name embroidered'),
      insignia('TAPE', ['Tape', 'service', service, fixing], 'tape', [colour], programs, 'PG', one, 4, 'branch tape embroidered'),
    ]),
  ),
  ...(['black', 'air-force-blue-1620', 'white'] as const).map((colour) =>
    insignia('TAPE', ['Plate', 'name', 'plastic'], 'tape', [colour], 'all', 'EA', listNamedSizes('1 LINE', '2 LINES'), 4, 'nameplate badge'),
  ),
]
