import type { MessageKind } from '#domain/messages/kinds.ts'
import { formatMoney } from '#domain/money.ts'
import { type Email, greet, hidePersonalNumbers, quoteName } from '../mail/email.ts'
import type { OrderReader } from '../mail/order-readers.ts'

type Recipient = { email: string; name: string; people?: readonly number[] }

/** Never a DoD ID (threat D21). */
export type OrderInMail = {
  number: number
  orderer: string
  member: string
  dodaac: string
  fundCode: string
  totalCents: number
  /** Base of links, without a trailing slash. */
  publicUrl: string
}

/** `byFinance`: no approver decided. `held`: the order held money until now. */
export type Decision = { kind: 'approved' | 'declined'; comment: string; byFinance?: { held: boolean } }

/** `reason` says why the order waits again. */
export function writeApprovalRequest(to: Recipient, order: OrderInMail, reason = ''): Email {
  return {
    ...post('approval', to, order),
    subject: `Order ${order.number} waits for your approval`,
    greeting: greet(to.name),
    paragraphs: [reason ? `${reason} It waits for your approval.` : 'An order waits for your approval.'],
    facts: listFacts(order),
    link: linkTo(order, 'Approve or decline it here'),
  }
}

/** `sentences` say which limits of money the order exceeds. */
export function writeFinanceRequest(to: Recipient, order: OrderInMail, sentences: string[]): Email {
  return {
    ...post('approval', to, order),
    subject: `Order ${order.number} waits for Finance`,
    greeting: greet(to.name),
    paragraphs: [
      'An order is above a limit of money. It holds no money, and nobody may sign it before you answer as Finance - RA.',
      ...sentences,
    ],
    facts: listFacts(order),
    link: linkTo(order, 'Answer it here'),
  }
}

export function writeConfirmation(to: Recipient, order: OrderInMail, asksFinance: boolean): Email {
  return {
    ...post('submitted', to, order),
    subject: `Order ${order.number} has been submitted`,
    greeting: greet(to.name),
    paragraphs: [
      asksFinance
        ? 'Your order has been submitted. It is above a limit of money, so Finance - RA decides first. Until then it holds no money.'
        : 'Your order has been submitted and waits for approval. The amount is reserved on the fund.',
    ],
    facts: listFacts(order),
    link: linkTo(order, 'See its status'),
  }
}

export function writeDecision(
  to: OrderReader,
  order: OrderInMail,
  { kind, comment, byFinance }: Decision,
): Email {
  const whose = to.isOrderer ? 'Your order' : 'The order for you'
  const amount = formatMoney(order.totalCents)
  const opening =
    kind === 'approved'
      ? [`${whose} is approved and goes to supply. The fund pays ${amount} for it.`]
      : [
          `${whose} is declined${byFinance ? ' by Finance' : ''}. Nothing will ship${byFinance?.held === false ? '' : `, and ${amount} is available on the fund again`}.`,
        ]
  return {
    ...post(kind, to, order),
    subject: `Order ${order.number} is ${kind}`,
    greeting: greet(to.name),
    paragraphs: [
      ...opening,
      ...(comment
        ? [`Comment of ${byFinance ? 'Finance - RA' : 'the approver'}: ${hidePersonalNumbers(comment)}`]
        : []),
    ],
    facts: listFacts(order),
    link: to.maySignIn ? linkTo(order, kind === 'approved' ? 'Follow it here' : 'See the order') : undefined,
  }
}

export function writeReturn(to: OrderReader, order: OrderInMail, reason: string): Email {
  return {
    ...post('returned', to, order),
    subject: `Order ${order.number} was returned for changes`,
    greeting: greet(to.name),
    paragraphs: [
      `An approver sent your order back. It keeps its number, and ${formatMoney(order.totalCents)} is available on the fund again. Change it and submit it again, or withdraw it.`,
      `The approver asks: ${hidePersonalNumbers(reason)}`,
    ],
    facts: listFacts(order),
    link: to.maySignIn ? linkTo(order, 'Change it here') : undefined,
  }
}

export function writeReduction(to: Recipient, order: OrderInMail, sentences: string[]): Email {
  return {
    ...post('reduced', to, order),
    subject: `Order ${order.number} was reduced by an approver`,
    greeting: greet(to.name),
    paragraphs: [
      'An approver took away or reduced lines and signed the rest. Approvals given before still count.',
    ],
    points: sentences.slice(0, 50).map(hidePersonalNumbers),
    facts: listFacts(order),
    link: linkTo(order, 'See the order'),
  }
}

export function writeWithdrawal(to: Recipient, order: OrderInMail, comment: string): Email {
  return {
    ...post('withdrawn', to, order),
    subject: `Order ${order.number} was withdrawn`,
    greeting: greet(to.name),
    paragraphs: [
      `${quoteName(order.orderer)} withdrew this order. It no longer needs approval, and earlier approvals are void.`,
      `Comment: ${hidePersonalNumbers(comment)}`,
    ],
    facts: listFacts(order),
    link: linkTo(order, 'See the order'),
  }
}

export function post(kind: MessageKind, { email, people = [] }: Recipient, order: OrderInMail) {
  return { to: email, kind, people, orderId: order.number }
}

export function listFacts(order: OrderInMail): [string, string][] {
  return [
    ['Order number', String(order.number)],
    ['Ordered by', order.orderer],
    ['For', order.member],
    ['DoDAAC', order.dodaac],
    ['Fund code', order.fundCode],
    ['Total', formatMoney(order.totalCents)],
  ]
}

export function linkTo(
  { number, publicUrl }: OrderInMail,
  words: string,
): { words: string; address: string } {
  return { words, address: `${publicUrl}/orders/${number}` }
}
