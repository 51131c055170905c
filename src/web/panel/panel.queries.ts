import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadPage } from '#web/pages/paged.ts'
import { ask, askCounted } from '#wire/ask.ts'
import { listFailedJobs, readFigures, readGrants } from '#wire/panel/administration.ts'
import { listAuditEvents } from '#wire/panel/audit.ts'
import { readCatalogueEntry } from '#wire/panel/catalogue-upkeep.ts'
import { listAllAnnouncements, readLibrary, readTexts } from '#wire/panel/portal-content.ts'
import { listKeptCategories } from '#wire/panel/programs.ts'
import { readPulse } from '#wire/panel/pulse.ts'
import { readReadiness } from '#wire/panel/readiness.ts'
import { listUnpriced, readYearTurn, UNPRICED_PER_PAGE } from '#wire/panel/year-turn.ts'
import { readOpenWork } from '#wire/people/person-record.ts'
import { listClosures } from '#wire/texts/closures.ts'
import { type AuditFilters, toAuditQuery } from './audit-address.ts'

/** Milliseconds after which the figures on the screen are asked for again. */
const LIVE = 30_000
const about = (what: string, ...more: unknown[]) => ['administration', what, ...more]

/** Figures that follow what happens; asking for them does not count as somebody being there. */
export const figuresQuery = queryOptions({
  queryKey: about('figures'),
  queryFn: ({ signal }) => ask(readFigures, { signal, background: true }),
  refetchInterval: LIVE,
  staleTime: 0,
})

/** Charts follow more slowly than figures: an hour changes little in a minute. */
export const pulseQuery = queryOptions({
  queryKey: about('pulse'),
  queryFn: ({ signal }) => ask(readPulse, { signal, background: true }),
  refetchInterval: 10 * LIVE,
  staleTime: 0,
})

export const readinessQuery = queryOptions({
  queryKey: about('readiness'),
  queryFn: ({ signal }) => ask(readReadiness, { signal }),
  staleTime: 0,
})

export const jobsQuery = queryOptions({
  queryKey: about('jobs'),
  queryFn: ({ signal }) => askCounted(listFailedJobs, { signal }),
  staleTime: 0,
})

export function grantsQuery(person: number) {
  return queryOptions({
    queryKey: about('grants', person),
    queryFn: ({ signal }) => ask(readGrants, { params: { person }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export function openWorkQuery(person: number) {
  return queryOptions({
    queryKey: about('open-work', person),
    queryFn: ({ signal }) => ask(readOpenWork, { params: { person }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export const closuresQuery = queryOptions({
  queryKey: about('closures'),
  queryFn: ({ signal }) => askCounted(listClosures, { signal }),
  staleTime: 0,
})

export const allAnnouncementsQuery = queryOptions({
  queryKey: about('announcements'),
  queryFn: ({ signal }) => askCounted(listAllAnnouncements, { signal }),
  staleTime: 0,
})

export const textsQuery = queryOptions({
  queryKey: about('texts'),
  queryFn: ({ signal }) => ask(readTexts, { signal }),
  staleTime: 0,
  gcTime: 0,
})

export const libraryQuery = queryOptions({
  queryKey: about('library'),
  queryFn: ({ signal }) => ask(readLibrary, { signal }),
  staleTime: 0,
})

export const keptCategoriesQuery = queryOptions({
  queryKey: about('categories'),
  queryFn: ({ signal }) => ask(listKeptCategories, { signal }),
  staleTime: 0,
})

/** An item by NSN or a product by PGC. */
export function catalogueEntryQuery(item: string) {
  return queryOptions({
    queryKey: about('catalogue', item),
    queryFn: ({ signal }) => ask(readCatalogueEntry, { params: { item }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

export function auditQuery(filters: AuditFilters) {
  return queryOptions({
    queryKey: about('audit', filters),
    queryFn: ({ signal }) => ask(listAuditEvents, { query: toAuditQuery(filters), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** What a change shows in: everything of the panel, the dashboard with its announcements, the calendar, and the catalogue. */
export const ADMINISTRATION = [
  ['administration'],
  ['dashboard'],
  ['closures'],
  ['products'],
  ['product'],
  ['categories'],
  ['reports', 'obsolete'],
] as const

export function yearTurnQuery(fiscalYear: number) {
  return queryOptions({
    queryKey: about('year', fiscalYear),
    queryFn: ({ signal }) => ask(readYearTurn, { params: { fiscalYear }, signal }),
    staleTime: 0,
  })
}

export function unpricedQuery(fiscalYear: number, page: number) {
  return queryOptions({
    queryKey: about('unpriced', fiscalYear, page),
    queryFn: ({ signal }) =>
      loadPage(page, UNPRICED_PER_PAGE, (page) =>
        ask(listUnpriced, { params: { fiscalYear }, query: { page }, signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
