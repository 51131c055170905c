import { nameNumber } from '../catalogue/successors.ts'
import type { FieldError } from '../refusal.ts'
import {
  findDraft,
  type KitItem,
  type KitVersion,
  MAX_ALTERNATIVES,
  MAX_KIT_QUANTITY,
  MAX_PLACES,
  MAX_VERSIONS,
} from './kits.ts'

/** Products and NSNs that the catalog has. `pgcOf` goes from an NSN to its product. */
export type KnownItems = { pgcs: ReadonlySet<string>; pgcOf: ReadonlyMap<string, string> }

type Place = { quantity: number; alternatives: readonly KitItem[] }
export type PlaceFault = FieldError & { index: number; alternative: number }

/** `field` is the path of the value, such as `places.2.alternatives.0`. */
export function findPlaceFaults(places: readonly Place[], known: KnownItems): PlaceFault[] {
  const faults = places.flatMap(({ quantity, alternatives }, index): PlaceFault[] => {
    const at = (alternative: number, message: string): PlaceFault => ({
      index,
      alternative,
      field: `places.${index}.alternatives.${alternative}`,
      message,
    })
    if (alternatives.length === 0) return [at(0, 'Add a product, or remove the place.')]
    if (alternatives.length > MAX_ALTERNATIVES)
      return [at(MAX_ALTERNATIVES, `A place takes at most ${MAX_ALTERNATIVES} alternatives.`)]
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_KIT_QUANTITY)
      return [{ ...at(0, QUANTITY_SENTENCE), field: `places.${index}.quantity` }]
    return alternatives.flatMap((item, alternative) => {
      const message = findItemFault(item, alternatives.slice(0, alternative), known)
      return message === null ? [] : [at(alternative, message)]
    })
  })
  if (places.length > MAX_PLACES)
    faults.push({
      index: MAX_PLACES,
      alternative: 0,
      field: 'places',
      message: `A kit takes at most ${MAX_PLACES} places.`,
    })
  return faults
}

export const QUANTITY_SENTENCE = `Enter how many pieces, from 1 to ${MAX_KIT_QUANTITY}.`

function findItemFault(
  { pgc, nsn }: KitItem,
  earlier: readonly KitItem[],
  { pgcs, pgcOf }: KnownItems,
): string | null {
  if (!pgcs.has(pgc)) return `The catalog has no product ${pgc}.`
  if (nsn !== null && pgcOf.get(nsn) !== pgc) return `${nameNumber(nsn)} is not a size of product ${pgc}.`
  // A product in any size already includes each of its sizes.
  const isTwice = earlier.some(
    (one) => one.pgc === pgc && (one.nsn === nsn || one.nsn === null || nsn === null),
  )
  return isTwice ? `${nameNumber(pgc)} is in this place already. Remove one of the two.` : null
}

/** `sold`: the NSN, or the PGC without one, can be ordered on the first day, perhaps as its successor. */
export function findUnsoldPlaces(places: readonly Place[], isSold: (item: KitItem) => boolean): FieldError[] {
  return places.flatMap(({ alternatives }, index) =>
    alternatives.some(isSold)
      ? []
      : [
          {
            field: `places.${index}.alternatives.0`,
            message: `Place ${index + 1}: the program sells nothing of this place on that day. Choose another product, or add an alternative.`,
          },
        ],
  )
}

export const PAST_DAY = 'Choose today or a later day.'
export const TOO_MANY_VERSIONS = `A kit takes ${MAX_VERSIONS} versions. Add another kit.`

export function findFirstDayFault(
  day: string,
  versions: readonly KitVersion[],
  today: string,
): string | null {
  if (day < today) return PAST_DAY
  const rival = versions.find(({ activeFrom }) => activeFrom === day)
  if (rival) return `Version ${rival.number} begins on this day already. Choose another day.`
  return null
}

export function findDraftFault(versions: readonly KitVersion[]): string | null {
  const draft = findDraft(versions)
  return draft ? `Version ${draft.number} is a draft already. Change it, or discard it first.` : null
}
