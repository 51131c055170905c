import { formatMoney } from '#domain/money.ts'
import { greet, type Letter } from '../mail/letter.ts'
import type { FinanceReader } from './finance-readers.ts'

type ShortLine = { orderId: number; lineNumber: number; name: string; owedCents: number }

/** Tells Finance that supply has become dearer than the fund can pay, or than it may without asking. */
export function writeShortageMail(
  reader: FinanceReader,
  lines: readonly ShortLine[],
  publicUrl: string,
): Letter {
  const theirs = lines.filter((line) => reader.orderIds.includes(line.orderId))
  const [first] = theirs
  return {
    to: reader.email,
    subject: 'Supply charges more than was committed',
    greeting: greet(reader.name),
    paragraphs: [
      'the supplier charges more than was committed, and the difference waits for you: the fund cannot pay it, or it is more than supply may charge without asking. Look at the order; if it is right, see that the fund has the money and commit the difference there.',
    ],
    points: theirs.map(
      (line) =>
        `Order ${line.orderId}, line ${line.lineNumber}, ${line.name}: ${formatMoney(line.owedCents)} waits.`,
    ),
    link: first && { words: 'See the order', address: `${publicUrl}/orders/${first.orderId}` },
  }
}
