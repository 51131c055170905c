import { isTypedOn, readMiss } from '#domain/search.ts'
import { enterProgram } from '../db/row-security.ts'
import { type Portal, today } from '../portal.ts'
import { countMiss } from './misses-queries.ts'

/** A pause of so many milliseconds completes the text. */
const REST = 5000

type Waiting = { words: string; count: () => void; timer: NodeJS.Timeout }

/** Does not count the steps of typing, and does not store the user. */
export function watchMisses(portal: Portal) {
  const { app, handles } = portal
  const waiting = new Map<number, Waiting>()
  const running = new Set<Promise<unknown>>()

  function settle(person: number): void {
    const one = waiting.get(person)
    if (!one) return
    clearTimeout(one.timer)
    waiting.delete(person)
    one.count()
  }

  function count(program: string, words: string): void {
    const done = handles.writes
      .begin(async (sql) => {
        await enterProgram(sql, program)
        await countMiss(sql, program, words, today(portal))
      })
      .catch((error) => app.log.warn({ err: error }, 'a search that found nothing could not be counted'))
      .finally(() => running.delete(done))
    running.add(done)
  }

  app.addHook('preClose', async () => {
    for (const person of [...waiting.keys()]) settle(person)
    await Promise.all(running)
  })

  return ({ id, program }: { id: number; program: string }, typed: string, isFound: boolean): void => {
    const words = readMiss(typed)
    const before = waiting.get(id)
    if (before && words !== null && isTypedOn(before.words, words)) {
      clearTimeout(before.timer)
      waiting.delete(id)
    } else settle(id)
    if (isFound || words === null) return
    const timer = setTimeout(() => settle(id), REST)
    timer.unref()
    waiting.set(id, { words, timer, count: () => count(program, words) })
  }
}
