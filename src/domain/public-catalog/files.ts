import { plainHeading } from '../imports/cells.ts'

/** PUB LOG. Its columns move, so the reader finds them by name. */
export const PUBLOG_FILES = {
  P_FLIS_NSN: {
    columns: ['FSC', 'NIIN', 'INC', 'ITEM_NAME'],
    optional: ['CANCELLED_NIIN'],
    without: null,
  },
  V_FLIS_MANAGEMENT: {
    columns: ['NIIN', 'EFFECTIVE_DATE', 'MOE', 'AAC', 'UI', 'UNIT_PRICE'],
    optional: [],
    without: 'units of issue, prices and whether an item is still made stay as they are',
  },
  V_FLIS_MANAGEMENT_FUTURE: {
    columns: ['NIIN', 'EFFECTIVE_DATE', 'MOE', 'UNIT_PRICE'],
    optional: [],
    without: 'prices of the coming year stay as they are',
  },
  V_CHARACTERISTICS: {
    columns: ['NIIN', 'REQUIREMENTS_STATEMENT', 'CLEAR_TEXT_REPLY'],
    optional: [],
    without: 'sizes, colors and genders stay as they are',
  },
  V_FLIS_CANCELLED_NIIN: {
    columns: ['NIIN', 'CANCELLED_NIIN'],
    optional: [],
    without: 'cancelled numbers stay as they are',
  },
  V_FLIS_STANDARDIZATION: {
    columns: ['NIIN', 'RELATED_NSN', 'ISC'],
    optional: [],
    without: 'numbers replaced by a standard stay as they are',
  },
  V_COLLOQUIAL_NAME: {
    columns: ['INC', 'RELATED_INC', 'COLLOQUIAL_NAME'],
    optional: [],
    without: 'search words stay as they are',
  },
  P_H2_PICK: {
    columns: ['FSC', 'FSC_TITLE'],
    optional: [],
    without: 'classes are called by names of our own',
  },
} as const satisfies Record<
  string,
  { columns: readonly string[]; optional: readonly string[]; without: string | null }
>

export type PublogFile = keyof typeof PUBLOG_FILES

export function findPublogFile(path: string): PublogFile | null {
  const [, name = ''] = /(?:^|[\\/])([^\\/]+)\.csv$/i.exec(path) ?? []
  const file = name.toUpperCase()
  return Object.hasOwn(PUBLOG_FILES, file) ? (file as PublogFile) : null
}

/** -1: an optional column that is missing. */
export type Places = Record<string, number>

export function readPublogHeadings(
  file: PublogFile,
  headings: readonly string[],
): { places: Places; missing: string[] } {
  const found = headings.map((heading) => plainHeading(heading).toUpperCase())
  const { columns, optional } = PUBLOG_FILES[file]
  const places = Object.fromEntries([...columns, ...optional].map((name) => [name, found.indexOf(name)]))
  return { places, missing: columns.filter((name) => !found.includes(name)) }
}

export function describeMissing(file: PublogFile, column: string, headings: readonly string[]): string {
  const there = headings.map((heading) => heading.trim()).join(', ')
  return `The column ${column} is missing in ${file}. Its columns are ${there}. If ${column} has another name now, put the old one back.`
}
