import type { OrdersWorld } from '../orders-world.ts'
import type { TestPortal } from '../portal.ts'

/** `{name}` stands for a value of the world or of an earlier response. */
export type Asked = {
  as: string
  request: string
  body?: unknown
  /** Values of the response for later requests: name → path. */
  keep: Record<string, string>
}
/** An event outside the calls. It may name values for later requests. */
type Happening = (portal: TestPortal, world: OrdersWorld, names: Names) => Promise<object>
export type Names = Map<string, string>
export type Step = Asked | Happening

/** `visitor` has no session. */
export function asks(as: string, request: string, body?: unknown, keep: Record<string, string> = {}): Asked {
  return { as, request, body, keep }
}
