/** One page of options found on the server; `total` counts all matches. */
export type OptionPage<Option> = { options: Option[]; total: number }

/** What a search field with a list of options knows at a moment. */
export type OptionSearch<Option> = {
  text: string
  isOpen: boolean
  /** Index of the option the keyboard stands on, or -1. */
  active: number
  status: 'idle' | 'waiting' | 'ready' | 'failed'
  options: Option[]
  total: number
  /** The last page that arrived, from 1; 0 before the first. */
  page: number
  isLoadingMore: boolean
}

export type OptionEvent<Option> =
  | { type: 'typed'; text: string; isSearchable: boolean }
  | { type: 'opened'; isSearchable: boolean }
  | { type: 'closed' }
  | { type: 'moved'; by: number }
  | { type: 'pointed'; index: number }
  | { type: 'asked-for-more' }
  | { type: 'arrived'; page: number; found: OptionPage<Option> }
  | { type: 'failed' }

/** How near the end of the list the keyboard must come before the next page is fetched. */
const nearEnd = 5

export function startOptionSearch<Option>(): OptionSearch<Option> {
  return {
    text: '',
    isOpen: false,
    active: -1,
    status: 'idle',
    options: [],
    total: 0,
    page: 0,
    isLoadingMore: false,
  }
}

/** The next state after an event. Typing drops the old options at once, so nobody can choose a stale one. */
export function reduceOptionSearch<Option>(
  state: OptionSearch<Option>,
  event: OptionEvent<Option>,
): OptionSearch<Option> {
  switch (event.type) {
    case 'typed':
      return {
        ...startOptionSearch(),
        text: event.text,
        isOpen: true,
        status: event.isSearchable ? 'waiting' : 'idle',
      }
    case 'opened':
      if (state.isOpen) return state
      return { ...state, isOpen: true, active: -1, status: findOpeningStatus(state, event.isSearchable) }
    case 'closed':
      return startOptionSearch()
    case 'moved': {
      const last = state.options.length - 1
      if (!state.isOpen || last < 0) return state
      const from = state.active < 0 && event.by < 0 ? last + 1 : state.active
      return { ...state, active: Math.min(last, Math.max(0, from + event.by)) }
    }
    case 'pointed':
      return { ...state, active: event.index }
    case 'asked-for-more':
      return { ...state, isLoadingMore: true }
    case 'arrived': {
      if (!state.isOpen) return state
      const options = event.page === 1 ? event.found.options : [...state.options, ...event.found.options]
      return {
        ...state,
        status: 'ready',
        options,
        total: Math.max(event.found.total, options.length),
        page: event.page,
        isLoadingMore: false,
      }
    }
    case 'failed':
      // A failed further page leaves the options that are there.
      return state.page > 0
        ? { ...state, isLoadingMore: false }
        : { ...state, status: 'failed', isLoadingMore: false }
  }
}

function findOpeningStatus<Option>(state: OptionSearch<Option>, isSearchable: boolean) {
  if (state.status === 'ready') return state.status
  return isSearchable ? 'waiting' : 'idle'
}

/** True when the keyboard stands near the end of a list that has more on the server. */
export function needsMore<Option>(state: OptionSearch<Option>): boolean {
  const hasMore = state.status === 'ready' && state.options.length < state.total
  return hasMore && !state.isLoadingMore && state.active >= state.options.length - nearEnd
}

/**
 * What somebody means to search who types into a field that shows the choice made. Its text is selected when the field is
 * entered, but a click sets the cursor behind it, and then what is typed would stand there as a part of it.
 */
export function dropChoice(typed: string, choice: string): string {
  return choice !== '' && typed.length > choice.length && typed.startsWith(choice)
    ? typed.slice(choice.length)
    : typed
}

/** What is shown and said when nothing was found: after typing, nothing matches it. [ERR-11, FUND-16] */
export function nameNoMatch(query: string): string {
  return query.trim() === '' ? 'Type to search' : 'No match'
}

/** The one sentence said when the first page has arrived: '1008 matches, first 50 shown. Use down arrow to review.' */
export const SEARCH_FAILED = 'The search failed. Try again.'

export function describeMatches(total: number, shown: number, noMatchText: string): string {
  if (total === 0) return noMatchText
  const matches = `${total} ${total === 1 ? 'match' : 'matches'}`
  const part = shown < total ? `, first ${shown} shown` : ''
  return `${matches}${part}. Use down arrow to review.`
}

/** Where the focus goes when chip `removed` of `count` chips is taken away; null when none is left. */
export function findNextChip(removed: number, count: number): number | null {
  const left = count - 1
  return left <= 0 ? null : Math.min(removed, left - 1)
}
