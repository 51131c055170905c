import { RIGHT_KINDS } from '#domain/roles/rights-matrix.ts'
import { body, call, query } from '../call.ts'
import { type Clean, defaulted, list, nullable } from '../code.ts'
import { dodaac, oneOf, personId, text, truth, whole } from '../codes.ts'
import { workbook } from '../export/exports.ts'
import { pageFields, searchText } from '../paging.ts'
import { plainNames } from '../people/names.ts'

export const RIGHTS_PER_PAGE = 50

/** 'approver' also finds deputies. */
const SHOWN = ['all', 'admin', 'finance', 'order-placer', 'approver', 'permission'] as const
export const shownRights = oneOf(SHOWN, 'Choose one kind of right, or all.')
export type ShownRights = (typeof SHOWN)[number]

const filters = { shown: defaulted(shownRights, 'all'), searchTerm: searchText }

const heldRights = body({
  /** Null: permissions, which count on every DoDAAC. */
  dodaac: nullable(dodaac),
  personId,
  ...plainNames,
  personDodaac: text(6),
  enabled: truth,
  maySignIn: truth,
  rights: list(
    body({
      kind: oneOf(RIGHT_KINDS, 'Choose a kind of right.'),
      /** Of approvers and deputies; the number of a permission; else 0. */
      level: whole(0, 99),
      /** Whether it has an effect today. */
      counts: truth,
    }),
  ),
})
export type HeldRights = Clean<typeof heldRights>

export const listRights = call('GET', '/role/rights', {
  summary:
    'People with rights on the DoDAACs of your program, one row for a person and a DoDAAC; for permission 99, also permissions',
  query: query({ ...pageFields(RIGHTS_PER_PAGE), ...filters }),
  response: body({ total: whole(0, Number.MAX_SAFE_INTEGER), rows: list(heldRights) }),
})
export const exportRights = call('GET', '/role/rights/export', {
  summary: 'The rights that the filters find, as an Excel file',
  query: query(filters),
  response: workbook,
})
