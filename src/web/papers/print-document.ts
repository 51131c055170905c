import { listSigningLevels } from '#domain/levels/order-levels.ts'
import { nameShipping, nameStatus } from '#web/orders/OrderWords.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import type { Cart } from '#wire/cart/cart.ts'
import type { OrderLine } from '#wire/lines/lines.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'

/** The content of an order form or invoice, for an order or for a cart that is not submitted yet. */
export type PrintDocument = {
  number: number
  status: string
  isCart: boolean
  orderedOn: string
  orderer: string
  approver: string
  member: string
  dodaac: string
  billTo: string
  shipTo: string
  soldTo: string
  signalCode: string
  address: string[]
  fundCode: string
  shipping: string
  comment: string
  lines: OrderLine[]
  total: number
  refunded: number
  signatures: { level: number; text: string }[]
}

export function fromOrder(details: OrderDetails): PrintDocument {
  const { order } = details
  return {
    number: order.number,
    status: nameStatus(order),
    isCart: false,
    orderedOn: formatDate((order.submittedAt ?? order.createdAt).toISOString()),
    orderer: order.orderer,
    approver: order.approver,
    member: details.memberName || order.member,
    dodaac: order.dodaac,
    billTo: details.billTo,
    shipTo: order.shipTo,
    soldTo: details.soldTo,
    signalCode: details.signalCode,
    address: details.shipToAddress,
    fundCode: order.fundCode,
    shipping: nameShipping(order.expedited),
    comment: order.expedited ? order.expediteComment : '',
    lines: order.lines,
    total: order.total,
    refunded: details.refunded,
    signatures: listSignatures(details),
  }
}

export function fromCart(cart: Cart): PrintDocument {
  return {
    number: cart.number,
    status: nameStatus({ status: 'cart', withdrawn: false }),
    isCart: true,
    orderedOn: formatDate(cart.createdAt.toISOString()),
    orderer: '',
    approver: '',
    member: cart.member,
    dodaac: cart.dodaac,
    billTo: '',
    shipTo: '',
    soldTo: '',
    signalCode: '',
    address: [],
    fundCode: cart.fundCode,
    shipping: nameShipping(cart.expedited),
    comment: cart.expedited ? cart.expediteComment : '',
    lines: cart.lines,
    total: cart.total,
    refunded: 0,
    signatures: [],
  }
}

/** One line per approval level: the signer and the time, or a blank for handwriting. */
function listSignatures({ order, approvals }: OrderDetails): PrintDocument['signatures'] {
  return listSigningLevels(order).map((level) => {
    const signed = approvals.find((approval) => approval.level === level && approval.isCurrent)
    const word = signed?.decision === 'decline' ? 'Declined' : 'Approved'
    return {
      level,
      text: signed ? `${word} by ${signed.person}, ${formatDateTime(signed.at.toISOString())}` : '',
    }
  })
}
