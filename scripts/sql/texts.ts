import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The stated types of `$1`, `$2` and so on (0: none), and which have been null. */
export type Text = { text: string; types: number[]; nulls: boolean[] }

/** PostgreSQL functions take no more parameters. */
const MAX_VALUES = 100

type Line = Text & { templates: string[] }

export class Texts {
  readonly #texts = new Map<string, Map<string, Text>>()
  readonly #used = new Set<string>()

  /** @param isKnown whether the source has a template; texts with other pieces are not checked */
  constructor(folder: string, isKnown: (key: string) => boolean) {
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    const lines = new Set(files.flatMap((file) => file.split('\n').filter(Boolean)))
    for (const line of lines) {
      const read: Line = JSON.parse(line)
      for (const key of read.templates) this.#used.add(key)
      if (read.templates.every(isKnown)) this.#add(read)
    }
  }

  /** Shorter texts replace those with too many values. */
  of(key: string): Text[] {
    const all = [...(this.#texts.get(key)?.values() ?? [])]
    const short = all.filter(({ types }) => types.length <= MAX_VALUES)
    return short.length > 0 ? short : all
  }

  isUsed(key: string): boolean {
    return this.#used.has(key)
  }

  #add({ templates, text, types, nulls }: Line): void {
    const [outer = ''] = templates
    const same = this.#texts.get(outer) ?? new Map<string, Text>()
    this.#texts.set(outer, same)
    const before = same.get(text)
    same.set(text, {
      text,
      types: types.map((type, at) => type || (before?.types[at] ?? 0)),
      nulls: nulls.map((isNull, at) => isNull || Boolean(before?.nulls[at])),
    })
  }
}
