import { readFormQuantity } from '#web/ui/QuantityField.tsx'
import type { CheckedLine } from '#wire/lines/wanted-lines.ts'

type Orderable = { nsn: string; price: number }
/** Changes of the person, by place of the line. */
export type Edits = Record<number, { quantity?: string; isTicked?: boolean; chosen?: Orderable | null }>

export type WantedRow = CheckedLine & {
  place: number
  /** Null while a size is missing, and for a gone line. */
  wanted: Orderable | null
  typed: string
  isTicked: boolean
  problem: string | undefined
}

export function readRows(lines: readonly CheckedLine[], edits: Edits): WantedRow[] {
  return lines.map((line, place) => {
    const { quantity, isTicked = true, chosen = null } = edits[place] ?? {}
    const wanted = line.chooseOf
      ? chosen
      : line.order && line.order.price !== null
        ? { nsn: line.order.nsn, price: line.order.price }
        : null
    const typed = quantity ?? String(line.quantity)
    const isWanted = isTicked && wanted !== null
    return {
      ...{ ...line, place, wanted, typed, isTicked: isWanted },
      problem: isWanted ? readFormQuantity(typed).problem : undefined,
    }
  })
}

/** A chosen size is that of the former member. */
export function withoutSizes(edits: Edits): Edits {
  return Object.fromEntries(
    Object.entries(edits).map(([place, { chosen, isTicked, ...edit }]) => [
      place,
      chosen === undefined && isTicked !== undefined ? { ...edit, isTicked } : edit,
    ]),
  )
}

export function sumRows(rows: readonly WantedRow[]) {
  const ticked = rows.filter(({ isTicked }) => isTicked)
  const lines = ticked.map(({ wanted, typed }) => ({
    nsn: wanted?.nsn ?? '',
    quantity: readFormQuantity(typed).quantity,
  }))
  const total = ticked.reduce(
    (sum, { wanted, typed }) => sum + (wanted?.price ?? 0) * readFormQuantity(typed).quantity,
    0,
  )
  return { ticked, lines, pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0), total }
}
