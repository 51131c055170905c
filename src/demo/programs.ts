import { PROGRAM_TEMPLATE, type TemplateProgram } from '#domain/opening/template.ts'
import type { SecondPerson } from '#domain/roles/second-person.ts'

export type Program = (typeof PROGRAM_TEMPLATE)[number] & {
  projectNumber: string
  taskNumber: string
  obligationType: string
  lineType: string
  contractType: string
  secondPerson: SecondPerson
} & Looks

type Looks = { accent: string; about: string; orderingNotes: string }

const PLAIN: Looks = { accent: '', about: '', orderingNotes: '' }
const LOOKS: Partial<Record<TemplateProgram, Looks>> = {
  ANG: {
    accent: '#6aa5e8',
    about: 'Uniforms for Airmen of the Guard.\nEach unit orders for its own people.',
    orderingNotes: 'Measure before you order: sizes of last year may not fit.',
  },
  USMCR: {
    accent: '#d8343a',
    about: 'Clothing for Marines of the reserve.',
    orderingNotes: 'Order what a drill weekend needs four weeks before it.',
  },
}

/** In the order of the table of branch codes (DATA-52). */
export const programs: readonly Program[] = PROGRAM_TEMPLATE.map((row) => ({
  ...row,
  projectNumber: row.code === 'USMCR' ? 'MCR-CLOTHING-0001' : `${row.code}-CLOTHING-0001`,
  taskNumber: row.code === 'USMCR' ? '01.01.CLOTHING' : '01.01',
  obligationType: 'Delivery Order',
  lineType: 'Goods',
  contractType: 'Firm Fixed Price',
  secondPerson: row.code === 'ANG' ? 'ask' : 'off',
  ...(LOOKS[row.code] ?? PLAIN),
}))

export const armyPrograms: readonly TemplateProgram[] = programs
  .filter((p) => p.branch === 'army')
  .map((p) => p.code)
export const airPrograms: readonly TemplateProgram[] = programs
  .filter((p) => p.branch === 'air-force')
  .map((p) => p.code)
export const navyPrograms: readonly TemplateProgram[] = ['USNR']
export const marinePrograms: readonly TemplateProgram[] = ['USMCR']
export const seaPrograms: readonly TemplateProgram[] = ['USNR', 'USMCR']
