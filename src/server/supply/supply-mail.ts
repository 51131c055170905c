import type { JobData } from '../jobs/jobs.ts'

export type SupplyNews = {
  orderId: number
  to: string
  /** One sentence per line with a parcel or a refusal. */
  news: readonly string[]
  /** Everything that can come is on its way. */
  shipped: boolean
  publicUrl: string
}

/** Tells the orderer what was shipped or refused, with the way to the order. */
export function writeSupplyMail({ orderId, to, news, shipped, publicUrl }: SupplyNews): JobData['mail'] {
  return {
    to,
    subject: shipped ? `Order ${orderId} is shipped` : `Order ${orderId}: news from the supplier`,
    text: [...news, '', `${publicUrl}/orders/${orderId}`].join('\n'),
  }
}
