import { type Codec, day, money, nsn, optional, text } from '../imports/codecs.ts'
import { type Columns, column, type FieldChange, findChanges } from '../imports/tables.ts'

/** An item as the public catalogue has it, beside what a program sells. */
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
  /** Search words: colloquial names, one beside the other. */
  keywords: string
}

/** Names that say nothing, for this language and for the database's: nobody can choose such an item. */
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

/** The columns of `export drafts`. */
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

/** Columns that a month may change, too. */
const MORE_COLUMNS: Columns<PublogDraft> = [
  of('item name code', 'inc', text(5), '10002'),
  of('gender', 'gender', text(10), 'Male'),
  of('advice code', 'advice', text(1), 'D'),
  of('next price from', 'nextFrom', day, '2026-10-01'),
  of('search words', 'keywords', text(500), 'raincoat'),
]

/** Everything that is kept of a draft. */
export const ALL_DRAFT_COLUMNS: Columns<PublogDraft> = [...DRAFT_COLUMNS, ...MORE_COLUMNS]

/** Changes of an item by a month, old and new. */
export function findDraftChanges(before: PublogDraft, after: PublogDraft): FieldChange[] {
  return findChanges(ALL_DRAFT_COLUMNS, before, after)
}
