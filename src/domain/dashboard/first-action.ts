import { canOpen, type Person, whyCannotOrder } from '../roles/permissions.ts'

/** What waits for somebody who comes home. */
export type Waits = {
  /** Orders that wait for this person's signature. */
  toSign: number
  /** Orders of the person's units of which something came and was not received. */
  toReceive: number
  /** Jobs of the portal that failed for good; 0 for everybody but administrators. */
  failedJobs: number
}

export type FirstAction = {
  kind: 'approve' | 'repair' | 'receive' | 'money' | 'order' | 'people' | 'clothing'
  text: string
}

type Who = Pick<Person, 'permissions' | 'opensEverything' | 'placerDodaacs' | 'financeDodaacs'>

/**
 * The one thing that home offers first: what waits for this person and nobody else, else what the person is there for. It follows
 * the work, not the rank: an administrator who also signs is led to what waits to be signed.
 */
export function findFirstAction(person: Who, { toSign, toReceive, failedJobs }: Waits): FirstAction {
  if (toSign > 0) return { kind: 'approve', text: `Approve ${toSign}` }
  if (failedJobs > 0 && canOpen(person, 'panel'))
    return { kind: 'repair', text: `Put right ${failedJobs} failed ${failedJobs === 1 ? 'job' : 'jobs'}` }
  if (toReceive > 0)
    return { kind: 'receive', text: `Receive ${toReceive} ${toReceive === 1 ? 'order' : 'orders'}` }
  if (person.financeDodaacs.length > 0) return { kind: 'money', text: 'Move money' }
  if (canOpen(person, 'products') && whyCannotOrder(person) === null)
    return { kind: 'order', text: 'ORDER NOW' }
  if (canOpen(person, 'people')) return { kind: 'people', text: 'Service members' }
  return { kind: 'clothing', text: 'My clothing' }
}

/** Money of one fund, in cents. */
type Fund = { available: number; reserved: number; spent: number }

/** A fund is short when less than a tenth of what it was given is left. */
const SHORT_SHARE = 0.1
const MOST_SHORT = 5

/** Funds that will not last, the shortest first; one that never held anything is none. */
export function findShortFunds<F extends Fund>(funds: readonly F[]): (F & { percentLeft: number })[] {
  return funds
    .flatMap((fund) => {
      const given = fund.available + fund.reserved + fund.spent
      const share = given > 0 ? fund.available / given : 1
      return share < SHORT_SHARE ? [{ ...fund, percentLeft: Math.floor(share * 100) }] : []
    })
    .sort((a, b) => a.percentLeft - b.percentLeft || a.available - b.available)
    .slice(0, MOST_SHORT)
}

/** What happened to orders of one's own, by kind: how many of them, and the number of the newest. */
export type Change = {
  kind: 'approved' | 'declined' | 'shipped' | 'received' | 'cancelled'
  orders: number
  newest: number
}

const CHANGES: Record<Change['kind'], [one: string, many: string]> = {
  declined: ['was declined', 'were declined'],
  cancelled: ['was cancelled or rejected in part', 'were cancelled or rejected in part'],
  approved: ['was approved', 'were approved'],
  shipped: ['is on its way', 'are on their way'],
  received: ['has arrived in the unit', 'have arrived in the unit'],
}

/** One sentence for each kind, what went wrong first: 'Order 12 was declined.', '3 orders are on their way.' */
export function describeChanges(
  changes: readonly Change[],
): { kind: Change['kind']; newest: number; text: string }[] {
  return (Object.keys(CHANGES) as Change['kind'][]).flatMap((kind) => {
    const change = changes.find((one) => one.kind === kind)
    if (!change || change.orders === 0) return []
    const [one, many] = CHANGES[kind]
    const text =
      change.orders === 1
        ? `Order ${change.newest} ${one}.`
        : `${change.orders} orders ${many}, order ${change.newest} among them.`
    return [{ kind, newest: change.newest, text }]
  })
}
