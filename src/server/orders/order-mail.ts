import { formatMoney } from '#domain/money.ts'

export type Mail = { to: string; subject: string; text: string }
type Recipient = { email: string; name: string }

/** What mail about an order says of it; never a DoD ID (security.md D21). */
export type OrderInMail = {
  number: number
  orderer: string
  member: string
  dodaac: string
  fundCode: string
  totalCents: number
  /** Base of links, without a slash at the end. */
  publicUrl: string
}

/** To a person who may sign the level that the order waits at; `reason` says why it waits again. */
export function writeApprovalRequest(to: Recipient, order: OrderInMail, reason = ''): Mail {
  return {
    to: to.email,
    subject: `Order ${order.number} waits for your approval`,
    text: `Hello ${to.name},

${reason ? `${reason} It` : 'an order'} waits for your approval.

${describeOrder(order)}

Approve or decline it here:
${order.publicUrl}/orders/${order.number}
`,
  }
}

/** To the person who submitted it. */
export function writeConfirmation(to: Recipient, order: OrderInMail): Mail {
  return {
    to: to.email,
    subject: `Order ${order.number} has been submitted`,
    text: `Hello ${to.name},

your order has been submitted and waits for approval. The amount is reserved on the fund.

${describeOrder(order)}

See where it stands:
${order.publicUrl}/orders/${order.number}
`,
  }
}

function describeOrder(order: OrderInMail): string {
  return [
    `Order number: ${order.number}`,
    `Ordered by: ${order.orderer}`,
    `For: ${order.member}`,
    `DoDAAC: ${order.dodaac}`,
    `Fund code: ${order.fundCode}`,
    `Total: ${formatMoney(order.totalCents)}`,
  ].join('\n')
}
