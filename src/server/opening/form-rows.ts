import { BRANCHES } from '#domain/branches.ts'
import { writeCell } from '#domain/imports/cells.ts'
import { readHeadings, readRow } from '#domain/imports/tables.ts'
import { CATEGORY_TEMPLATE } from '#domain/panel/template.ts'
import type { Opening } from '#wire/opening/opening.ts'
import type { AnyKind } from '../imports/kind.ts'
import type { Table } from '../imports/plan.ts'

type Field = keyof Opening & string

/** Under which heading of which kind the page's fields stand, as if they had been brought in a file. */
const PLACES: Record<string, Record<string, Field>> = {
  organisation: {
    name: 'name',
    'support email': 'supportEmail',
    'support phone': 'supportPhone',
    'support hours': 'supportHours',
    'fiscal zone': 'fiscalZone',
    'administrator username': 'username',
    'administrator email': 'email',
    'administrator first name': 'firstName',
    'administrator last name': 'lastName',
    'administrator program': 'programCode',
    'administrator dodaac': 'dodaac',
  },
  programs: {
    code: 'programCode',
    name: 'programName',
    branch: 'programBranch',
    'supplier name': 'supplierName',
    'supplier site': 'supplierSite',
  },
  dodaacs: {
    dodaac: 'dodaac',
    description: 'description',
    branch: 'programBranch',
    'street 1': 'street1',
    'street 2': 'street2',
    city: 'city',
    state: 'state',
    zip: 'zip',
    country: 'country',
  },
}

/** What the page says of a kind; null of one that it does not ask for. */
export function tableOf(kind: AnyKind, form: Opening): Table<object> | null {
  const places = PLACES[kind.name]
  if (places) {
    const headings = Object.keys(places)
    return readTyped(kind, headings, [headings.map((heading) => writeField(form, places[heading] as Field))])
  }
  if (kind.name !== 'categories') return null
  const chosen = CATEGORY_TEMPLATE.filter(({ code }) => form.categories.includes(code))
  return readTyped(
    kind,
    ['code', 'name', 'position', 'size family'],
    chosen.map(({ code, name, position, sizeFamily }) => [code, name, String(position), sizeFamily]),
  )
}

/** As a file would say it: branches by their names. */
function writeField(form: Opening, field: Field): string {
  return field === 'programBranch' ? BRANCHES[form.programBranch].name : String(form[field])
}

function readTyped(kind: AnyKind, headings: string[], rows: string[][]): Table<object> {
  const layout = readHeadings(kind.name, kind.columns, headings, kind.needed)
  return {
    headings,
    rows: rows.map((cells, index) => readRow(layout, { number: index + 2, cells: cells.map(writeCell) })),
    faults: layout.faults.map((fault) => ({ row: 1, fault })),
  }
}

/** The field of the page at which a fault is told. */
export function fieldOf(kind: AnyKind, column: string): Field {
  if (kind.name === 'categories') return 'categories'
  if (column === 'password') return 'password'
  return PLACES[kind.name]?.[column] ?? 'dodaac'
}
