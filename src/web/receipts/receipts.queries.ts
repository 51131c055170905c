import { queryOptions } from '@tanstack/react-query'
import { ask } from '#wire/ask.ts'
import { lookUpLines, readClothingRecord } from '#wire/receipts/receipts.ts'

/** What a scan names. Every scan is looked up again: goods move between two scans of one paper. */
export function linesQuery(search: string, turn: number) {
  return queryOptions({
    queryKey: ['receipts', 'lines', search, turn],
    queryFn: ({ signal }) => ask(lookUpLines, { query: { search }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function clothingRecordQuery(person: number) {
  return queryOptions({
    queryKey: ['receipts', 'record', person],
    queryFn: ({ signal }) => ask(readClothingRecord, { params: { person }, signal }),
    staleTime: 0,
  })
}
