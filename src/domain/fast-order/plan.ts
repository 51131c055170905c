import { describeMissingFund } from '../cart/submit.ts'
import { MAX_LINES, MAX_PIECES } from '../lines/limits.ts'

/** `problem` '' when orders are possible. `fundCode` is the usual one of the DoDAAC. Lists by place in the facts. */
export type FoundMember = {
  memberId: number
  name: string
  dodaac: string
  problem: string
  cartFundCode: string | null
  fundCode: string | null
}
/** `replaces` is the obsolete NSN. Price in cents. */
export type FoundItem = {
  nsn: string
  pgc: string
  name: string
  size: string
  price: number
  problem: string
  replaces: string | null
}
/** `choice` is a place in the choices. `suggested` is the item in the member's size. */
export type FoundRow = {
  row: number
  members: number[]
  choice: number | null
  suggested: number | null
  fundCode: string
  problem: string
}
export type Facts = {
  fiscalYear: number
  members: FoundMember[]
  items: FoundItem[]
  choices: { item: number; quantity: number }[][]
  rows: FoundRow[]
  funds: { dodaac: string; fundCode: string; available: number }[]
  inCarts: { memberId: number; nsn: string; quantity: number }[]
}
export type Decision = { memberId?: number; nsn?: string; quantity?: number; isRemoved?: boolean }

export type Outcome = 'add' | 'merge' | 'replaced' | 'choose' | 'refused'

export type PlannedRow = {
  row: number
  outcome: Outcome
  reason: string
  member: FoundMember | null
  item: FoundItem | null
  quantity: number
  fundCode: string
  /** Of the fund after this row, in cents. */
  left: number | null
  memberChoices: FoundMember[]
  itemChoices: { item: FoundItem; quantity: number }[]
  /** The size is that of the member's record. */
  isSuggested: boolean
}
export type PlannedFund = { dodaac: string; fundCode: string; available: number; needed: number }
export type Plan = { rows: PlannedRow[]; funds: PlannedFund[] }

export const MAX_CHOICES = 9
export const MAX_SIZES = 300
export const isAdded = ({ outcome }: Pick<PlannedRow, 'outcome'>) =>
  outcome !== 'choose' && outcome !== 'refused'

/** Rows in order: earlier rows fill carts and use the money. Writes nothing. */
export function planRows(facts: Facts, decisions: ReadonlyMap<number, Decision>): Plan {
  const carts = new Map<number, { fundCode: string | null; lines: Map<string, number> }>()
  for (const { memberId, cartFundCode } of facts.members)
    carts.set(memberId, { fundCode: cartFundCode, lines: new Map() })
  for (const { memberId, nsn, quantity } of facts.inCarts) carts.get(memberId)?.lines.set(nsn, quantity)
  const funds = new Map<string, PlannedFund>()
  for (const fund of facts.funds) funds.set(`${fund.dodaac} ${fund.fundCode}`, { ...fund, needed: 0 })
  const codesOf = Map.groupBy(facts.funds, ({ dodaac }) => dodaac)
  const rows = facts.rows.flatMap((row) => {
    const decision = decisions.get(row.row) ?? {}
    return decision.isRemoved ? [] : [planRow(row, decision)]
  })
  return { rows, funds: [...funds.values()].filter(({ needed }) => needed > 0) }

  function planRow(row: FoundRow, decision: Decision): PlannedRow {
    const memberChoices = row.members.flatMap((at) => facts.members[at] ?? [])
    const itemChoices = (facts.choices[row.choice ?? -1] ?? []).flatMap(({ item, quantity }) => {
      const found = facts.items[item]
      return found ? [{ item: found, quantity }] : []
    })
    const member =
      memberChoices.find(({ memberId }) => memberId === decision.memberId) ?? only(memberChoices) ?? null
    const suggested = facts.items[row.suggested ?? -1]?.nsn
    const chosen =
      itemChoices.find(({ item }) => item.nsn === (decision.nsn ?? suggested)) ?? only(itemChoices) ?? null
    const item = chosen?.item ?? null
    const quantity = decision.quantity ?? chosen?.quantity ?? itemChoices[0]?.quantity ?? 0
    const cart = member && carts.get(member.memberId)
    const fundCode = row.fundCode || cart?.fundCode || member?.fundCode || ''
    const isSuggested = decision.nsn === undefined && suggested !== undefined
    const planned = {
      ...{ row: row.row, member, item, quantity, fundCode, memberChoices, itemChoices, isSuggested },
    }
    const refuse = (reason: string): PlannedRow => ({ ...planned, outcome: 'refused', reason, left: null })
    if (row.problem) return refuse(row.problem)
    if (!member || !item || !cart) {
      const missing = [member ? '' : 'the person', item ? '' : 'the item'].filter(Boolean).join(' and ')
      return { ...planned, outcome: 'choose', reason: `Choose ${missing}.`, left: null }
    }
    if (member.problem) return refuse(member.problem)
    if (item.problem) return refuse(item.problem)
    const { dodaac, name } = member
    if (fundCode === '') return refuse(`Write the fund code: DoDAAC ${dodaac} has no usual one.`)
    const fund = funds.get(`${dodaac} ${fundCode}`)
    if (!fund) {
      const codes = (codesOf.get(dodaac) ?? []).map((one) => one.fundCode)
      return refuse(describeMissingFund(fundCode, dodaac, facts.fiscalYear, codes))
    }
    if (cart.fundCode !== null && cart.fundCode !== fundCode)
      return refuse(
        `The cart for ${name} charges fund code ${cart.fundCode}, and a cart has one. Write ${cart.fundCode} in this row, or change the fund code of that cart.`,
      )
    const before = cart.lines.get(item.nsn)
    if (before === undefined && cart.lines.size >= MAX_LINES)
      return refuse(`A cart has at most ${MAX_LINES} lines, and the cart for ${name} would have more.`)
    if ((before ?? 0) + quantity > MAX_PIECES)
      return refuse(
        `The cart for ${name} would have over ${MAX_PIECES} of this item. Enter at most ${MAX_PIECES - (before ?? 0)}.`,
      )
    cart.fundCode = fundCode
    cart.lines.set(item.nsn, (before ?? 0) + quantity)
    fund.needed += quantity * item.price
    const outcome = item.replaces ? 'replaced' : before === undefined ? 'add' : 'merge'
    return { ...planned, outcome, reason: '', left: fund.available - fund.needed }
  }
}

const only = <T>(choices: T[]): T | undefined => (choices.length === 1 ? choices[0] : undefined)

/** Rows to write, with the lines of one member together, in parts of at most `most` rows. */
export function splitIntoParts(rows: readonly PlannedRow[], most: number) {
  type Line = { memberId: number; nsn: string; quantity: number; fundCode: string; rows: number }
  const byMember = new Map<number, Map<string, Line>>()
  for (const row of rows) {
    if (!isAdded(row) || !row.member || !row.item) continue
    const { memberId } = row.member
    const lines = byMember.get(memberId) ?? new Map<string, Line>()
    byMember.set(memberId, lines)
    const line = lines.get(row.item.nsn)
    if (line) {
      line.quantity += row.quantity
      line.rows++
    } else
      lines.set(row.item.nsn, {
        ...{ memberId, nsn: row.item.nsn, quantity: row.quantity, fundCode: row.fundCode, rows: 1 },
      })
  }
  const parts: Line[][] = []
  for (const lines of byMember.values()) {
    const last = parts.at(-1)
    if (last && last.length + lines.size <= most) last.push(...lines.values())
    else parts.push([...lines.values()])
  }
  return parts
}
