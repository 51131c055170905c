import { type Act, actOf } from '#domain/roles/acts.ts'
import { formatCount } from '#domain/words.ts'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import type { HeldRole } from '#wire/roles/recertification.ts'

type Acts = Pick<HeldRole, 'role' | 'acts' | 'hasMoreActs' | 'lastActAt'>

const times = (count: number) => (count === 1 ? 'once' : `${formatCount(count)} times`)
const WORDS: Record<Act, (count: number) => string> = {
  signed: (count) => `Signed or declined ${formatNumberOf(count, 'order', 'orders')}`,
  placed: (count) => `Placed ${formatNumberOf(count, 'order', 'orders')}`,
  moved: (count) => `Moved money ${times(count)}`,
  administered: (count) => `Changed people, DoDAACs or roles ${times(count)}`,
  changed: (count) => `Made ${formatNumberOf(count, 'change', 'changes')}`,
}

/** 'Placed 4 orders, the last on 11/03/2026' */
export function describeActs({ role, acts, hasMoreActs, lastActAt }: Acts): string {
  if (!lastActAt) return hasMoreActs ? 'No recent activity' : 'No activity'
  const isOne = acts === 1 && !hasMoreActs
  return `${WORDS[actOf(role)](acts)}${hasMoreActs ? ' or more' : ''}${isOne ? '' : ', the last'} on ${formatDate(lastActAt.toISOString())}`
}
