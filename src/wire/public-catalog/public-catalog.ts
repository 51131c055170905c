import { CUTS, MAX } from '#domain/catalogue/product-fields.ts'
import { DRAFT_STATES } from '#domain/public-catalog/proposals.ts'
import { body, call, query } from '../call.ts'
import { type Clean, defaulted, list, nullable } from '../code.ts'
import { money, noSuch, nsn, oneOf, text, truth, whole } from '../codes.ts'
import { pageFields, searchText } from '../paging.ts'
import { pgc } from '../products/catalogue-upkeep.ts'
import { displayName, keywords, productName, unitOfIssue } from '../products/products.ts'
import { rowCode } from '../programs/programs.ts'

export const DRAFTS_PER_PAGE = 50
export const MAX_TAKEN = 500

const count = whole(0, Number.MAX_SAFE_INTEGER)
const nsns = list(nsn, MAX_TAKEN)
const ofGroup = { itemName: defaulted(text(MAX.name), ''), inc: defaulted(text(5), '') }

const proposal = body({
  itemName: text(),
  inc: text(5),
  items: count,
  priced: count,
  sizes: list(text()),
  colours: list(text()),
  pgc: nullable(text(5)),
})
export type Proposal = Clean<typeof proposal>

export const listProposals = call('GET', '/admin/public-catalogue', {
  summary:
    'Proposals of the public catalog for your program: new items as products by name, and the number of drafts that wait',
  query: query({ ...pageFields(DRAFTS_PER_PAGE), searchTerm: searchText }),
  response: body({
    counts: body({ new: count, changed: count, taken: count, aside: count }),
    total: count,
    rows: list(proposal),
    categories: list(body({ code: text(10), name: text() })),
    freePgc: text(5),
  }),
})

const storedDraft = body({
  nsn,
  itemName: text(),
  inc: text(5),
  unitOfIssue: text(2),
  price: nullable(money),
  nextPrice: nullable(money),
  isObsolete: truth,
  replacementNsn: nullable(text(13)),
  size: text(),
  colour: text(),
  gender: text(),
  keywords: text(500),
  pgc: nullable(text(5)),
  changes: list(body({ what: text(), from: text(), to: text() })),
  notes: list(text(1000)),
  version: text(32),
})
export type StoredDraft = Clean<typeof storedDraft>

export const listDrafts = call('GET', '/admin/public-catalogue/drafts', {
  summary: 'Drafts in one state, by name and NSN: all, those of a group, or those that a search finds',
  query: query({
    ...pageFields(DRAFTS_PER_PAGE),
    ...ofGroup,
    searchTerm: searchText,
    state: defaulted(oneOf(DRAFT_STATES, noSuch('state')), 'new'),
  }),
  response: body({ total: count, rows: list(storedDraft) }),
})

export const takeDrafts = call('POST', '/admin/public-catalogue/taken', {
  summary: 'Sell items of the public catalog: as a new product, or as more sizes of an existing one',
  body: body({
    pgc,
    name: productName,
    displayName,
    category: rowCode,
    unitOfIssue,
    keywords,
    gender: defaulted(oneOf(['', ...CUTS], noSuch('gender')), ''),
    nsns,
  }),
  response: body({ pgc: text(5), items: count, prices: count }),
})

export const setDraftsAside = call('PUT', '/admin/public-catalogue/aside', {
  summary: 'Put drafts or a whole group aside as not for your program, or look at them again',
  body: body({ ...ofGroup, nsns, isSetAside: truth }),
  response: body({ items: count }),
})

export const acceptDrafts = call('PUT', '/admin/public-catalogue/accepted', {
  summary: 'Take over the changes of items that were taken, or leave the catalog as it is',
  /** `versions` in the order of the items; empty: no comparison. */
  body: body({ nsns, versions: defaulted(list(text(32), MAX_TAKEN), []), isTakenOver: truth }),
  response: body({ items: count }),
})
