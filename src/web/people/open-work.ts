import { formatNumberOf } from '#web/ui/format.ts'
import type { OpenWork } from '#wire/people/person-record.ts'

const ROLE_NAMES: Record<OpenWork['roles'][number]['role'], string> = {
  admin: 'Admin',
  'order-placer': 'Order Placer',
  approver: 'Approver',
  finance: 'Finance - RA',
}

export function describeDisabling({ cartsFor, cartsBy, awaitingFor, awaitingBy, roles }: OpenWork): string[] {
  return [
    ...sentence(cartsFor, 'open cart', (carts) => `${carts} for this person cannot be submitted any more.`),
    ...sentence(
      cartsBy,
      'open cart',
      (carts) => `${carts} of this person stay unsubmitted; nobody else sees them.`,
    ),
    ...sentence(
      awaitingFor,
      'order',
      (orders) => `${orders} for this person still await approval and continue.`,
    ),
    ...sentence(
      awaitingBy,
      'order',
      (orders) => `${orders} placed by this person still await approval and continue.`,
    ),
    ...roles.map((role) =>
      role.isLastApprover
        ? `${nameRole(role)}: nobody else may sign there, so orders will wait until somebody else gets the role.`
        : `${nameRole(role)}: the role stays, but cannot be used.`,
    ),
  ]
}

export function describeMove({ cartsFor, awaitingFor, roles }: OpenWork, from: string, to: string): string[] {
  return [
    ...sentence(
      cartsFor,
      'open cart',
      (carts) =>
        `${carts} for this person will charge and ship to ${to}. Check the fund code before submitting.`,
    ),
    ...sentence(
      awaitingFor,
      'order',
      (orders) => `${orders} for this person already submitted stay with the DoDAAC they were placed for.`,
    ),
    ...roles
      .filter(({ dodaac }) => dodaac === from)
      .map((role) => `${nameRole(role)}: the role stays there. Take it away on the DoDAAC if it should not.`),
  ]
}

function nameRole({ role, level, dodaac }: OpenWork['roles'][number]): string {
  return `${ROLE_NAMES[role]}${level === null ? '' : ` level ${level}`} on ${dodaac}`
}

function sentence(count: number, one: string, write: (words: string) => string): string[] {
  return count === 0 ? [] : [write(formatNumberOf(count, one, `${one}s`))]
}
