import type { ItemStatus } from '../catalogue/item-statuses.ts'
import { nameNumber } from '../catalogue/successors.ts'
import { Refusal } from '../refusal.ts'

/** The words of the administrators' screen. */
export const ITEM_STATUS_WORDS: Record<ItemStatus, string> = {
  active: 'Can be ordered',
  backordered: 'Backordered',
  obsolete: 'Obsolete',
}

/** What an administrator says of one item: a get-well date belongs to a backorder, a replacement to what is obsolete. */
export type ItemChange = { status: ItemStatus; replacementNsn: string | null; getWellOn: string | null }

/** What an administrator says of a whole product; obsolete means that all its items are. */
export type ProductChange = { isObsolete: boolean; replacementPgc: string | null }

/** The change as it is stored. Refuses an item that replaces itself and a date that is past (`today` as ISO day). */
export function readItemChange(nsn: string, change: ItemChange, today: string): ItemChange {
  const replacementNsn = change.status === 'obsolete' ? change.replacementNsn : null
  const getWellOn = change.status === 'backordered' ? change.getWellOn : null
  if (replacementNsn === nsn) throw itself('replacementNsn', 'An item cannot replace itself.')
  if (getWellOn !== null && getWellOn < today)
    throw refuseField('getWellOn', 'Enter a day that lies ahead, or none while the day is not known.')
  return { status: change.status, replacementNsn, getWellOn }
}

export function readProductChange(pgc: string, change: ProductChange): ProductChange {
  const replacementPgc = change.isObsolete ? change.replacementPgc : null
  if (replacementPgc === pgc) throw itself('replacementPgc', 'A product cannot replace itself.')
  return { isObsolete: change.isObsolete, replacementPgc }
}

function itself(field: string, message: string): Refusal {
  return new Refusal('rule', message, { code: 'SUCCESSORS_CIRCLE', errors: [{ field, message }] })
}

/** A refusal that stands beside its field. */
export function refuseField(field: string, message: string): Refusal {
  return new Refusal('rule', message, { errors: [{ field, message }] })
}

/** How many carts and orders hold what is changed, in words; empty when none does. */
export function describeHolders({ carts, awaiting }: { carts: number; awaiting: number }): string {
  const parts = [
    ...(carts > 0 ? [`${carts} open ${carts === 1 ? 'cart' : 'carts'}`] : []),
    ...(awaiting > 0 ? [`${awaiting} ${awaiting === 1 ? 'order' : 'orders'} awaiting approval`] : []),
  ]
  return parts.join(' and ')
}

export function describeUnknown(number: string): string {
  return `There is no ${nameNumber(number)} in the catalogue.`
}

/** An item has one product. */
export function describePlace(nsn: string, pgc: string): string {
  return `${nameNumber(nsn)} stands under PGC ${pgc}.`
}

/** Why an item of an obsolete product stays obsolete. */
export function describeGone(pgc: string): string {
  return `All items of ${nameNumber(pgc)} are obsolete. Make the PGC orderable again first.`
}
