import { describeExcess, describeLeft, type Judged, judgeAllowances } from '../allowances/allowances.ts'
import type { Obstacle, SubmitFacts } from './submit-facts.ts'

type Facts = Pick<
  SubmitFacts,
  | 'number'
  | 'holder'
  | 'today'
  | 'member'
  | 'dodaac'
  | 'lines'
  | 'allowances'
  | 'exceptions'
  | 'justification'
>

const judge = ({ allowances, lines, exceptions }: Facts) => judgeAllowances(allowances, lines, exceptions)
const sayExcess = (facts: Facts, judged: Judged) =>
  describeExcess(judged, { holder: facts.holder, member: facts.member.name, today: facts.today })

/** A rule that blocks needs an exception, and one that asks needs a reason for one of its lines or the order. */
export function findAllowanceObstacles(facts: Facts): Obstacle[] {
  return judge(facts).flatMap((judged): Obstacle[] => {
    const { standing, isExceeded, exception, lines } = judged
    if (!isExceeded || exception || standing.effect === 'tell') return []
    const place = facts.lines.findIndex(({ number }) => number === lines[0])
    const isGiven =
      facts.justification !== '' ||
      facts.lines.some(({ number, justification }) => lines.includes(number) && justification !== '')
    if (standing.effect === 'ask' && isGiven) return []
    const way =
      standing.effect === 'ask'
        ? 'Say why it is needed, at the line or the order. The approver reads it first.'
        : `Lower the quantity. An Admin of DoDAAC ${facts.dodaac.dodaac} can allow order ${facts.number} once, with a reason.`
    const code = standing.effect === 'ask' ? 'ALLOWANCE_REASON' : 'ALLOWANCE'
    return [{ field: { line: place }, kind: 'rule', code, message: `${sayExcess(facts, judged)} ${way}` }]
  })
}

type Described = { lines: number[]; text: string; isExceeded: boolean; isStopping: boolean }

/** `isStopping`: only an exception lets the order take this much. */
export function describeAllowances(facts: Facts): Described[] {
  return judge(facts).map((judged) => {
    const { standing, lines, isExceeded, exception } = judged
    const granted = exception ? ` ${exception.grantedBy} allows it: “${exception.reason}”` : ''
    const text = isExceeded
      ? `${sayExcess(facts, judged)}${granted}`
      : `${standing.name}: ${describeLeft(standing, facts.today)}.`
    const isStopping = standing.effect === 'block' && isExceeded && !exception
    return { lines, text, isExceeded, isStopping }
  })
}

export function listExceeded(facts: Facts): string[] {
  return describeAllowances(facts).flatMap(({ isExceeded, text }) => (isExceeded ? [text] : []))
}
