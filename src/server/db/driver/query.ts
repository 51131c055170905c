import { channel } from 'node:diagnostics_channel'
import type { Readable, Writable } from 'node:stream'
import type { Rows, Sent } from './batch.ts'
import { type Parameter, typeOf, writeParameter } from './values.ts'

/** A pool, one person's reads, or a transaction. */
export type Sender = {
  send(sent: Sent): void
  /** A COPY stream has its own connection. */
  copyIn(text: string): Promise<Writable>
  copyOut(text: string): Promise<Readable>
  /** Cursors need a transaction. */
  isTransaction: boolean
}

/** A name, rows of an INSERT, or assignments of an UPDATE. */
export class Part {
  readonly #of: unknown

  constructor(of: unknown) {
    this.#of = of
  }

  /** @param before the preceding text, which determines the kind of part */
  write(before: string, add: (value: unknown) => string): string {
    const of = this.#of
    if (typeof of === 'string') return quote(of)
    if (/\bSET\s*$/i.test(before))
      return Object.entries(of as object)
        .map(([name, value]) => `${quote(name)}=${add(value)}`)
        .join(', ')
    const list = Array.isArray(of) ? of : [of]
    if (typeof list[0] !== 'object' || list[0] === null) return `(${list.map(add).join(', ') || 'NULL'})`
    const names = Object.keys(list[0])
    const rows = (list as Record<string, unknown>[]).map(
      (row) => `(${names.map((name) => add(row[name])).join(', ')})`,
    )
    return `(${names.map(quote).join(', ')}) VALUES ${rows.join(', ')}`
  }
}

const quote = (name: string): string => `"${name.replace(/"/g, '""').replace(/\./g, '"."')}"`

type Written = { text: string; parameters: Parameter[] | null; types: number[]; isStored: boolean }
type Source =
  | { strings: readonly string[]; values: readonly unknown[] }
  | { text: string; values: readonly unknown[] | null; isStored: boolean }

/** For tests only (scripts/sql/record.mjs). */
const statements = channel('quartermaster.statement')

let portals = 0

/** Sent once, when awaited. An async function must not return one, because that would send it. */
export class Query<Found = unknown> implements Promise<Found> {
  readonly [Symbol.toStringTag] = 'Query'
  readonly #source: Source
  readonly #sender: Sender
  #response: Promise<Found> | undefined
  #isCommit = false

  constructor(sender: Sender, source: Source) {
    this.#sender = sender
    this.#source = source
  }

  get isSent(): boolean {
    return this.#response !== undefined
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise that begins when somebody waits for it
  then<A = Found, B = never>(
    done?: ((found: Found) => A | PromiseLike<A>) | null,
    // biome-ignore lint/suspicious/noExplicitAny: as of every promise
    failed?: ((error: any) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#send().then(done, failed)
  }

  // biome-ignore lint/suspicious/noExplicitAny: as of every promise
  catch<B = never>(failed?: ((error: any) => B | PromiseLike<B>) | null): Promise<Found | B> {
    return this.#send().catch(failed)
  }

  finally(done?: (() => void) | null): Promise<Found> {
    return this.#send().finally(done)
  }

  /** Sends it now. A failure reaches the code that awaits it, and COMMIT. */
  execute(): this {
    this.#send().catch(() => {})
    return this
  }

  /** Other statements may run between two batches. */
  async *cursor(rows: number): AsyncGenerator<Found> {
    if (!this.#sender.isTransaction) throw new Error('A cursor needs a transaction.')
    const fetch = { portal: `c${++portals}`, rows, isOpen: false, isDone: false }
    const written = this.write()
    while (!fetch.isDone) {
      const found = await this.#sendAs<Found>({ ...written, fetch })
      fetch.isOpen = true
      if ((found as Rows<unknown>).length > 0) yield found
    }
  }

  /** COPY … FROM STDIN. */
  writable(): Promise<Writable> {
    return this.#sender.copyIn(this.write().text)
  }

  /** COPY … TO STDOUT. */
  readable(): Promise<Readable> {
    return this.#sender.copyOut(this.write().text)
  }

  publish(): void {
    if (statements.hasSubscribers) this.write()
  }

  asCommit(): this {
    this.#isCommit = true
    return this
  }

  write(): Written {
    const source = this.#source
    if ('text' in source) {
      const { text, values, isStored } = source
      return { text, parameters: values?.map(writeParameter) ?? null, types: typesOf(values ?? []), isStored }
    }
    const values: unknown[] = []
    const templates: (readonly string[])[] | null = statements.hasSubscribers ? [] : null
    const text = this.#writeText('', values, templates)
    const written = { text, parameters: values.map(writeParameter), types: typesOf(values), isStored: true }
    if (templates) statements.publish({ ...written, templates })
    return written
  }

  #send(): Promise<Found> {
    this.#response ??= this.#sendAs<Found>()
    return this.#response
  }

  #sendAs<A>(written?: Omit<Sent, 'resolve' | 'reject'>): Promise<A> {
    return new Promise<A>((resolve, reject) =>
      this.#sender.send({
        ...(written ?? this.write()),
        isCommit: this.#isCommit,
        resolve: resolve as (rows: unknown) => void,
        reject,
      }),
    )
  }

  #writeText(before: string, values: unknown[], templates: (readonly string[])[] | null): string {
    const source = this.#source
    if ('text' in source) return source.text
    templates?.push(source.strings)
    const known = plainTexts.get(source.strings)
    if (known !== undefined && values.length === 0) {
      values.push(...source.values)
      return known
    }
    let isPlain = values.length === 0
    const add = (value: unknown): string => {
      isPlain = false
      if (value instanceof Query) return value.#writeText('', values, templates)
      return `$${values.push(value)}`
    }
    let text = source.strings[0] as string
    for (const [at, value] of source.values.entries()) {
      if (value instanceof Query) text += add(value)
      else if (value instanceof Part) {
        isPlain = false
        text += value.write(before + text, add)
      } else if (Array.isArray(value) && value[0] instanceof Query) text += value.map(add).join(' ')
      else text += `$${values.push(value)}`
      text += source.strings[at + 1] as string
    }
    if (isPlain) plainTexts.set(source.strings, text)
    return text
  }
}

/** Caches statements without parts, by template. */
const plainTexts = new WeakMap<readonly string[], string>()

function typesOf(values: readonly unknown[]): number[] {
  const types = values.map(typeOf)
  return types.some((type) => type !== 0) ? types : []
}
