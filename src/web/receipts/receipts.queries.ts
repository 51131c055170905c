import { queryOptions } from '@tanstack/react-query'
import { ask } from '#wire/ask.ts'
import { listToReceive, lookUpLines, readClothingRecord } from '#wire/receipts/receipts.ts'

/** What a scan names. Every scan is looked up again: goods move between two scans of one paper. */
export function linesQuery(search: string, turn: number) {
  return queryOptions({
    queryKey: ['receipts', 'lines', search, turn],
    queryFn: ({ signal }) => ask(lookUpLines, { query: { search }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What waits to be received; as of all orders, each entry has it asked for anew. */
export const toReceiveQuery = queryOptions({
  queryKey: ['orders', 'to receive'],
  queryFn: ({ signal }) => ask(listToReceive, { signal }),
  staleTime: 0,
})

export function clothingRecordQuery(person: number) {
  return queryOptions({
    queryKey: ['receipts', 'record', person],
    queryFn: ({ signal }) => ask(readClothingRecord, { params: { person }, signal }),
    staleTime: 0,
  })
}
