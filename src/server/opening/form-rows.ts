import { BRANCHES } from '#domain/branches.ts'
import { writeCell } from '#domain/imports/cells.ts'
import { readHeadings, readRow } from '#domain/imports/tables.ts'
import { findFirstSupplier } from '#domain/opening/template.ts'
import type { Opening } from '#wire/opening/opening.ts'
import type { AnyKind } from '../imports/kind.ts'
import type { Table } from '../imports/plan.ts'

type Field = keyof (Opening & ReturnType<typeof findFirstSupplier>)

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
  if (!places) return null
  // As a file would say it: branches by their names.
  const typed = {
    ...form,
    ...findFirstSupplier(form.programCode),
    programBranch: BRANCHES[form.programBranch].name,
  }
  const headings = Object.keys(places)
  const layout = readHeadings(kind.name, kind.columns, headings, kind.needed)
  const cells = Object.values(places).map((field) => writeCell(typed[field]))
  return {
    headings,
    rows: [readRow(layout, { number: 2, cells })],
    faults: layout.faults.map((fault) => ({ row: 1, fault })),
  }
}

/** The field of the page at which a fault is told. */
export function fieldOf(kind: AnyKind, column: string): string {
  if (column === 'password') return 'password'
  return PLACES[kind.name]?.[column] ?? 'dodaac'
}
