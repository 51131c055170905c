import { foldLetters } from '#domain/letters.ts'

/** One page of options found on the server; `total` counts all matches. */
export type OptionPage<Option> = { options: Option[]; total: number }

/** What a search field with a list of options knows at a moment. */
export type OptionSearch<Option> = {
  /** What is being typed; null while nothing is. */
  text: string | null
  isOpen: boolean
  /** The person has gone on from the text, by Tab or Enter or elsewhere: the answer decides what becomes of it. */
  isLeft: boolean
  /** Something was chosen from what the text found, so it has done its work. */
  isUsed: boolean
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
  | { type: 'left'; staysOpen: boolean }
  | { type: 'used' }
  | { type: 'moved'; by: number }
  | { type: 'pointed'; index: number }
  | { type: 'asked-for-more' }
  | { type: 'arrived'; page: number; found: OptionPage<Option> }
  | { type: 'failed' }

/** How near the end of the list the keyboard must come before the next page is fetched. */
const nearEnd = 5

export function startOptionSearch<Option>(): OptionSearch<Option> {
  return {
    text: null,
    isOpen: false,
    isLeft: false,
    isUsed: false,
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
        isOpen: event.isSearchable,
        status: event.isSearchable ? 'waiting' : 'idle',
      }
    case 'opened':
      // Nothing opens only to say that something can be typed.
      if (state.isOpen || !event.isSearchable) return state
      return {
        ...state,
        isOpen: true,
        isLeft: false,
        active: -1,
        status: state.status === 'ready' ? 'ready' : 'waiting',
      }
    case 'closed':
      return startOptionSearch()
    case 'left':
      if (!isUnread(state)) return startOptionSearch()
      return { ...state, isLeft: true, isOpen: state.isOpen && event.staysOpen }
    case 'used':
      return { ...state, isUsed: true }
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
      if (!state.isOpen && !state.isLeft) return state
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

/** Whether something is typed that is no choice yet. Nobody's text is dropped, and no form is sent with it. */
export function isUnread({ text, isUsed }: OptionSearch<unknown>): boolean {
  return text !== null && text.trim() !== '' && !isUsed
}

/**
 * What somebody means who goes on from a text: its only match, or the one of several whose whole name or code it is.
 * `namesOf` gives what an option can be called.
 */
export function findMeant<Option>(
  { text, status, options, total }: OptionSearch<Option>,
  namesOf: (option: Option) => string[],
): Option | null {
  if (status !== 'ready') return null
  if (total === 1) return options[0] ?? null
  const typed = foldLetters(text ?? '')
  const named = options.filter((option) => namesOf(option).some((name) => foldLetters(name) === typed))
  return named.length === 1 ? (named[0] ?? null) : null
}

/** Why the text that somebody went on from is no choice yet; null while the answer is on its way. */
export function describeUnread<Option>(
  { text, status, options, total }: OptionSearch<Option>,
  { many, nameNone }: OptionNames,
): string | null {
  const typed = (text ?? '').trim()
  if (status === 'waiting') return null
  if (status === 'failed') return SEARCH_FAILED
  if (status === 'idle') return 'Type more letters.'
  if (total === 0) return nameNone(typed)
  return options.length < total
    ? `More than ${options.length} ${many} match ${typed}. Type more letters, or choose one.`
    : `${total} ${many} match ${typed}. Choose one.`
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

/** How a field speaks of its options: '3 people match bell.', 'Nobody named bell in W9AR01.' */
export type OptionNames = { many: string; nameNone: (typed: string) => string }

/** What is shown and said when nothing was found: after typing, that nothing matches it. [ERR-11, FUND-16] */
export function describeNone({ nameNone }: OptionNames, query: string): string {
  return query.trim() === '' ? 'Type to search' : nameNone(query.trim())
}

export const SEARCH_FAILED = 'The search failed. Try again.'

/** The one sentence said when the first page has arrived: '1008 matches, first 50 shown. Use down arrow to review.' */
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
