import { writeDay } from '#domain/fiscal-years.ts'
import { listChanges } from '#domain/products/product-history.ts'
import type { HistoryEvent } from '#wire/products/product-prices.ts'
import type { ReadContext } from '../http/context.ts'
import { describeAction } from '../operations/audit-trail.ts'
import type { Served } from '../portal.ts'
import { findHistory } from './history-queries.ts'
import { findSizes } from './products-queries.ts'

const MAX_EVENTS = 200

export async function readHistory(
  served: Served[],
  { sql, person }: ReadContext,
  { params: { pgc } }: { params: { pgc: string } },
): Promise<HistoryEvent[]> {
  const sizes = await findSizes(sql, pgc)
  const objects = [`product ${pgc}`, ...sizes.map(({ nsn }) => `item ${nsn}`)]
  const rows = await findHistory(sql, objects, person.program, MAX_EVENTS)
  return rows.map(({ at, person: name, isOurs, action, object, detail }) => ({
    at,
    person: name,
    isOurs,
    nsn: object.startsWith('item ') ? object.slice('item '.length) : null,
    summary: [describeAction(served, action), ...describeWhen(detail)].join(', '),
    changes: listChanges(detail),
  }))
}

function describeWhen(detail: unknown): string[] {
  const { fiscalYear, beginsOn } = (detail ?? {}) as { fiscalYear?: number; beginsOn?: string }
  return [
    ...(fiscalYear ? [`fiscal year ${fiscalYear}`] : []),
    ...(beginsOn ? [`from ${writeDay(beginsOn)} on`] : []),
  ]
}
