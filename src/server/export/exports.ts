import type { Readable } from 'node:stream'
import { Refusal } from '#domain/refusal.ts'
import type { ExportDefinition, Form } from './definition.ts'
import { READER_MAY_PAUSE, type RunningExport, startExport } from './thread.ts'

const RUNNING_AT_ONCE = 3
/** With those whose readers take nothing, which hold none of the three: in all, and of one address. */
const OPEN_AT_ONCE = 8
const OPEN_OF_ADDRESS = 6
const PER_HOUR = 20
const HOUR = 3_600_000
/** How long the figures of an export can be asked for after its end. */
const KEPT = 60_000

export type Progress = { rows: number; total: number; state: 'running' | 'done' | 'failed' }

/**
 * The exports that this program is writing: one at a time for each person, three that are read altogether, twenty an hour
 * for each person. One that its reader leaves lying is ended. How far one is can be asked by the person who started it, under
 * the name the browser gave it.
 */
export class Exports {
  readonly #url: string
  readonly #perHour: number
  readonly #readerMayPause: number
  readonly #running = new Map<number, RunningExport & { address: string }>()
  readonly #starts = new Map<number, number[]>()
  readonly #progress = new Map<string, () => Progress>()

  constructor(url: string, perHour = PER_HOUR, readerMayPause = READER_MAY_PAUSE) {
    this.#url = url
    this.#perHour = perHour
    this.#readerMayPause = readerMayPause
  }

  /** @throws Refusal when the person or the portal is writing enough already, or the rows cannot be read */
  async start<Filter, Row>(
    definition: ExportDefinition<Filter, Row>,
    { personId, address, program, filter, form = { kind: 'workbook' }, name, now }: Started<Filter>,
  ): Promise<Readable> {
    this.#requireRoom(personId, address, now.getTime())
    const request = { module: definition.module, filter, form, program, url: this.#url }
    const running = Object.assign(startExport(request, this.#readerMayPause), { address })
    this.#running.set(personId, running)
    this.#note(`${personId} ${name}`, running)
    const makeRoom = () => {
      if (this.#running.get(personId) === running) this.#running.delete(personId)
    }
    // The last byte may have arrived before the thread is gone: the person may ask for the next list at once.
    running.stream.once('end', makeRoom).once('close', makeRoom)
    await running.ready
    return running.stream
  }

  find(personId: number, name: string): Progress | null {
    return this.#progress.get(`${personId} ${name}`)?.() ?? null
  }

  close(): void {
    for (const { stream } of this.#running.values()) stream.destroy()
  }

  #requireRoom(personId: number, address: string, now: number): void {
    const recent = (this.#starts.get(personId) ?? []).filter((at) => at > now - HOUR)
    if (this.#running.has(personId))
      throw tooMany('Your last export is still being written. Wait until it is done, or cancel it.', 5)
    if (recent.length >= this.#perHour)
      throw tooMany(
        `You have made ${this.#perHour} exports within the last hour. Try again a little later.`,
        Math.ceil(((recent[0] ?? now) + HOUR - now) / 1000),
      )
    const open = [...this.#running.values()]
    const isFull =
      open.filter(({ isUnread }) => !isUnread).length >= RUNNING_AT_ONCE ||
      open.length >= OPEN_AT_ONCE ||
      open.filter((one) => one.address === address).length >= OPEN_OF_ADDRESS
    if (isFull) throw tooMany('Other people are exporting right now. Try again in a minute.', 60)
    this.#starts.set(personId, [...recent, now])
  }

  #note(key: string, running: RunningExport): void {
    let state: Progress['state'] = 'running'
    this.#progress.set(key, () => ({ rows: running.rows, total: running.total, state }))
    running.stream.once('end', () => {
      state = 'done'
    })
    running.stream.once('close', () => {
      if (state === 'running') state = 'failed'
      setTimeout(() => this.#progress.delete(key), KEPT).unref()
    })
  }
}

type Started<Filter> = {
  personId: number
  /** From where it was asked for. */
  address: string
  program: string
  filter: Filter
  form?: Form
  /** What the browser calls this export when it asks how far it is. */
  name: string
  now: Date
}

function tooMany(sentence: string, seconds: number): Refusal {
  return new Refusal('too-many', sentence, { retryAfter: seconds })
}
