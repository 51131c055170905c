import type { ItemStatus } from '../catalogue/item-statuses.ts'
import { nameNumber } from '../catalogue/successors.ts'
import { Refusal } from '../refusal.ts'

export const ITEM_STATUS_WORDS: Record<ItemStatus, string> = {
  active: 'Can be ordered',
  backordered: 'Backordered',
  obsolete: 'Obsolete',
}

/** A get-well date needs a backorder, a replacement an obsolete item. */
export type ItemChange = { status: ItemStatus; replacementNsn: string | null; getWellOn: string | null }

export type ProductChange = { isObsolete: boolean; replacementPgc: string | null }

/** Refuses an item that replaces itself, and past dates. `today` is an ISO day. */
export function readItemChange(nsn: string, change: ItemChange, today: string): ItemChange {
  const replacementNsn = change.status === 'obsolete' ? change.replacementNsn : null
  const getWellOn = change.status === 'backordered' ? change.getWellOn : null
  if (replacementNsn === nsn) throw itself('replacementNsn', 'An item cannot replace itself.')
  if (getWellOn !== null && getWellOn < today)
    throw refuseField('getWellOn', 'Enter a future day, or leave it empty if the day is not known.')
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

export function refuseField(field: string, message: string): Refusal {
  return new Refusal('rule', message, { errors: [{ field, message }] })
}

export function describeHolders({ carts, awaiting }: { carts: number; awaiting: number }): string {
  const parts = [
    ...(carts > 0 ? [`${carts} open ${carts === 1 ? 'cart' : 'carts'}`] : []),
    ...(awaiting > 0 ? [`${awaiting} ${awaiting === 1 ? 'order' : 'orders'} awaiting approval`] : []),
  ]
  return parts.join(' and ')
}

export function describeUnitInUse(pgc: string, lines: number): string {
  return `PGC ${pgc} has ${lines} approved ${lines === 1 ? 'line' : 'lines'} with outstanding pieces. Change the unit of issue when these are shipped or ended, or add another product.`
}

export function describeUnknown(number: string): string {
  return `There is no ${nameNumber(number)} in the catalog.`
}

export function describePlace(nsn: string, pgc: string): string {
  return `${nameNumber(nsn)} belongs to PGC ${pgc}.`
}

export function describeGone(pgc: string): string {
  return `All items of ${nameNumber(pgc)} are obsolete. Make the PGC orderable again first.`
}
