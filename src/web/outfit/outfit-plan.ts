import { type Cost, chooseAffordable } from '#domain/outfit/needs.ts'
import type { OutfitCell, OutfitMember, OutfitTable } from '#wire/outfit/outfit.ts'

/** Changes of the user, by person and place. */
export type PlanChanges = {
  /** False: the person is not ordered for. */
  isChosen: Readonly<Record<number, boolean>>
  fundCode: Readonly<Record<number, string>>
  /** Under `person place`. */
  cells: Readonly<Record<string, { nsn: string | null; quantity: number }>>
}
export const NO_CHANGES: PlanChanges = { isChosen: {}, fundCode: {}, cells: {} }

export const cellKey = (person: number, place: number) => `${person} ${place}`

export type PlannedCell = OutfitCell & { quantity: number; price: number | null }
export type PlannedRow = Omit<OutfitMember, 'cells'> & {
  cells: PlannedCell[]
  isChosen: boolean
  lines: { nsn: string; quantity: number }[]
  cents: number
}

type Product = OutfitTable['products'][number]

export function findProduct(table: OutfitTable, pgc: string): Product | undefined {
  return table.products.find((product) => product.pgc === pgc)
}

/** By default each person gets what is missing. A person for whom nothing can be ordered is not chosen. */
export function planRows(table: OutfitTable, changes: PlanChanges): PlannedRow[] {
  const items = new Map(
    table.products.flatMap(({ pgc, items }) => items.map((item) => [item.nsn, { ...item, pgc }] as const)),
  )
  return table.people.map((member) => {
    const cells = member.cells.map((cell): PlannedCell => {
      const change = changes.cells[cellKey(member.id, cell.place)]
      const nsn = change ? change.nsn : cell.nsn
      const price = (nsn !== null && items.get(nsn)?.price) || null
      const isSolved = nsn !== null && price !== null && (change !== undefined || cell.problem !== 'not-sold')
      return {
        ...cell,
        pgc: (nsn !== null && items.get(nsn)?.pgc) || cell.pgc,
        nsn,
        price,
        quantity: change?.quantity ?? cell.missing,
        problem: isSolved ? '' : cell.problem || 'no-price',
      }
    })
    const lines = cells.flatMap(({ nsn, quantity, problem }) =>
      nsn !== null && quantity > 0 && problem === '' ? [{ nsn, quantity }] : [],
    )
    const cents = cells.reduce(
      (sum, { quantity, price, problem }) => sum + (problem === '' ? quantity * (price ?? 0) : 0),
      0,
    )
    const fundCode = changes.fundCode[member.id] ?? member.fundCode
    const isPossible = member.stop === '' && lines.length > 0
    const isChosen = isPossible && (changes.isChosen[member.id] ?? member.isForMember)
    return { ...member, fundCode, cells, lines, cents, isChosen }
  })
}

export type FundSum = {
  dodaac: string
  fundCode: string
  available: number
  needed: number
  /** People who are charged to the fund, and those among them that it pays for together. */
  people: number[]
  paid: number[]
}

/** The funds that the chosen people are charged to. */
export function sumFunds(table: OutfitTable, rows: PlannedRow[]): FundSum[] {
  return table.funds.flatMap(({ dodaac, fundCode, available }) => {
    const costs = rows
      .filter((row) => row.isChosen && row.dodaac === dodaac && row.fundCode === fundCode)
      .map((row): Cost => ({ personId: row.id, cents: row.cents }))
    if (costs.length === 0) return []
    return {
      ...{ dodaac, fundCode, available },
      needed: costs.reduce((sum, { cents }) => sum + cents, 0),
      people: costs.map(({ personId }) => personId),
      paid: chooseAffordable(available, costs),
    }
  })
}
