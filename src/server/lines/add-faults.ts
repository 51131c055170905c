import { describeNoPrice, describeUnsold, findMemberStop, NOT_YOUR_MEMBER } from '#domain/cart/additions.ts'
import { describeMissingFund } from '#domain/cart/submit.ts'
import { describeObsolete, type Successor } from '#domain/catalogue/successors.ts'
import { fiscalYearOf } from '#domain/fiscal-years.ts'
import { fullName, type Named } from '#domain/people/people.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Person } from '#domain/roles/permissions.ts'
import type { AddScope, Item, Member } from './add-queries.ts'

export function addScopeOf({ person, now }: { person: Person; now: Date }): AddScope {
  return { program: person.program, ordererId: person.id, dodaacs: person.placerDodaacs, now }
}

/** Without a fund code, checks only the member and the DoDAAC. */
export function findMemberFault(
  member: Member | undefined,
  fundCode: string | undefined,
  today: string,
): Refusal | null {
  if (!member) return new Refusal('not-found', NOT_YOUR_MEMBER)
  const stop = findMemberStop(member, today)
  if (stop) return new Refusal('rule', stop.message, { code: stop.code })
  if (fundCode === undefined || member.fundCodes.includes(fundCode)) return null
  const sentence = describeMissingFund(fundCode, member.dodaac, fiscalYearOf(today), member.fundCodes)
  return new Refusal('not-found', sentence, { code: 'NO_SUCH_FUND' })
}

export function findCartFault(
  member: Named,
  cart: { orderId: number; fundCode: string },
  fundCode: string,
  what: 'item' | 'rows' = 'item',
): Refusal | null {
  if (cart.fundCode === fundCode) return null
  return new Refusal(
    'conflict',
    `The cart for ${fullName(member)} (order ${cart.orderId}) charges fund code ${cart.fundCode}. Add the ${what} with ${cart.fundCode}, or change the fund code of that cart to ${fundCode} first.`,
    { code: 'CART_HAS_OTHER_FUND_CODE' },
  )
}

export function findItemFault(
  item: Item | undefined,
  nsn: string,
  successor: Successor | null,
  fiscalYear: number,
): Refusal | null {
  if (item?.status === 'obsolete' && (item.isSold || successor?.isSold))
    return new Refusal('rule', describeObsolete(item.name, nsn, successor), { code: 'OBSOLETE_NSN' })
  if (!item?.isSold) return new Refusal('not-found', describeUnsold(nsn))
  if (item.priceCents !== null) return null
  return new Refusal('rule', describeNoPrice(item.name, nsn, fiscalYear), { code: 'NO_PRICE' })
}
