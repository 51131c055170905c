import { splitWords } from '#domain/search.ts'

export type Screen = {
  href: string
  title: string
  words: string
}

/** A screen matches when each typed word begins one of its words. Title matches come first. */
export function findScreens(screens: readonly Screen[], typed: string): Screen[] {
  const wanted = splitWords(typed.toLowerCase())
  if (wanted.length === 0 || !/\p{L}{2}|\d{4}/u.test(typed)) return []
  const holds = (text: string) => {
    const words = splitAll(text)
    return wanted.every((word) => words.some((own) => own.startsWith(word)))
  }
  const called = screens.filter(({ title }) => holds(title))
  const intended = screens.filter(({ title, words }) => !holds(title) && holds(`${title} ${words}`))
  return [...called, ...intended]
}

function splitAll(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
