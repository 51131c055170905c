import { foldLetters } from '#domain/letters.ts'

/** `total` counts all matches. */
export type OptionPage<Option> = { options: Option[]; total: number }

export type OptionSearch<Option> = {
  /** Null while the user types nothing. */
  text: string | null
  isOpen: boolean
  /** The user has left the text: the response decides what happens to it. */
  isLeft: boolean
  isUsed: boolean
  /** -1 for none. */
  active: number
  status: 'idle' | 'waiting' | 'ready' | 'failed'
  options: Option[]
  total: number
  /** From 1. Before the first, 0. */
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

/** Users cannot choose a stale option. */
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
      // When a further page fails, the loaded options stay.
      return state.page > 0
        ? { ...state, isLoadingMore: false }
        : { ...state, status: 'failed', isLoadingMore: false }
  }
}

/** The typed text is not a choice yet. It is never dropped, and forms wait for it. */
export function isUnread({ text, isUsed }: OptionSearch<unknown>): boolean {
  return text !== null && text.trim() !== '' && !isUsed
}

/** The match of a text that the user leaves: the only one, or the one whose full name or code it is. */
export function findIntended<Option>(
  { text, status, options, total }: OptionSearch<Option>,
  namesOf: (option: Option) => string[],
): Option | null {
  if (status !== 'ready') return null
  if (total === 1) return options[0] ?? null
  const typed = foldLetters(text ?? '')
  const named = options.filter((option) => namesOf(option).some((name) => foldLetters(name) === typed))
  return named.length === 1 ? (named[0] ?? null) : null
}

/** Null while the response is pending. */
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

export function needsMore<Option>(state: OptionSearch<Option>): boolean {
  const hasMore = state.status === 'ready' && state.options.length < state.total
  return hasMore && !state.isLoadingMore && state.active >= state.options.length - nearEnd
}

/**
 * Removes the old choice from typed text. The choice is selected when the field takes the focus, but a click puts the
 * cursor after it, and typing would extend it.
 */
export function dropChoice(typed: string, choice: string): string {
  return choice !== '' && typed.length > choice.length && typed.startsWith(choice)
    ? typed.slice(choice.length)
    : typed
}

/** '3 people match bell.', 'Nobody named bell in W9AR01.' */
export type OptionNames = { many: string; nameNone: (typed: string) => string }

/** [ERR-11, FUND-16] */
export function describeNone({ nameNone }: OptionNames, query: string): string {
  return query.trim() === '' ? 'Type to search' : nameNone(query.trim())
}

export const SEARCH_FAILED = 'The search failed. Try again.'

/** The announcement for the first page: '1008 matches, first 50 shown. Use down arrow to review.' */
export function describeMatches(total: number, shown: number, noMatchText: string): string {
  if (total === 0) return noMatchText
  const matches = `${total} ${total === 1 ? 'match' : 'matches'}`
  const part = shown < total ? `, first ${shown} shown` : ''
  return `${matches}${part}. Use down arrow to review.`
}

export function findNextChip(removed: number, count: number): number | null {
  const left = count - 1
  return left <= 0 ? null : Math.min(removed, left - 1)
}
