import { fiscalYearDays, fiscalYearOf, writeDay } from '../fiscal-years.ts'
import { describeHolders, refuseField } from './catalogue-upkeep.ts'

export const NO_NEW_PRICE = 'Enter at least one price that is new.'

/**
 * Null: from now on, or from the first day of a coming year.
 * @throws Refusal when the year is over, or the day is not ahead or in another year
 */
export function readBeginning(fiscalYear: number, beginsOn: string | null, today: string): string | null {
  if (fiscalYear < fiscalYearOf(today))
    throw refuseField('fiscalYear', 'That fiscal year is over. Its prices cannot change.')
  if (beginsOn === null) return null
  if (beginsOn <= today)
    throw refuseField('beginsOn', 'Enter a future day, or leave it empty to begin at once.')
  const { first, last } = fiscalYearDays(fiscalYear)
  if (beginsOn < first || beginsOn > last)
    throw refuseField(
      'beginsOn',
      `Fiscal year ${fiscalYear} runs from ${writeDay(first)} to ${writeDay(last)}. Enter a day of it, or choose another year.`,
    )
  return beginsOn === first ? null : beginsOn
}

type Holders = { carts: number; awaiting: number }

export function describeNewPrice(holders: Holders, beginsOn: string | null): string {
  if (holders.carts + holders.awaiting === 0) return 'No open cart and no waiting order holds this product.'
  const when = beginsOn === null ? 'From now on' : `From ${writeDay(beginsOn)} on`
  return [
    nameHolders(holders),
    ...(holders.carts > 0
      ? [`${when}, the orderer must accept the new total before submitting a cart.`]
      : []),
    ...(holders.awaiting > 0
      ? ['Orders that await approval keep the price at which they were submitted.']
      : []),
  ].join(' ')
}

export function describeNewSale(holders: Holders): string {
  if (holders.carts + holders.awaiting === 0)
    return 'No open cart and no waiting order of your program holds this product.'
  return [
    nameHolders(holders),
    ...(holders.carts > 0
      ? ['On days on which it is not sold, a cart can be submitted only without it.']
      : []),
    ...(holders.awaiting > 0 ? ['Orders that await approval continue.'] : []),
  ].join(' ')
}

function nameHolders(holders: Holders): string {
  const verb = holders.carts + holders.awaiting === 1 ? 'holds' : 'hold'
  return `${describeHolders(holders)} ${verb} this product.`
}
