import * as z from 'zod/mini'
import { cleanText } from '#domain/typed-text.ts'
import { type Code, code } from './code.ts'
import { isPlainText, oneOf } from './codes.ts'
import { MOST_PAGES, MOST_SEARCH } from './paging.ts'
import { ofNumber } from './twins.ts'

/**
 * The address of a screen is a second wire: what it says is written once, by the codes that calls are read and written by.
 * A call refuses what it cannot mean; an address may have been typed by hand or be years old, so that it takes the usual.
 */
export type Address<V> = {
  read(query: URLSearchParams): V
  /** `/orders?status=6&page=2`. What is not named is as usual, and the usual goes without saying. */
  write(view?: Partial<V>): string
}

/** A part of a view: the texts that stand under its name in the address. */
type Part<T> = { read(texts: readonly string[]): T; write(value: T): string[] }

/** One value. */
export function one<T>(inner: Code<T>, usual: T): Part<T> {
  return {
    read: ([given]) => (given === undefined ? usual : readOr(inner, given, usual)),
    write: (value) => (value === usual ? [] : [spell(inner, value)].filter(Boolean)),
  }
}

/** One value, or none. */
export function maybe<T>(inner: Code<T>): Part<T | null> {
  return {
    read: ([given]) => (given ? readOr(inner, given, null) : null),
    write: (value) => (value === null ? [] : [spell(inner, value)].filter(Boolean)),
  }
}

/** Stands in every address that is written, usual or not. */
export function always<T>(inner: Code<T>, usual: T): Part<T> {
  return { read: one(inner, usual).read, write: (value) => [spell(inner, value)] }
}

/** Whether something is so: the word stands there, or nothing does. */
export function stands(word = '1'): Part<boolean> {
  return { read: ([given]) => given === word, write: (value) => (value ? [word] : []) }
}

/** Several values, each under the name: `dodaac=W9AR01&dodaac=W9AR02`. Those that cannot be meant are left out. */
export function several<T>(inner: Code<T>): Part<T[]> {
  return {
    read: (texts) => texts.flatMap((given) => readOr(inner, given, [])),
    write: (values) => values.map((value) => spell(inner, value)),
  }
}

/** Several different values in one: `dodaacs=W9AR01,W9AR02`. */
export function joined<T>(inner: Code<T>): Part<T[]> {
  const parts = several(inner)
  return {
    read: ([given = '']) => [...new Set(parts.read(given.split(',')))],
    write: (values) => (values.length === 0 ? [] : [parts.write(values).join(',')]),
  }
}

/** Words; of too many in an address that somebody wrote the first are searched for, and the field shows these. */
export function words(most = MOST_SEARCH): Code<string> {
  const cut = (given: string) => cleanText(given).trim().slice(0, most)
  return code(() => z.string().check(z.overwrite(cut), z.refine(isPlainText)), cut)
}

/** What is searched for, and the page of what is found. */
export const SEARCH = one(words(), '')

/** The page of a list: whole, from 1; no later one than a call takes. */
export const pageNumber: Code<number> = code(
  () =>
    z.pipe(
      ofNumber(z.int().check(z.gte(1))),
      z.transform((page: number) => Math.min(page, MOST_PAGES)),
    ) as unknown as z.ZodMiniType<number>,
)

/** One of some words. An address refuses nobody, and needs no sentence for it. */
export function choice<const W extends string>(words: readonly W[]): Code<W> {
  return oneOf(words, '')
}

/** Only some of the values that a code knows. */
export function among<T>(inner: Code<T>, values: readonly T[]): Code<T> {
  return code(
    () =>
      z.pipe(
        inner.schema,
        z.custom<T>((value) => values.includes(value as T)),
      ) as unknown as z.ZodMiniType<T>,
    inner.write,
  )
}

type ValueOf<P> = P extends Part<infer T> ? T : never
// biome-ignore lint/suspicious/noExplicitAny: any value may stand in an address; the part's own type is kept by inference
type AnyPart = Part<any>
type PartOf<F> = F extends readonly [string, infer P] ? P : F
type Fields = Record<string, AnyPart | readonly [spelling: string, part: AnyPart]>
type ViewOfFields<F extends Fields> = { [N in keyof F]: ValueOf<PartOf<F[N]>> }
export type ViewOf<A> = A extends Address<infer V> ? V : never

/**
 * The address of the screen at `path`, which may name what is always so: `/admin?view=audit`. A field stands under its own
 * name, or under the spelling beside it, in the order of the fields.
 */
export function address<const F extends Fields>(path: string, fields: F): Address<ViewOfFields<F>> {
  const parts = Object.entries(fields).map(([name, field]) => {
    const [spelling, part] = (Array.isArray(field) ? field : [name, field]) as [string, AnyPart]
    return { name, spelling, part }
  })
  return {
    read: (query) =>
      Object.fromEntries(
        parts.map(({ name, spelling, part }) => [name, part.read(query.getAll(spelling))]),
      ) as ViewOfFields<F>,
    write: (view: Record<string, unknown> = {}) => {
      const query = new URLSearchParams()
      for (const { name, spelling, part } of parts)
        for (const given of part.write(name in view ? view[name] : part.read([])))
          query.append(spelling, given)
      const said = query.toString()
      return said ? `${path}${path.includes('?') ? '&' : '?'}${said}` : path
    },
  }
}

function readOr<T, O>(inner: Code<T>, given: string, otherwise: O): T | O {
  const read = z.safeParse(inner.schema, given)
  return read.success ? read.data : otherwise
}

function spell<T>(inner: Code<T>, value: T): string {
  return String(inner.write(value) ?? '')
}
