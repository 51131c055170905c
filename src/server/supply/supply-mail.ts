import { formatMoney } from '#domain/money.ts'
import { greet, type Letter } from '../mail/letter.ts'
import type { OrderReader } from '../mail/order-readers.ts'

type Line = { lineNumber: number; name: string }

/** A parcel with pieces of one line or several; `words` name the carrier and the number. */
export type Shipment = { lines: readonly (Line & { quantity: number })[]; words: string }

/** A line that waits for stock since now, or until another day; `words` are a sentence that names the day. */
export type DelayedLine = Line & { words: string }

/** A line, or a part of one, of which nothing more will come. */
export type EndedLine = Line & {
  kind: 'rejected' | 'cancelled'
  /** The reason in the words of the status, with or without a full stop. */
  words: string
  refundedCents: number
  /** A sentence: what to do now. Empty when there is nothing to do. */
  nextStep: string
}

/** What one action of the supplier's side did to an order. */
export type SupplyUpdate = {
  orderId: number
  shipped: readonly Shipment[]
  ended: readonly EndedLine[]
  delayed: readonly DelayedLine[]
  /** Everything that can come is on its way. */
  isAllShipped: boolean
  /** Base of links, without a slash at the end. */
  publicUrl: string
}

/**
 * Tells the readers of an order (`findOrderReaders`) what was shipped, refused or waits for stock: at most one mail each. What
 * was refused always goes to the orderer; everything else only to those who want confirmations (DATA-28).
 */
export function writeSupplyMails(update: SupplyUpdate, readers: readonly OrderReader[]): Letter[] {
  return readers.flatMap((reader) => {
    const shipped = reader.sendsConfirmation ? update.shipped : []
    const delayed = reader.sendsConfirmation ? update.delayed : []
    const ended = reader.sendsConfirmation || reader.isOrderer ? update.ended : []
    const isNothing = shipped.length + ended.length + delayed.length === 0
    return isNothing ? [] : [writeSupplyMail({ ...update, shipped, ended, delayed }, reader)]
  })
}

function writeSupplyMail(update: SupplyUpdate, reader: OrderReader): Letter {
  const { orderId, shipped, ended, delayed, isAllShipped, publicUrl } = update
  const whose = reader.isOrderer ? 'your order' : 'the order for you'
  const refundedCents = ended.reduce((sum, line) => sum + line.refundedCents, 0)
  return {
    to: reader.email,
    subject: `Order ${orderId} ${headline(update)}`,
    greeting: greet(reader.name),
    paragraphs: [
      `there is an update from supply about ${whose} ${orderId}.${
        isAllShipped && shipped.length > 0 ? ' Everything that will come is on its way.' : ''
      }`,
    ],
    points: [
      ...shipped.map(describeShipment),
      ...ended.map((line) => describeEnd(line)),
      ...delayed.map((line) => `${nameLine(line)}, is backordered. ${line.words}`),
    ],
    facts: [
      ['Order number', String(orderId)],
      ...(refundedCents > 0
        ? [['Money back on the fund', formatMoney(refundedCents)] satisfies [string, string]]
        : []),
    ],
    link: reader.maySignIn
      ? { words: 'See the order', address: `${publicUrl}/orders/${orderId}` }
      : undefined,
  }
}

/** What the mail is about, the most important first: it is what people see in a list of mails. */
function headline({ shipped, ended, delayed, isAllShipped }: SupplyUpdate): string {
  if (ended.length > 0) {
    const what = ended.some(({ kind }) => kind === 'rejected') ? 'rejected' : 'cancelled'
    return ended.length === 1 ? `has a ${what} line` : 'has lines that will not come'
  }
  if (delayed.length > 0) return delayed.length === 1 ? 'has a backordered line' : 'has backordered lines'
  if (isAllShipped) return 'is shipped'
  return shipped.flatMap(({ lines }) => lines).length === 1
    ? 'has a line on its way'
    : 'has lines on their way'
}

function describeShipment({ lines, words }: Shipment): string {
  const [first, ...others] = lines
  if (first && others.length === 0) return `${nameLine(first)}: ${first.quantity} ${words}`
  return `${lines.map((line) => `${line.quantity} of line ${line.lineNumber}, ${line.name}`).join('; ')}: ${words}`
}

function describeEnd(line: EndedLine): string {
  const money = line.refundedCents > 0 ? ` ${formatMoney(line.refundedCents)} went back to the fund.` : ''
  const next = line.nextStep ? ` What to do: ${endSentence(line.nextStep)}` : ''
  return `${nameLine(line)}, is ${line.kind}: ${endSentence(line.words)}${money}${next}`
}

function nameLine({ lineNumber, name }: Line): string {
  return `Line ${lineNumber}, ${name}`
}

function endSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`
}
