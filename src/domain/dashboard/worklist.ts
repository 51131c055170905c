import { countDays, writeDay } from '../fiscal-years.ts'
import { formatCount } from '../words.ts'

/** In the order of the list. `#` is the number. */
const TASKS = {
  jobs: ['Fix # failed job', 'Fix # failed jobs'],
  quarantine: ['Fix # supply record in quarantine', 'Fix # supply records in quarantine'],
  strays: ['Look at # file of supply that cannot be read', 'Look at # files of supply that cannot be read'],
  held: ['Fix # approved line that is held back', 'Fix # approved lines that are held back'],
  locked: ['Unlock # account after failed sign-ins', 'Unlock # accounts after failed sign-ins'],
  confirm: ['Decide on # request as a second person', 'Decide on # requests as a second person'],
  stuck: ['Find a signer for # order', 'Find signers for # orders'],
  approve: ['Approve # order', 'Approve # orders'],
  questions: ['Answer the question about # order', 'Answer questions about # orders'],
  finance: ['Answer # order as Finance - RA', 'Answer # orders as Finance - RA'],
  returned: ['Change # returned order', 'Change # returned orders'],
  money: ['Decide on the money of # line', 'Decide on the money of # lines'],
  'late-cases': ['Follow up on # late case with the supplier', 'Follow up on # late cases with the supplier'],
  cases: ['Look at # open case with the supplier', 'Look at # open cases with the supplier'],
  receive: ['Receive # shipment', 'Receive # shipments'],
  issue: ['Issue clothing to # person', 'Issue clothing to # people'],
  requests: ['Answer # request of a member', 'Answer # requests of members'],
  carts: ['Submit # cart', 'Submit # carts'],
  ending: ['Extend # role that ends soon', 'Extend # roles that end soon'],
  'own-ending': ['Ask to extend # role of yours', 'Ask to extend # roles of yours'],
  recertify: ['Review # role or permission this quarter', 'Review # roles or permissions this quarter'],
  collect: ['Collect # piece that waits in your unit', 'Collect # pieces that wait in your unit'],
} as const satisfies Record<string, [one: string, many: string]>

export type TaskKind = keyof typeof TASKS
export const TASK_KINDS = Object.keys(TASKS) as TaskKind[]

export type Task = {
  kind: TaskKind
  count: number
  /** The day of the oldest, or the last day to act. */
  day: string | null
  /** An order number or a DoDAAC, or ''. */
  place: string
}

/** Their day is the last day to act. */
const DEADLINES: readonly TaskKind[] = ['cases', 'ending', 'own-ending', 'recertify']

/** Faults that only an administrator can repair. */
export const TROUBLE = ['jobs', 'quarantine', 'strays', 'held', 'locked'] as const satisfies TaskKind[]

export function describeTask(task: Task, today: string): { text: string; age: string } {
  const { kind, count } = task
  const [one, many] = TASKS[kind]
  const text = (count === 1 ? one : many).replace('#', formatCount(count))
  return { text, age: describeAge(task, today) }
}

function describeAge({ kind, count, day }: Task, today: string): string {
  if (day === null) return ''
  if (day >= today && DEADLINES.includes(kind)) return day === today ? 'by today' : `by ${writeDay(day)}`
  const days = Math.max(0, countDays(day, today))
  const age = days === 0 ? 'today' : days === 1 ? '1 day' : `${formatCount(days)} days`
  return count === 1 ? (days === 0 ? 'since today' : `for ${age}`) : `oldest ${age}`
}

/** Without empty ones, in the order of the list. */
export function listTasks(found: readonly Task[]): Task[] {
  return found
    .filter(({ count }) => count > 0)
    .sort((a, b) => TASK_KINDS.indexOf(a.kind) - TASK_KINDS.indexOf(b.kind))
}
