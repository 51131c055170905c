import { yddd } from '#domain/fiscal-years.ts'
import { LAST_SERIAL } from '#domain/supply/milstrip/document-numbers.ts'
import type { Pool } from '#server/db/driver/sql.ts'

/** Serials of requisition numbers by unit and day, stored with each chunk. */
export class DocumentSerials {
  readonly #last: Map<string, number>
  #taken = new Map<string, { dodaac: string; day: string; last: number }>()

  private constructor(last: Map<string, number>) {
    this.#last = last
  }

  static async read(sql: Pool): Promise<DocumentSerials> {
    const rows = await sql<{ dodaac: string; day: string; last: number }[]>`
      SELECT dodaac, day, last_serial AS last FROM document_serials`
    return new DocumentSerials(new Map(rows.map(({ dodaac, day, last }) => [`${dodaac} ${day}`, last])))
  }

  /** The first of `count` serials of a unit and an ISO day. */
  take(dodaac: string, isoDay: string, count: number): number {
    const day = yddd(isoDay)
    const key = `${dodaac} ${day}`
    const first = (this.#last.get(key) ?? 0) + 1
    const last = first + count - 1
    if (last > LAST_SERIAL)
      throw new Error(`DoDAAC ${dodaac} has no requisition numbers left on ${isoDay}. Load fewer orders.`)
    this.#last.set(key, last)
    this.#taken.set(key, { dodaac, day, last })
    return first
  }

  /** Serials taken since the last call. The caller stores them in the same transaction. */
  listTaken(): { dodaac: string; day: string; last: number }[] {
    const taken = [...this.#taken.values()]
    this.#taken = new Map()
    return taken
  }
}
