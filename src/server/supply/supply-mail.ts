import { formatMoney } from '#domain/money.ts'
import { countPieces } from '#domain/supply/line-updates.ts'
import { type Email, greet } from '../mail/email.ts'
import type { OrderReader } from '../mail/order-readers.ts'

type Line = { lineNumber: number; name: string }

export type Shipment = { lines: readonly (Line & { quantity: number })[]; words: string }

/** `words` is a sentence with its pieces. */
export type DelayedLine = Line & { words: string; isReplaced: boolean }

export type EndedLine = Line & {
  kind: 'rejected' | 'cancelled'
  /** Undefined when the words count the pieces. */
  quantity?: number
  words: string
  refundedCents: number
  nextStep: string
}

export type SupplyUpdate = {
  orderId: number
  shipped: readonly Shipment[]
  ended: readonly EndedLine[]
  delayed: readonly DelayedLine[]
  isAllShipped: boolean
  /** Base of links, without a trailing slash. */
  publicUrl: string
}

/**
 * At most one mail per reader and kind, because people choose by kind. The orderer always gets rejections; all else only
 * goes to readers with confirmations (DATA-28).
 */
export function writeSupplyMails(update: SupplyUpdate, readers: readonly OrderReader[]): Email[] {
  return readers.flatMap((reader) => {
    const { sendsConfirmation, maySignIn, isOrderer } = reader
    const shipped = sendsConfirmation ? update.shipped : []
    const delayed = sendsConfirmation || maySignIn ? update.delayed : []
    const ended = sendsConfirmation || maySignIn || isOrderer ? update.ended : []
    const none = { ...update, shipped: [], ended: [], delayed: [] }
    return [
      ...(ended.length > 0 ? [writeSupplyMail('ended', { ...none, ended }, reader)] : []),
      ...(delayed.length > 0 ? [writeSupplyMail('delayed', { ...none, delayed }, reader)] : []),
      ...(shipped.length > 0 ? [writeSupplyMail('shipped', { ...none, shipped }, reader)] : []),
    ]
  })
}

function writeSupplyMail(
  kind: 'ended' | 'delayed' | 'shipped',
  update: SupplyUpdate,
  reader: OrderReader,
): Email {
  const { orderId, shipped, ended, delayed, isAllShipped, publicUrl } = update
  const which = reader.isOrderer ? `your order ${orderId}` : `order ${orderId}, which is for you`
  const refundedCents = ended.reduce((sum, line) => sum + line.refundedCents, 0)
  return {
    to: reader.email,
    kind,
    people: reader.people,
    orderId,
    subject: `Order ${orderId} ${headline(update)}`,
    greeting: greet(reader.name),
    paragraphs: [
      `There is an update from supply about ${which}.${isAllShipped && shipped.length > 0 ? ' Everything that will come is on its way.' : ''}`,
    ],
    points: [
      ...shipped.map(describeShipment),
      ...ended.map((line) => describeEnd(line)),
      ...delayed.map(
        (line) =>
          `${nameLine(line)}: ${line.words}${line.isReplaced && reader.maySignIn ? ' If it does not suit, ask to cancel the line on the order.' : ''}`,
      ),
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

function headline({ shipped, ended, delayed, isAllShipped }: SupplyUpdate): string {
  if (ended.length > 0) {
    const what = ended.some(({ kind }) => kind === 'rejected') ? 'rejected' : 'cancelled'
    return ended.length === 1 ? `has a ${what} line` : 'has lines that will not come'
  }
  if (delayed.length > 0) {
    const replaced = delayed.filter(({ isReplaced }) => isReplaced).length
    if (replaced === 0) return delayed.length === 1 ? 'has a backordered line' : 'has backordered lines'
    return replaced === delayed.length ? 'comes with another item' : 'has backordered lines and another item'
  }
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
  const next = line.nextStep ? ` Next step: ${endSentence(line.nextStep)}` : ''
  const what = line.quantity ? `: ${countPieces(line.quantity)}` : ', is'
  return `${nameLine(line)}${what} ${line.kind}: ${endSentence(line.words)}${money}${next}`
}

function nameLine({ lineNumber, name }: Line): string {
  return `Line ${lineNumber}, ${name}`
}

function endSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`
}
