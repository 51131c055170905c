import type { Owner } from './build.ts'

/** The version that the browser sends, because an approver decides only on an order as seen. */
export async function readVersionOf(owner: Owner, orderNumber: number): Promise<{ version: number }> {
  const [order] = await owner<
    { version: number }[]
  >`SELECT version FROM orders WHERE order_id = ${orderNumber}`
  return { version: order?.version ?? 0 }
}
