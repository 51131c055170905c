import type { OrdersWorld } from '../orders-world.ts'
import type { TestPortal } from '../portal.ts'

/** A request as a client sends it. `{name}` stands for what the world or an earlier answer said. */
export type Asked = {
  as: string
  request: string
  body?: unknown
  /** What later requests need of the answer: a name, and where it stands. */
  keep: Record<string, string>
}
/** Something that happens outside of the calls; it may name what later requests need. */
type Happening = (portal: TestPortal, world: OrdersWorld, names: Names) => Promise<object>
export type Names = Map<string, string>
export type Step = Asked | Happening

/** Somebody asks. `visitor` is nobody who is signed in. */
export function asks(as: string, request: string, body?: unknown, keep: Record<string, string> = {}): Asked {
  return { as, request, body, keep }
}
