import * as z from 'zod/mini'

/** `schema` reads from the wire, `write` is the inverse. Schemas are lazy, because a page uses few of them. */
export type Code<T> = {
  readonly schema: z.ZodMiniType<T>
  readonly write: (clean: T) => unknown
}

export type Clean<C> = C extends Code<infer T> ? T : never

export function code<T>(make: () => z.ZodMiniType<T>, write: (clean: T) => unknown = same): Code<T> {
  let made: z.ZodMiniType<T> | undefined
  return {
    get schema() {
      made ??= make()
      return made
    },
    write,
  }
}
const same = (value: unknown) => value

export function findFault({ schema }: { schema: z.ZodMiniType<unknown> }, typed: unknown): string | null {
  return z.safeParse(schema, typed).error?.issues[0]?.message ?? null
}

type Schema = z.core.$ZodType
type Parts = z.core.$ZodTypeDef &
  Record<'in' | 'out' | 'innerType' | 'element', Schema> & {
    shape: Record<string, Schema>
    options: Schema[]
  }

/** Answers share most fields, so schemas are cached. */
const freed = new WeakMap<Schema, Schema>()

/** Without limits of length and form: they apply to input, but imported data must be shown as stored. */
export function responseCode<T>(inner: Code<T>): Code<T> {
  return code(() => withoutLimits(inner.schema) as z.ZodMiniType<T>, inner.write)
}

function withoutLimits(schema: Schema): Schema {
  const known = freed.get(schema)
  if (known) return known
  const { checks: _, ...def } = schema._zod.def as Parts
  const parts: Partial<Parts> = {}
  for (const name of ['in', 'out', 'innerType', 'element'] as const)
    if (def[name]) parts[name] = withoutLimits(def[name])
  if (def.options) parts.options = def.options.map(withoutLimits)
  if (def.shape)
    parts.shape = Object.fromEntries(
      Object.entries(def.shape).map(([name, part]) => [name, withoutLimits(part)]),
    )
  const isLeaf = def.type === 'transform' || def.type === 'custom'
  const free = isLeaf ? schema : z.core.clone(schema as z.ZodMiniType, { ...def, ...parts } as never)
  freed.set(schema, free)
  return free
}

export function optional<T>(inner: Code<T>): Code<T | undefined> {
  return code(
    () => z.optional(inner.schema) as z.ZodMiniType<T | undefined>,
    (value) => (value === undefined ? undefined : inner.write(value)),
  )
}

export function nullable<T>(inner: Code<T>): Code<T | null> {
  return code(
    () => z.nullable(inner.schema) as z.ZodMiniType<T | null>,
    (value) => (value === null ? null : inner.write(value)),
  )
}

export function defaulted<T>(inner: Code<T>, value: T): Code<T> {
  const schema = () =>
    z.pipe(
      z.optional(inner.schema),
      z.transform((given: T | undefined) => (given === undefined ? value : given)),
    )
  return code(schema as unknown as () => z.ZodMiniType<T>, inner.write)
}

export function list<T>(inner: Code<T>, max = 10_000): Code<T[]> {
  const schema = () => {
    const several = z.array(inner.schema).check(z.maxLength(max, `At most ${max} entries.`))
    return z.pipe(z.transform(wrapOne), several as never)
  }
  return code(schema as unknown as () => z.ZodMiniType<T[]>, (values) => values.map(inner.write))
}
const wrapOne = (wire: unknown) => (typeof wire === 'string' || typeof wire === 'number' ? [wire] : wire)

// biome-ignore lint/suspicious/noExplicitAny: any value may travel; the field's own type is kept by inference
type AnyCode = Code<any>

const SEARCHED = new WeakSet<object>()
const FIELDS_SEARCHED = new WeakMap<object, string[]>()

export function searched<C extends AnyCode>(inner: C): C {
  SEARCHED.add(inner)
  return inner
}

export function isSearch(record: object | undefined, clean: unknown): boolean {
  const names = (record && FIELDS_SEARCHED.get(record)) ?? []
  return names.some((name) => Boolean((clean as Record<string, unknown>)[name]))
}

/** Clean name → code, with the column if the names differ. */
export type Fields = Record<string, AnyCode | readonly [column: string, code: AnyCode]>
type CodeOf<F> = F extends readonly [string, infer C] ? C : F
type Optional<F extends Fields> = {
  [K in keyof F]: undefined extends Clean<CodeOf<F[K]>> ? K : never
}[keyof F]
type Flat<T> = { [K in keyof T]: T[K] }
export type CleanFields<F extends Fields> = Flat<
  { [K in Exclude<keyof F, Optional<F>>]: Clean<CodeOf<F[K]>> } & { [K in Optional<F>]?: Clean<CodeOf<F[K]>> }
>

/** `spelling` turns a column into its name on the wire. */
export function record<const F extends Fields>(
  fields: F,
  spelling: (column: string) => string,
): Code<CleanFields<F>> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const [column, inner] = (Array.isArray(field) ? field : [null, field]) as [string | null, Code<unknown>]
    return { name, key: column === null ? name : spelling(column), inner }
  })
  const schema = () =>
    z.pipe(
      z.strictObject(Object.fromEntries(entries.map(({ key, inner }) => [key, inner.schema]))),
      z.transform((wire: Record<string, unknown>) => {
        const clean: Record<string, unknown> = {}
        for (const { name, key } of entries) if (wire[key] !== undefined) clean[name] = wire[key]
        return clean
      }),
    )
  const write = (clean: Record<string, unknown>) => {
    const wire: Record<string, unknown> = {}
    for (const { name, key, inner } of entries) {
      const value = clean[name]
      if (value !== undefined) wire[key] = inner.write(value)
    }
    return wire
  }
  const made = code(
    schema as unknown as () => z.ZodMiniType<CleanFields<F>>,
    write as (clean: CleanFields<F>) => unknown,
  )
  const names = entries.filter(({ inner }) => SEARCHED.has(inner)).map(({ name }) => name)
  if (names.length > 0) FIELDS_SEARCHED.set(made, names)
  return made
}
