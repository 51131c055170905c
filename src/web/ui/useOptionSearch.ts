import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useAnnounce } from './Announcer.tsx'
import {
  describeMatches,
  describeNone,
  needsMore,
  type OptionNames,
  type OptionPage,
  reduceOptionSearch,
  SEARCH_FAILED,
  startOptionSearch,
} from './option-search.ts'

/** A rejection shows `failedText`. Pages count from 1. */
type SearchOptions<Option> = (text: string, page: number, signal: AbortSignal) => Promise<OptionPage<Option>>

export type OptionSearchSettings<Option> = {
  /** [ERR-11] */
  names: OptionNames
  search: SearchOptions<Option>
  /** Pause after the last key (ms). [CONST-14] */
  debounce?: number
  /** 0 lists everything when the field opens. */
  minLength?: number
}

export function useOptionSearch<Option>({
  search,
  debounce = 500,
  minLength = 1,
  names,
}: OptionSearchSettings<Option>) {
  const [state, dispatch] = useReducer(reduceOptionSearch<Option>, undefined, startOptionSearch<Option>)
  const announce = useAnnounce()
  const sendRequest = useRef(search)
  sendRequest.current = search
  const named = useRef(names)
  named.current = names
  const { isLeft } = state
  const query = (state.text ?? '').trim()
  const isWaiting = (state.isOpen || isLeft) && state.status === 'waiting'

  useEffect(() => {
    if (!isWaiting) return
    const stop = new AbortController()
    const timer = setTimeout(
      async () => {
        try {
          const found = await sendRequest.current(query, 1, stop.signal)
          if (stop.signal.aborted) return
          dispatch({ type: 'arrived', page: 1, found })
          const none = describeNone(named.current, query)
          if (!isLeft) announce(describeMatches(found.total, found.options.length, none))
        } catch {
          if (stop.signal.aborted) return
          dispatch({ type: 'failed' })
          if (!isLeft) announce(SEARCH_FAILED)
        }
      },
      query === '' || isLeft ? 0 : debounce,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [isWaiting, isLeft, query, debounce, announce])

  const moreController = useRef<AbortController>(undefined)
  const loadMore = useCallback(async () => {
    dispatch({ type: 'asked-for-more' })
    const stop = new AbortController()
    moreController.current = stop
    try {
      const found = await sendRequest.current(query, state.page + 1, stop.signal)
      if (!stop.signal.aborted) dispatch({ type: 'arrived', page: state.page + 1, found })
    } catch {
      if (!stop.signal.aborted) dispatch({ type: 'failed' })
    }
  }, [query, state.page])
  const wantsMore = needsMore(state)
  useEffect(() => {
    if (wantsMore) void loadMore()
  }, [wantsMore, loadMore])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page on its way belongs to the text it was asked for
  useEffect(() => () => moreController.current?.abort(), [query, state.isOpen])

  const isSearchable = (text: string) => text.trim().length >= minLength
  return {
    state,
    type: (text: string) => dispatch({ type: 'typed', text, isSearchable: isSearchable(text) }),
    open: () => dispatch({ type: 'opened', isSearchable: isSearchable(state.text ?? '') }),
    close: () => dispatch({ type: 'closed' }),
    leave: (staysOpen = false) => dispatch({ type: 'left', staysOpen }),
    use: () => dispatch({ type: 'used' }),
    move: (by: number) => dispatch({ type: 'moved', by }),
    point: (index: number) => dispatch({ type: 'pointed', index }),
    loadMore,
  }
}
