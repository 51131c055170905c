import { nameItem } from '#domain/catalogue/items.ts'
import { nameNumber, requireReplaceable } from '#domain/catalogue/successors.ts'
import { fiscalYearOf } from '#domain/fiscal-years.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { requireAllowances } from '../allowances/order-allowances.ts'
import type { WriteContext } from '../http/context.ts'
import { putSuccessor } from '../lines/replace-queries.ts'
import { lockLineToChange, moveMoney, startAgain } from './change.ts'
import { readOrderDetails } from './details.ts'

/** Uses today's price. Moves money and voids approvals in the same transaction. */
export async function replaceLine(
  context: WriteContext,
  { number, nsn }: { number: number; nsn: string },
): Promise<OrderDetails> {
  const { order, line } = await lockLineToChange(context, number, nsn)
  const successor = requireReplaceable(line, line.replacement)
  const { sql, person, today } = context
  const fiscalYear = fiscalYearOf(today)
  await putSuccessor(sql, {
    holder: 'order',
    program: person.program,
    fiscalYear,
    today,
    orderId: number,
    nsn,
    successor,
  })
  await requireAllowances(context, number, [successor.nsn])
  await startAgain(
    context,
    await moveMoney(context, order),
    `Line ${line.number}, ${line.description}: obsolete ${nameNumber(nsn)} replaced by ${nameItem(successor.name, successor.size)} (${nameNumber(successor.nsn)}).`,
  )
  context.concern(`order ${number}`, { nsn, replacedBy: successor.nsn, quantity: line.quantity })
  return readOrderDetails(context, number)
}
