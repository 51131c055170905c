import type { Owner } from './build.ts'

/** What a browser sends along that shows the order as it is now: a changed order is decided on by nobody who has not seen it. */
export async function asSeen(owner: Owner, orderNumber: number): Promise<{ version: number }> {
  const [order] = await owner<
    { version: number }[]
  >`SELECT version FROM orders WHERE order_id = ${orderNumber}`
  return { version: order?.version ?? 0 }
}
