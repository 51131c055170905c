import { fiscalYearOf } from '#domain/fiscal-years.ts'
import { type ItemFacts, judgeLine } from '#domain/lines/wanted-lines.ts'
import type { CheckedLine, CheckedLines } from '#wire/lines/wanted-lines.ts'
import { catalogScopeOf } from '../catalogue/catalogue.ts'
import { findSuccessors } from '../catalogue/successors.ts'
import { sendTogether } from '../db/together.ts'
import type { ReadContext } from '../http/context.ts'
import { addScopeOf, findCartFault, findMemberFault } from './add-faults.ts'
import { findItemFacts, findProductFacts, findWearer } from './check-queries.ts'

/** Without an NSN, the line is for the product in the member's size. */
export type Wanted = { quantity: number; priceThen?: number | null } & (
  | { nsn: string }
  | { nsn: null; pgc: string }
)

type Context = Pick<ReadContext, 'sql' | 'person' | 'today' | 'now'>

/**
 * Says line by line what a cart for the member would take today. Writes nothing. `memberId` null: no member is chosen
 * yet.
 */
export async function checkLines(
  context: Context,
  { memberId, fundCode, lines }: { memberId: number | null; fundCode?: string | undefined; lines: Wanted[] },
): Promise<CheckedLines> {
  const { sql, today } = context
  const scope = addScopeOf(context)
  const catalogScope = catalogScopeOf(context)
  const readItems = (nsns: string[]) => findItemFacts(sql, scope, catalogScope, memberId, nsns)
  const readProducts = (pgcs: string[]) => findProductFacts(sql, scope, catalogScope, memberId, pgcs)
  const { found, products } = await sendTogether({
    facts: {
      found: findWearer(sql, scope, catalogScope, memberId),
      products: readProducts(lines.flatMap((line) => (line.nsn === null ? [line.pgc] : []))),
    },
  })
  const nsnOf = (line: Wanted) => line.nsn ?? products.get(line.pgc)?.nsn ?? null
  const items = await readItems(lines.map(nsnOf).filter((nsn) => nsn !== null))
  const numberOf = (line: Wanted) => nsnOf(line) ?? (line.nsn === null ? line.pgc : line.nsn)
  const isObsolete = (line: Wanted) =>
    items.get(numberOf(line))?.status === 'obsolete' || products.get(numberOf(line))?.isObsolete === true
  const successors = await findSuccessors(sql, catalogScope, lines.filter(isObsolete).map(numberOf))
  const unsized = [...successors.values()].flatMap(({ nsn, pgc }) => (nsn === null ? [pgc] : []))
  const sized = await readProducts(unsized)
  const nextOf = (number: string) => {
    const successor = successors.get(number)
    return successor ? (successor.nsn ?? sized.get(successor.pgc)?.nsn ?? null) : null
  }
  const next = await readItems([...successors.keys()].map(nextOf).filter((nsn) => nsn !== null))
  const fiscalYear = fiscalYearOf(today)
  return {
    ...describeWearer(found, fundCode, memberId, today),
    lines: lines.map((line): CheckedLine => {
      const number = numberOf(line)
      const item = items.get(number) ?? null
      const product = line.nsn === null ? (products.get(line.pgc) ?? null) : null
      const { quantity, priceThen = null } = line
      const judgment = judgeLine({
        ...{ quantity, priceThen, item, product, fiscalYear },
        successor: successors.get(number) ?? null,
        successorItem: findNext(next, nextOf(number)),
      })
      return {
        nsn: nsnOf(line),
        pgc: item?.pgc ?? product?.pgc ?? '',
        name: item?.name ?? product?.name ?? '',
        size: item?.size ?? '',
        ...{ quantity, priceThen },
        ...judgment,
      }
    }),
  }
}

function findNext(items: Map<string, ItemFacts>, nsn: string | null): ItemFacts | null {
  return nsn === null ? null : (items.get(nsn) ?? null)
}

type Wearer = Awaited<ReturnType<typeof findWearer>>

function describeWearer(
  found: Wearer,
  fundCode: string | undefined,
  memberId: number | null,
  today: string,
): Omit<CheckedLines, 'lines'> {
  const cart = found?.cart ?? null
  const fault =
    memberId === null
      ? null
      : (findMemberFault(found, fundCode, today) ??
        (found && cart && fundCode !== undefined
          ? findCartFault(found, { orderId: cart.number, fundCode: cart.fundCode }, fundCode)
          : null))
  return { member: found ? optionOf(found) : null, stop: fault?.message ?? '', cart }
}

function optionOf({
  smid,
  firstName,
  middleName,
  lastName,
  preferredName,
  dodId,
  dodaac,
}: NonNullable<Wearer>) {
  return { smid, firstName, middleName, lastName, preferredName, dodId, dodaac }
}
