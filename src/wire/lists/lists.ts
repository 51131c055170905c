import { MAX_LINES, MAX_PIECES, QUANTITY_SENTENCE } from '#domain/lines/limits.ts'
import { body, call } from '../call.ts'
import { wearerQuery } from '../cart/again.ts'
import { type Clean, defaulted, list, nullable, optional } from '../code.ts'
import { dodaac, noSuch, nsn, orderNumber, requiredName, text, whole } from '../codes.ts'
import { instant } from '../days.ts'
import { kitName } from '../kits/kits.ts'
import { checkedLines } from '../lines/wanted-lines.ts'
import { nothing, success } from '../paging.ts'

export const listName = requiredName(60, 'Enter a name for the list.')
const listId = whole(1, Number.MAX_SAFE_INTEGER, noSuch('list'))
const ofList = { list: listId }

const listFields = {
  id: listId,
  name: text(60),
  /** Null for an own list. */
  dodaac: ['DODAAC_0', nullable(dodaac)],
  lineCount: whole(0, MAX_LINES),
  updatedBy: text(),
  updatedAt: instant,
  version: whole(1, 1_000_000_000),
} as const
const savedList = body(listFields)
export type SavedList = Clean<typeof savedList>

/** Without an NSN, the product in the member's size. */
const listLine = body({
  nsn: ['ITMREF_0', nullable(nsn)],
  pgc: ['YPCGNUM_0', optional(text(5))],
  quantity: ['QTY_0', whole(1, MAX_PIECES, QUANTITY_SENTENCE)],
})
export type ListLine = Clean<typeof listLine>

const storedLines = list(listLine, MAX_LINES)

export function nameListLine(place: number): string {
  return `items.${place}`
}

export const listSavedLists = call('GET', '/lists', {
  summary: 'Own lists, and lists of the DoDAACs for which the person places orders, by name',
  response: list(savedList),
})
export const readSavedList = call('GET', '/lists/:list', {
  summary: 'A list with its lines, checked for a member; nothing is written',
  params: ofList,
  query: wearerQuery,
  response: body({ ...listFields, lines: ['items', list(listLine)], checked: checkedLines }),
})
/** Takes the lines of an order or own cart (`from`), or the given ones. */
export const addSavedList = call('POST', '/lists', {
  summary: 'Add a list: empty, with lines, or from an order or an own cart',
  body: body({
    name: listName,
    dodaac: ['DODAAC_0', nullable(dodaac)],
    from: ['VCRNUM_0', optional(orderNumber)],
    lines: ['items', defaulted(storedLines, [])],
  }),
  response: savedList,
})
/** `lines` replaces all lines. */
export const changeSavedList = call('PUT', '/lists/:list', {
  summary: 'Rename a list, give it to a DoDAAC or to oneself, or change its lines',
  params: ofList,
  body: body({
    name: optional(listName),
    dodaac: ['DODAAC_0', optional(nullable(dodaac))],
    lines: ['items', optional(storedLines)],
  }),
  response: savedList,
})
export const deleteSavedList = call('DELETE', '/lists/:list', {
  summary: 'Delete a list',
  params: ofList,
  body: nothing,
  response: success,
})
/** Needs permission 8 besides the list. */
export const makeKitOfList = call('POST', '/lists/:list/kit', {
  summary: 'Make a kit whose draft has the lines of a list',
  params: ofList,
  body: body({ name: kitName }),
  response: body({ id: whole(1, Number.MAX_SAFE_INTEGER), name: kitName }),
})
