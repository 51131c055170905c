import { formatMoney } from '#domain/money.ts'
import type { JobData } from '../jobs/jobs.ts'
import { writeLetter } from '../mail/letter.ts'
import type { FinanceReader } from './finance-readers.ts'

type ShortLine = { orderId: number; lineNumber: number; name: string; owedCents: number }

/** Tells Finance that supply has become dearer than the fund can pay. */
export function writeShortageMail(
  reader: FinanceReader,
  lines: readonly ShortLine[],
  publicUrl: string,
): JobData['mail'] {
  const theirs = lines.filter((line) => reader.orderIds.includes(line.orderId))
  const [first] = theirs
  return writeLetter({
    to: reader.email,
    subject: 'A fund is too short for what supply charges',
    greeting: `Hello ${reader.name},`,
    paragraphs: [
      'the supplier charges more than was committed, and the fund cannot pay the difference. Add money to the fund, then commit the difference on the page of the order.',
    ],
    points: theirs.map(
      (line) =>
        `Order ${line.orderId}, line ${line.lineNumber}, ${line.name}: ${formatMoney(line.owedCents)} is missing.`,
    ),
    link: first && { words: 'See the order', address: `${publicUrl}/orders/${first.orderId}` },
  })
}
