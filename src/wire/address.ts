import * as z from 'zod/mini'
import { cleanText } from '#domain/typed-text.ts'
import { type Code, code } from './code.ts'
import { isPlainText, oneOf } from './codes.ts'
import { MAX_PAGES, MAX_SEARCH } from './paging.ts'
import { ofNumber } from './twins.ts'

/**
 * Codes also read and write the address of a screen. A call refuses an invalid value; an address uses the default,
 * because it may be typed or old.
 */
export type Address<V> = {
  read(query: URLSearchParams): V
  /** `/orders?status=6&page=2`. Default values are omitted. */
  write(view?: Partial<V>): string
}

type Part<T> = { read(texts: readonly string[]): T; write(value: T): string[] }

export function one<T>(inner: Code<T>, usual: T): Part<T> {
  return {
    read: ([given]) => (given === undefined ? usual : readOr(inner, given, usual)),
    write: (value) => (value === usual ? [] : [spell(inner, value)].filter(Boolean)),
  }
}

export function maybe<T>(inner: Code<T>): Part<T | null> {
  return {
    read: ([given]) => (given ? readOr(inner, given, null) : null),
    write: (value) => (value === null ? [] : [spell(inner, value)].filter(Boolean)),
  }
}

export function always<T>(inner: Code<T>, usual: T): Part<T> {
  return { read: one(inner, usual).read, write: (value) => [spell(inner, value)] }
}

/** True when the word is present. */
export function flag(word = '1'): Part<boolean> {
  return { read: ([given]) => given === word, write: (value) => (value ? [word] : []) }
}

/** Repeated names: `dodaac=W9AR01&dodaac=W9AR02`. Invalid values are dropped. */
export function several<T>(inner: Code<T>): Part<T[]> {
  return {
    read: (texts) => texts.flatMap((given) => readOr(inner, given, [])),
    write: (values) => values.map((value) => spell(inner, value)),
  }
}

/** `dodaacs=W9AR01,W9AR02`, without duplicates. */
export function joined<T>(inner: Code<T>): Part<T[]> {
  const parts = several(inner)
  return {
    read: ([given = '']) => [...new Set(parts.read(given.split(',')))],
    write: (values) => (values.length === 0 ? [] : [parts.write(values).join(',')]),
  }
}

export function words(max = MAX_SEARCH): Code<string> {
  const cut = (given: string) => cleanText(given).trim().slice(0, max)
  return code(() => z.string().check(z.overwrite(cut), z.refine(isPlainText)), cut)
}

export const SEARCH = one(words(), '')

export const pageNumber: Code<number> = code(
  () =>
    z.pipe(
      ofNumber(z.int().check(z.gte(1))),
      z.transform((page: number) => Math.min(page, MAX_PAGES)),
    ) as unknown as z.ZodMiniType<number>,
)

export function choice<const W extends string>(words: readonly W[]): Code<W> {
  return oneOf(words, '')
}

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

/** `path` may include a fixed query: `/admin?view=audit`. A field has its own name unless a spelling is given. */
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
