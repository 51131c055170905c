import { notifyManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { Refusal } from '#domain/refusal.ts'

/** [CONST-33] */
const CACHED_FOR = 5 * 60 * 1000
/** [CONST-34] */
const RETRIES = 3
/** Milliseconds between refetches while the portal is unreachable. */
const RETRY_AFTER = 5000

/** A retry may help: the portal is busy, unreachable, or failed. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof Refusal) || error.kind === 'busy' || error.kind === 'failed'
}

function isBusy(error: unknown): boolean {
  return error instanceof Refusal && error.kind === 'busy'
}

export function createQueryClient(): QueryClient {
  /** Queries that a screen has rendered. Data that came in the page are new for the first screen only. */
  const rendered = new WeakSet<Query>()
  const queryCache = new QueryCache()
  queryCache.subscribe(({ type, query }) => {
    // After all parts of the screen have decided whether to request them.
    if (type === 'observerAdded') setTimeout(() => rendered.add(query))
  })
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        retry: (failures, error) => isPassing(error) && failures < RETRIES,
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, RETRY_AFTER),
        gcTime: CACHED_FOR,
        staleTime: (query) =>
          query.state.dataUpdateCount === 0 && !rendered.has(query as Query) ? Number.POSITIVE_INFINITY : 0,
        refetchOnWindowFocus: false,
        refetchInterval: (query) => (isBusy(query.state.error) ? RETRY_AFTER : false),
        // Requests detect being offline, because the portal may be on this machine.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Resolves when the screens have rendered the current query data. */
export function whenDrawn(): Promise<void> {
  return new Promise((drawn) => notifyManager.schedule(drawn))
}
