import { canOpen, type Person, whyCannotOrder } from '../roles/permissions.ts'

export type Broken = {
  failedJobs: number
  quarantined: number
  /** Approved lines that supply would reject. */
  heldLines: number
}
export const NOTHING_BROKEN: Broken = { failedJobs: 0, quarantined: 0, heldLines: 0 }

export type Waits = {
  /** Orders that wait for this user's signature. */
  toSign: number
  /** Orders with goods that arrived but were not received. */
  toReceive: number
  /** Own orders that an approver sent back. */
  returned: number
  toConfirm: number
  /** All zero, except for administrators. */
  broken: Broken
}

export type FirstAction = {
  kind:
    | keyof Broken
    | 'confirm'
    | 'approve'
    | 'returned'
    | 'receive'
    | 'money'
    | 'order'
    | 'people'
    | 'clothing'
  text: string
}

type Who = Pick<Person, 'permissions' | 'opensEverything' | 'placerDodaacs' | 'financeDodaacs'>

/** An administrator first sees problems and requests, because nobody else handles them. */
export function findFirstAction(person: Who, waits: Waits): FirstAction {
  const { toSign, toReceive, toConfirm, returned } = waits
  const confirm: FirstAction | null =
    toConfirm > 0 ? { kind: 'confirm', text: `Decide on ${count(toConfirm, 'request', 'requests')}` } : null
  const upkeep = canOpen(person, 'panel') ? (findRepair(waits.broken) ?? confirm) : null
  if (upkeep) return upkeep
  if (toSign > 0) return { kind: 'approve', text: `Approve ${toSign}` }
  if (confirm) return confirm
  if (returned > 0)
    return { kind: 'returned', text: `Change ${count(returned, 'returned order', 'returned orders')}` }
  if (toReceive > 0) return { kind: 'receive', text: `Receive ${count(toReceive, 'order', 'orders')}` }
  if (person.financeDodaacs.length > 0) return { kind: 'money', text: 'Move money' }
  if (canOpen(person, 'products') && whyCannotOrder(person) === null)
    return { kind: 'order', text: 'ORDER NOW' }
  if (canOpen(person, 'people')) return { kind: 'people', text: 'Service members' }
  return { kind: 'clothing', text: 'My clothing' }
}

function findRepair({ failedJobs, quarantined, heldLines }: Broken): FirstAction | null {
  if (failedJobs > 0)
    return { kind: 'failedJobs', text: `Fix ${count(failedJobs, 'failed job', 'failed jobs')}` }
  if (quarantined > 0)
    return {
      kind: 'quarantined',
      text: `Fix ${count(quarantined, 'record', 'records')} in quarantine`,
    }
  if (heldLines > 0) return { kind: 'heldLines', text: `Fix ${count(heldLines, 'line', 'lines')} held back` }
  return null
}

const count = (many: number, one: string, more: string) => `${many} ${many === 1 ? one : more}`
