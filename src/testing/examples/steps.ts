import type { OrdersWorld } from '../orders-world.ts'
import type { TestPortal } from '../portal.ts'

/** `{name}` stands for a value of the world or of an earlier response. */
export type SentStep = {
  as: string
  request: string
  body?: unknown
  /** Values of the response for later requests: name → path. */
  capture: Record<string, string>
}
/** An event outside the calls. It may name values for later requests. */
type Happening = (portal: TestPortal, world: OrdersWorld, names: Names) => Promise<unknown>
export type Names = Map<string, string>
export type Step = SentStep | Happening

/** `visitor` has no session. */
export function as(
  person: string,
  request: string,
  body?: unknown,
  capture: Record<string, string> = {},
): SentStep {
  return { as: person, request, body, capture }
}
