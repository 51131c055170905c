import type { Task, TaskKind } from '#domain/dashboard/worklist.ts'
import { ordersAddress } from '#web/orders/orders-address.ts'

/** The table, regardless of the stored choice: the cards do not split the orders that wait. */
export const TO_APPROVE = ordersAddress.write({ waitingFor: 'me', layout: 'rows' })

/** Where each kind of work is done. */
const HREFS: Record<TaskKind, string | ((place: string) => string)> = {
  jobs: '/admin?view=jobs',
  quarantine: '/admin?view=supply&part=quarantine',
  strays: '/admin?view=supply&part=strays',
  held: '/admin?view=supply&part=held',
  locked: '/admin?view=users',
  confirm: '/waiting',
  stuck: '#orders-without-signer',
  approve: TO_APPROVE,
  questions: (order) => `/orders/${order}`,
  finance: '/orders?waiting=finance',
  returned: '/orders?waiting=orderer',
  money: '/funding',
  'late-cases': '/cases?place=late',
  cases: (side) => `/cases?place=${side}`,
  receive: '/receive',
  issue: '/receive?tab=issue',
  requests: '/member-requests',
  carts: '/cart',
  ending: (dodaac) => `/dodaac/${dodaac}/roles`,
  'own-ending': '/profile',
  recertify: '/recertification',
  collect: '/my-clothing',
}

export function hrefOfTask({ kind, place }: Task): string {
  const href = HREFS[kind]
  return typeof href === 'string' ? href : href(place)
}
