import type { Readable } from 'node:stream'
import { Refusal } from '#domain/refusal.ts'
import { isDatabaseAway } from '../db/away.ts'
import type { Sql } from '../db/connect.ts'
import { type Limit, requireUse } from '../limits/uses.ts'
import type { ExportDefinition, Form } from './definition.ts'
import { IS_EXPORTING } from './messages.ts'
import { findProgress, type Progress, saveProgress } from './progress-queries.ts'
import { type OpenThread, openThread, READER_MAY_PAUSE, type RunningExport, startExport } from './thread.ts'

const RUNNING_AT_ONCE = 3
/** Includes paused exports, which do not count in the limit of three. */
const OPEN_AT_ONCE = 8
const OPEN_OF_ADDRESS = 6
const PER_HOUR: Limit = { kind: 'export', max: 20, seconds: 3600 }
/** Milliseconds after the end. */
const CACHED_FOR = 60_000
/** Milliseconds. */
const REPORT_INTERVAL = 1000

/** The reports database if possible, else the primary. */
type Places = { reports(): { address: string; age: number } | null; primary(): string }
type Place = { address: string; running?: RunningExport }

export type ExportOptions = { perHour?: Limit; readerMayPause?: number; open?: OpenThread }

/** Three active exports per process; one per person and twenty an hour across processes. Aborts an unread export. */
export class Exports {
  readonly #at: Places
  readonly #writes: Sql
  readonly #perHour: Limit
  readonly #readerMayPause: number
  readonly #open: OpenThread
  #writing: Promise<unknown> = Promise.resolve()
  readonly #places = new Map<number, Place>()
  readonly #progress = new Map<string, () => Progress>()

  /** `writes` counts starts. */
  constructor(
    at: Places,
    writes: Sql,
    { perHour = PER_HOUR, readerMayPause = READER_MAY_PAUSE, open = openThread }: ExportOptions = {},
  ) {
    this.#at = at
    this.#writes = writes
    this.#perHour = perHour
    this.#readerMayPause = readerMayPause
    this.#open = open
  }

  /** @throws Refusal at a limit, or when the rows cannot be read */
  async start<Filter, Row>(
    definition: ExportDefinition<Filter, Row>,
    {
      personId,
      address,
      program,
      filter,
      form = { kind: 'workbook' },
      name,
      now,
      onDataAge,
    }: Started<Filter>,
  ): Promise<Readable> {
    this.#requireCapacity(personId, address)
    const place: Place = { address }
    const makeRoom = () => {
      if (this.#places.get(personId) === place) this.#places.delete(personId)
    }
    const startAt = async (url: string) => {
      const request = { module: definition.module, filter, form, program, personId, url }
      const running = startExport(this.#open(request), this.#readerMayPause)
      place.running = running
      this.#note(personId, name, running)
      const isGone = () => place.running === running && makeRoom()
      // The last byte may arrive before the thread ends.
      running.stream.once('end', isGone).once('close', isGone)
      await running.ready
      return running.stream
    }
    this.#places.set(personId, place)
    try {
      await requireUse(this.#writes, this.#perHour, personId, now, {
        did: `You have made ${this.#perHour.max} exports within an hour`,
        code: 'TOO_MANY_EXPORTS',
      })
      const reports = this.#at.reports()
      if (reports === null) return await startAt(this.#at.primary())
      const started = startAt(reports.address).then((stream) => {
        onDataAge?.(reports.age)
        return stream
      })
      return await started.catch(async (error) => {
        if (!isDatabaseAway(error)) throw error
        this.#places.set(personId, place)
        return startAt(this.#at.primary())
      })
    } catch (error) {
      makeRoom()
      throw (error as { code?: string }).code === IS_EXPORTING ? oneAtATime() : error
    }
  }

  /** The whole file, or null above `max` bytes. One at a time, and not counted as an export of the person. */
  write<Filter, Row>(
    definition: ExportDefinition<Filter, Row>,
    request: Pick<Started<Filter>, 'personId' | 'program' | 'filter'> & { form: Form },
    max: number,
  ): Promise<Buffer | null> {
    const writeAt = (url: string) =>
      collect(
        startExport(this.#open({ module: definition.module, ...request, url }), this.#readerMayPause),
        max,
      )
    const written = this.#writing.then(async () => {
      const reports = this.#at.reports()
      if (reports === null) return writeAt(this.#at.primary())
      return writeAt(reports.address).catch((error) => {
        if (!isDatabaseAway(error)) throw error
        return writeAt(this.#at.primary())
      })
    })
    this.#writing = written.catch(() => {})
    return written
  }

  /** Null when unknown. */
  async find(personId: number, name: string): Promise<Progress | null> {
    return this.#progress.get(`${personId} ${name}`)?.() ?? findProgress(this.#writes, personId, name)
  }

  close(): void {
    for (const { running } of this.#places.values()) running?.stream.destroy()
  }

  #requireCapacity(personId: number, address: string): void {
    if (this.#places.has(personId)) throw oneAtATime()
    const open = [...this.#places.values()]
    const isFull =
      open.filter(({ running }) => !running?.isUnread).length >= RUNNING_AT_ONCE ||
      open.length >= OPEN_AT_ONCE ||
      open.filter((one) => one.address === address).length >= OPEN_OF_ADDRESS
    if (isFull) throw tooMany('Other people are exporting right now. Try again in a minute.', 60)
  }

  #note(personId: number, name: string, running: RunningExport): void {
    const key = `${personId} ${name}`
    let state: Progress['state'] = 'running'
    const progress = () => ({ rows: running.rows, total: running.total, state })
    // Best effort: other processes may see it late.
    const notify = () => void saveProgress(this.#writes, personId, name, progress()).catch(() => {})
    this.#progress.set(key, progress)
    const reporting = setInterval(notify, REPORT_INTERVAL)
    reporting.unref()
    void running.ready.then(notify).catch(() => {})
    running.stream.once('end', () => {
      state = 'done'
    })
    running.stream.once('close', () => {
      clearInterval(reporting)
      if (state === 'running') state = 'failed'
      if (this.#progress.get(key) !== progress) return
      notify()
      setTimeout(() => this.#progress.delete(key), CACHED_FOR).unref()
    })
  }
}

async function collect({ stream, ready }: RunningExport, max: number): Promise<Buffer | null> {
  await ready
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > max) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

type Started<Filter> = {
  personId: number
  address: string
  program: string
  filter: Filter
  form?: Form
  name: string
  now: Date
  /** Receives the lag (ms) of the reports database. */
  onDataAge?: (age: number) => void
}

function oneAtATime(): Refusal {
  return tooMany('Your last export is still being written. Wait until it is done, or cancel it.', 5)
}

function tooMany(sentence: string, seconds: number): Refusal {
  return new Refusal('too-many', sentence, { retryAfter: seconds })
}
