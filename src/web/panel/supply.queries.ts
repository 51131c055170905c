import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadPage } from '#web/pages/paged.ts'
import { ask } from '#wire/ask.ts'
import {
  listHeldLines,
  listSupplyBatches,
  listSupplyFiles,
  listSupplyRefusals,
  listSupplyStrays,
  RECORDS_PER_PAGE,
  readSupplyBatch,
  readSupplyConnection,
  SUPPLY_ROWS_PER_PAGE,
} from '#wire/panel/supply-connection.ts'
import { listSupplyStatuses } from '#wire/panel/supply-statuses.ts'

/** Milliseconds after which what is on the screen is asked for again; shorter while a file is being read. */
const LIVE = 30_000
const READING = 2_000
const about = (what: string, ...more: unknown[]) => ['administration', 'supply', what, ...more]

/** Follows what happens; asking for it does not count as somebody being there. */
export const connectionQuery = queryOptions({
  queryKey: about('connection'),
  queryFn: ({ signal }) => ask(readSupplyConnection, { signal, background: true }),
  refetchInterval: LIVE,
  staleTime: 0,
})

export function batchesQuery(page: number) {
  return queryOptions({
    queryKey: about('batches', page),
    queryFn: ({ signal }) =>
      loadPage(page, SUPPLY_ROWS_PER_PAGE, (page) => ask(listSupplyBatches, { query: { page }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function batchQuery(batch: number, page: number) {
  return queryOptions({
    queryKey: about('batch', batch, page),
    queryFn: ({ signal }) =>
      loadPage(page, RECORDS_PER_PAGE, (page) =>
        ask(readSupplyBatch, { params: { batch }, query: { page }, signal }),
      ),
    staleTime: 0,
    retry: false,
  })
}

export function filesQuery(page: number) {
  return queryOptions({
    queryKey: about('files', page),
    queryFn: ({ signal }) =>
      loadPage(page, SUPPLY_ROWS_PER_PAGE, (page) =>
        ask(listSupplyFiles, { query: { page }, signal, background: true }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ finishedAt }) => finishedAt === null) ? READING : LIVE,
  })
}

/** Follows the folder as long as something lies there; the files beside it tell when that is read. */
export function straysQuery(page: number) {
  return queryOptions({
    queryKey: about('strays', page),
    queryFn: ({ signal }) => ask(listSupplyStrays, { query: { page }, signal, background: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: LIVE,
  })
}

/** Refused records of one file, or of all. */
export function refusalsQuery(file: number | null, page: number) {
  return queryOptions({
    queryKey: about('refusals', file, page),
    queryFn: ({ signal }) =>
      loadPage(page, SUPPLY_ROWS_PER_PAGE, (page) =>
        ask(listSupplyRefusals, { query: { page, ...(file !== null && { file }) }, signal }),
      ),
    staleTime: 0,
    retry: false,
  })
}

export function heldQuery(page: number) {
  return queryOptions({
    queryKey: about('held', page),
    queryFn: ({ signal }) =>
      loadPage(page, SUPPLY_ROWS_PER_PAGE, (page) => ask(listHeldLines, { query: { page }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const statusesQuery = queryOptions({
  queryKey: about('statuses'),
  queryFn: ({ signal }) => ask(listSupplyStatuses, { signal }),
  staleTime: 0,
})
