import { notifyManager, QueryClient } from '@tanstack/react-query'
import { Refusal } from '#domain/refusal.ts'

/** [CONST-33] */
const KEPT_FOR = 5 * 60 * 1000
/** [CONST-34] */
const RETRIES = 3
/** While the portal is away, lists on the screen ask again by themselves (ms). */
const ASK_AGAIN_AFTER = 5000

/** A refusal that trying again may get over: the portal is busy, cannot be reached, or failed. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof Refusal) || error.kind === 'busy' || error.kind === 'failed'
}

function isBusy(error: unknown): boolean {
  return error instanceof Refusal && error.kind === 'busy'
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => isPassing(error) && failures < RETRIES,
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, ASK_AGAIN_AFTER),
        gcTime: KEPT_FOR,
        refetchOnWindowFocus: false,
        refetchInterval: (query) => (isBusy(query.state.error) ? ASK_AGAIN_AFTER : false),
        // Being offline is found out by asking: the portal may be on this very machine.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** When the screens have drawn what was put among the queries until now: what is waiting for that may go. */
export function whenDrawn(): Promise<void> {
  return new Promise((drawn) => notifyManager.schedule(drawn))
}
