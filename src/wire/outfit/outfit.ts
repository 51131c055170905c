import { ITEM_STATUSES } from '#domain/catalogue/item-statuses.ts'
import { FIT_SYSTEMS, type FitSystem } from '#domain/catalogue/size-families.ts'
import { MAX_PIECES, QUANTITY_SENTENCE } from '#domain/lines/limits.ts'
import { BATCH_STATES, MAX_BATCH_PEOPLE, MAX_BATCH_TITLE } from '#domain/outfit/batches.ts'
import { NEED_PROBLEMS } from '#domain/outfit/needs.ts'
import { body, call } from '../call.ts'
import { type Clean, list, nullable } from '../code.ts'
import {
  dodaac,
  fundCode,
  money,
  noSuch,
  nsn,
  oneOf,
  orderNumber,
  personId,
  required,
  text,
  truth,
  whole,
} from '../codes.ts'
import { day, instant } from '../days.ts'
import { nothing } from '../paging.ts'
import { personOption } from '../people/people.ts'

const kitId = whole(1, Number.MAX_SAFE_INTEGER, 'Choose a kit.')
const batchId = whole(1, Number.MAX_SAFE_INTEGER, noSuch('batch'))
export const batchTitle = required(MAX_BATCH_TITLE, 'Name the batch.')
const pieces = whole(0, 1_000_000_000)
const MAX_PASTED_PEOPLE = 500

/** Names, DoD IDs or emails, one on each line; a whole DoDAAC; or people chosen in a list. */
export const findOutfitPeople = call('POST', '/outfit/people', {
  summary:
    'People to outfit, of the DoDAACs for which the user places orders; a line that fits several people returns all',
  isLookup: true,
  body: body({
    dodaacs: list(dodaac, 200),
    people: list(personId, MAX_BATCH_PEOPLE),
    lines: list(text(200), MAX_PASTED_PEOPLE),
  }),
  response: body({
    people: list(personOption, 1000),
    /** Lines that fit nobody, or several people. */
    unclear: list(body({ line: text(200), people: list(personOption, 10) }), MAX_PASTED_PEOPLE),
    /** More people than one batch takes. */
    isCut: truth,
  }),
})
export type OutfitPeople = Clean<typeof findOutfitPeople.response>

const outfitItem = body({
  nsn,
  size: text(),
  colour: text(),
  price: nullable(money),
  status: oneOf(ITEM_STATUSES, noSuch('status')),
  getWellOn: nullable(day),
})

export const outfitProduct = body({
  pgc: text(5),
  name: text(),
  category: text(),
  family: text(20),
  system: oneOf(Object.keys(FIT_SYSTEMS) as FitSystem[], noSuch('size system')),
  replaces: text(5),
  isSold: truth,
  items: list(outfitItem),
})

const cell = body({
  place: whole(1, 200),
  pgc: text(5),
  nsn: nullable(nsn),
  received: pieces,
  onOrder: pieces,
  missing: pieces,
  backorderedUntil: nullable(day),
  problem: oneOf(NEED_PROBLEMS, noSuch('problem')),
  /** Rules that cover the product, and the pieces left. Null without a rule of pieces. */
  allowance: text(1000),
  left: nullable(pieces),
})

const outfitMember = body({
  ...{ id: personId, name: text(), dodaac },
  isForMember: truth,
  /** Why nothing can be ordered for this member, else ''. */
  stop: text(500),
  fundCode: text(2),
  cart: nullable(body({ number: orderNumber, fundCode, lines: pieces })),
  sizes: list(
    body({
      family: text(20),
      system: oneOf(Object.keys(FIT_SYSTEMS) as FitSystem[], noSuch('size system')),
      size: text(),
      notedOn: day,
      isOld: truth,
      version: text(),
    }),
  ),
  cells: list(cell, 200),
})

/** Kit by people: what each person has, what is on order, and what is missing. Nothing is written. */
export const readOutfitTable = call('POST', '/outfit/table', {
  summary: 'For each person and place of a kit: size, received, on order, missing, price, and what is wrong',
  isLookup: true,
  body: body({ kit: kitId, people: list(personId, MAX_BATCH_PEOPLE) }),
  response: body({
    kit: body({ id: kitId, number: whole(1, 999), name: text() }),
    places: list(body({ place: whole(1, 200), quantity: whole(1, 999), products: list(text(5), 9) }), 200),
    products: list(outfitProduct),
    funds: list(body({ dodaac, fundCode, available: money })),
    people: list(outfitMember, MAX_BATCH_PEOPLE),
  }),
})
export type OutfitTable = Clean<typeof readOutfitTable.response>
export type OutfitMember = OutfitTable['people'][number]
export type OutfitCell = OutfitMember['cells'][number]

const batchMember = body({
  id: personId,
  name: text(),
  dodaac,
  fundCode: text(2),
  pieces,
  total: nullable(money),
  state: oneOf(BATCH_STATES, noSuch('state')),
  order: nullable(orderNumber),
  problem: text(500),
  /** The orderer must say whether to add to an open cart. */
  asksAboutCart: truth,
})
export const batch = body({
  number: batchId,
  title: text(120),
  madeAt: instant,
  people: list(batchMember, MAX_BATCH_PEOPLE),
})
export type Batch = Clean<typeof batch>
export type BatchMember = Batch['people'][number]

const ofBatch = { number: batchId }

export const createBatch = call('POST', '/outfit/batches', {
  summary: 'Plan one cart for each person; nothing is in a cart yet',
  body: body({
    title: batchTitle,
    kit: nullable(body({ id: kitId, number: whole(1, 999) })),
    people: list(
      body({
        id: personId,
        fundCode,
        lines: list(body({ nsn, quantity: whole(1, MAX_PIECES, QUANTITY_SENTENCE) }), 200),
      }),
      MAX_BATCH_PEOPLE,
    ),
  }),
  response: batch,
})
export const readBatch = call('GET', '/outfit/batches/:number', {
  summary: 'A batch of the person, with the state of each cart',
  params: ofBatch,
  response: batch,
})
export const listBatches = call('GET', '/outfit/batches', {
  summary: 'The last twenty batches of the person, newest first',
  response: list(body({ number: batchId, title: text(120), madeAt: instant, state: text() }), 20),
})
/** Repeat until nobody is `planned`. */
export const writeBatch = call('POST', '/outfit/batches/:number/write', {
  summary: 'Write the carts of the next twenty planned people; a fault holds one person and not the batch',
  params: ofBatch,
  body: nothing,
  response: batch,
})
/** Repeat until nobody is `written`. */
export const submitBatch = call('POST', '/outfit/submit/:number', {
  summary: 'Submit the next twenty carts that this batch wrote; a fault holds one person and not the batch',
  params: ofBatch,
  body: nothing,
  response: batch,
})
export const decideBatchMembers = call('POST', '/outfit/batches/:number/decide', {
  summary: 'Say for held people: add to the open cart, leave out, or try again',
  params: ofBatch,
  body: body({
    people: list(personId, MAX_BATCH_PEOPLE),
    decision: oneOf(['add', 'leave-out', 'again'], 'Say add, leave-out or again.'),
  }),
  response: batch,
})
