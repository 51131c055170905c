import { type Codec, day, money, nsn, optional, text } from '../imports/codecs.ts'
import { type Columns, column, type FieldChange, findChanges } from '../imports/tables.ts'

export type PublogDraft = {
  nsn: string
  itemName: string
  unitOfIssue: string
  price: number | null
  nextPrice: number | null
  status: 'active' | 'obsolete'
  replacementNsn: string | null
  size: string
  colour: string
  inc: string
  gender: string
  advice: string
  nextFrom: string | null
  keywords: string
}

/** Names that say nothing. JavaScript and PostgreSQL both use this pattern. */
export const UNNAMED = '^(|UNKNOWN([^A-Z].*)?|(ITEM )?NAME UNKNOWN|NO (ITEM )?NAME.*)$'

export const EMPTY_DRAFT: Omit<PublogDraft, 'nsn'> = {
  itemName: '',
  unitOfIssue: '',
  price: null,
  nextPrice: null,
  status: 'active',
  replacementNsn: null,
  size: '',
  colour: '',
  inc: '',
  gender: '',
  advice: '',
  nextFrom: null,
  keywords: '',
}

const of = column<PublogDraft>()
const status = text(20) as Codec<PublogDraft['status']>

export const DRAFT_COLUMNS: Columns<PublogDraft> = [
  of('nsn', 'nsn', nsn, '8405019001234'),
  of('item name', 'itemName', text(120), "COAT,MAN'S"),
  of('unit of issue', 'unitOfIssue', text(2), 'EA'),
  of('price', 'price', optional(money), '84.50'),
  of('next price', 'nextPrice', optional(money), '86.10'),
  of('status', 'status', status, 'active'),
  of('replacement nsn', 'replacementNsn', optional(nsn), ''),
  of('size', 'size', text(40), '40R'),
  of('colour', 'colour', text(40), 'BLACK'),
]

const MORE_COLUMNS: Columns<PublogDraft> = [
  of('item name code', 'inc', text(5), '10002'),
  of('gender', 'gender', text(10), 'Male'),
  of('advice code', 'advice', text(1), 'D'),
  of('next price from', 'nextFrom', day, '2026-10-01'),
  of('search words', 'keywords', text(500), 'raincoat'),
]

export const ALL_DRAFT_COLUMNS: Columns<PublogDraft> = [...DRAFT_COLUMNS, ...MORE_COLUMNS]

export function findDraftChanges(before: PublogDraft, after: PublogDraft): FieldChange[] {
  return findChanges(ALL_DRAFT_COLUMNS, before, after)
}
