import { canOpen, type Person, whyCannotOrder } from '../roles/permissions.ts'

/** What of the portal somebody has to put right, as counts. */
export type Broken = {
  /** Jobs that failed for good. */
  failedJobs: number
  /** Records of supply that could not be applied. */
  quarantined: number
  /** Approved lines that supply would reject as they are. */
  heldLines: number
}
export const NOTHING_BROKEN: Broken = { failedJobs: 0, quarantined: 0, heldLines: 0 }

/** What waits for somebody who comes home. */
export type Waits = {
  /** Orders that wait for this person's signature. */
  toSign: number
  /** Orders of the person's units of which something came and was not received. */
  toReceive: number
  /** Requests that this person may confirm as the second one. */
  toConfirm: number
  /** Nothing for everybody but administrators. */
  broken: Broken
}

export type FirstAction = {
  kind: keyof Broken | 'confirm' | 'approve' | 'receive' | 'money' | 'order' | 'people' | 'clothing'
  text: string
}

type Who = Pick<Person, 'permissions' | 'opensEverything' | 'placerDodaacs' | 'financeDodaacs'>

/**
 * The one thing that home offers first: what waits for this person and nobody else, else what the person is there for. What is
 * broken, and then what waits for a second person, comes first for an administrator: nobody else puts it right.
 */
export function findFirstAction(person: Who, waits: Waits): FirstAction {
  const { toSign, toReceive, toConfirm } = waits
  const confirm: FirstAction | null =
    toConfirm > 0 ? { kind: 'confirm', text: `Decide on ${count(toConfirm, 'request', 'requests')}` } : null
  const upkeep = canOpen(person, 'panel') ? (findRepair(waits.broken) ?? confirm) : null
  if (upkeep) return upkeep
  if (toSign > 0) return { kind: 'approve', text: `Approve ${toSign}` }
  if (confirm) return confirm
  if (toReceive > 0) return { kind: 'receive', text: `Receive ${count(toReceive, 'order', 'orders')}` }
  if (person.financeDodaacs.length > 0) return { kind: 'money', text: 'Move money' }
  if (canOpen(person, 'products') && whyCannotOrder(person) === null)
    return { kind: 'order', text: 'ORDER NOW' }
  if (canOpen(person, 'people')) return { kind: 'people', text: 'Service members' }
  return { kind: 'clothing', text: 'My clothing' }
}

function findRepair({ failedJobs, quarantined, heldLines }: Broken): FirstAction | null {
  if (failedJobs > 0)
    return { kind: 'failedJobs', text: `Put right ${count(failedJobs, 'failed job', 'failed jobs')}` }
  if (quarantined > 0)
    return {
      kind: 'quarantined',
      text: `Put right ${count(quarantined, 'record', 'records')} in the quarantine`,
    }
  if (heldLines > 0)
    return { kind: 'heldLines', text: `Put right ${count(heldLines, 'line', 'lines')} held back` }
  return null
}

const count = (many: number, one: string, more: string) => `${many} ${many === 1 ? one : more}`
