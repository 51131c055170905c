import { CLEAR, plainHeading, readCell, writeRecord } from './cells.ts'
import { type Codec, MADE_A_DAY, Unreadable } from './codecs.ts'

export type Column<Row> = {
  [F in keyof Row & string]: {
    heading: string
    /** The heading of older files. */
    formerHeading?: string
    field: F
    codec: Codec<Row[F]>
    /** Value of `(clear)`, and of a blank cell in a new row. Undefined: required. */
    empty: Row[F] | undefined
    example: string
  }
}[keyof Row & string]

export const CANNOT_BE_EMPTY = 'This cannot be empty.'

export type Columns<Row> = readonly Column<Row>[]

export type CellFault = { column: string; sentence: string }

export type CellNote = 'day' | 'uncomputed'

const UNCOMPUTED =
  'This formula has no result in the file. Open the file in a spreadsheet, save it, and try again, or write the value.'

export type FileRecord = {
  /** The headings are row 1. */
  number: number
  cells: string[]
  notes?: ReadonlyMap<number, CellNote>
  isHidden?: boolean
}

export type FileRow<Row> = {
  number: number
  cells: readonly string[]
  given: Partial<Row>
  faults: CellFault[]
  isHidden: boolean
}

export type Layout<Row> = { places: (Column<Row> | null)[]; faults: CellFault[] }

export function column<Row>() {
  return <F extends keyof Row & string>(
    heading: string,
    field: F,
    codec: Codec<Row[F]>,
    example: string,
    empty?: Row[F],
  ): Column<Row> => ({ heading, field, codec, example, empty }) as unknown as Column<Row>
}

const MAX_UNKNOWN = 20

export function readHeadings<Row>(
  kind: string,
  columns: Columns<Row>,
  cells: readonly string[],
  needed: readonly (keyof Row & string)[],
): Layout<Row> {
  const faults: CellFault[] = []
  const seen = new Set<string>()
  const places = cells.map((cell) => {
    const typed = plainHeading(cell)
    const found = columns.find((one) => one.heading === typed || one.formerHeading === typed) ?? null
    const heading = found?.heading ?? typed
    if (heading === '') return null
    if (!found && !seen.has(heading) && faults.length < MAX_UNKNOWN)
      faults.push({
        column: heading,
        sentence: `There is no column '${heading}' in ${kind}. Its columns are ${columns.map((one) => one.heading).join(', ')}.`,
      })
    else if (found && seen.has(heading))
      faults.push({ column: heading, sentence: `The column '${heading}' appears twice. Keep one.` })
    seen.add(heading)
    return found
  })
  for (const field of needed) {
    const heading = headingOf(columns, field)
    if (!seen.has(heading))
      faults.push({
        column: heading,
        sentence: `The column '${heading}' is missing. The portal finds rows by it.`,
      })
  }
  return { places, faults }
}

const SHEET_ERROR = /^#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/

export function readRow<Row>(
  layout: Layout<Row>,
  { number, cells, notes, isHidden = false }: FileRecord,
): FileRow<Row> {
  // Fields assigned one by one take ten times the memory.
  const given: [string, unknown][] = []
  const faults: CellFault[] = []
  for (const [at, cell] of cells.entries()) {
    const typed = readCell(cell)
    const note = notes?.get(at)
    if (typed === '' && note === undefined) continue
    const found = layout.places[at]
    if (!found) {
      faults.push({
        column: `column ${at + 1}`,
        sentence: 'A column without a heading contains a value. Add a heading, or clear the column.',
      })
      continue
    }
    const { heading, field, codec, empty } = found
    if (note === 'uncomputed' || (note === 'day' && !codec.takesDays)) {
      faults.push({ column: heading, sentence: note === 'day' ? MADE_A_DAY : UNCOMPUTED })
      continue
    }
    if (SHEET_ERROR.test(typed)) {
      faults.push({
        column: heading,
        sentence: `A spreadsheet could not compute this cell: ${typed}. Correct it there.`,
      })
      continue
    }
    if (CLEAR.test(typed)) {
      if (empty === undefined) faults.push({ column: heading, sentence: CANNOT_BE_EMPTY })
      else given.push([field, empty])
      continue
    }
    const value = codec.read(typed)
    if (value instanceof Unreadable) faults.push({ column: heading, sentence: value.sentence })
    else given.push([field, value])
  }
  return { number, cells, given: Object.fromEntries(given) as Partial<Row>, faults, isHidden }
}

export function writeRow<Row>(columns: Columns<Row>, row: Row): string {
  return writeRecord(columns.map((one) => writeField(one, row)))
}

export function writeHeadings<Row>(columns: Columns<Row>): string {
  return writeRecord(columns.map((one) => one.heading))
}

export function writeTemplate<Row>(columns: Columns<Row>): string {
  return writeHeadings(columns) + writeRecord(columns.map((one) => one.example))
}

export type FieldChange = { heading: string; from: string; to: string }

export function findChanges<Row>(columns: Columns<Row>, before: Row, after: Row): FieldChange[] {
  return columns.flatMap((one) => {
    const from = writeField(one, before)
    const to = writeField(one, after)
    return from === to ? [] : [{ heading: one.heading, from, to }]
  })
}

export function headingOf<Row>(columns: Columns<Row>, field: string): string {
  return columns.find((one) => one.field === field)?.heading ?? field
}

export function writeField<Row>({ field, codec }: Column<Row>, row: Row): string {
  return (codec as Codec<unknown>).write(row[field])
}
