import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isUnderWay } from '#domain/imports/import-states.ts'
import { ask } from '#wire/ask.ts'
import { type ImportRow, listImportRows, listImports, readImport } from '#wire/imports/imports.ts'

/** Milliseconds after which a file that is being worked on is asked for again. */
const LIVE = 700
const about = (what: string, ...more: unknown[]) => ['administration', 'import', what, ...more]

export const importsQuery = queryOptions({
  queryKey: about('list'),
  queryFn: ({ signal }) => ask(listImports, { signal }),
  staleTime: 0,
})

/** Follows what happens; asking for it does not count as somebody being there. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: about('file', id),
    queryFn: ({ signal }) => ask(readImport, { params: { import: id }, signal, background: true }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.state) ? LIVE : false),
    staleTime: 0,
  })
}

/** `version` says when the rows were found: a file that was checked again has others. */
export function importRowsQuery(
  id: string,
  outcome: ImportRow['outcome'] | 'all',
  page: number,
  version: string,
) {
  return queryOptions({
    queryKey: about('rows', id, outcome, page, version),
    queryFn: ({ signal }) =>
      ask(listImportRows, { params: { import: id }, query: { outcome, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
