import { fork } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handles, Sql } from '../../db/connect.ts'
import { enterProgram } from '../../db/row-security.ts'
import { type Portal, today } from '../../portal.ts'
import { CANCELLED, type ImportRequest } from './work-on.ts'
import { breakOff, findUnfinished } from './work-queries.ts'

/** Milliseconds between looks for imports that another process left. */
const LOOKS_EVERY = 5_000

/** Heap of one import (MB), and imports per portal (docs/operations.md, Memory). The panel refuses larger files. */
const LIMITS = { memory: 512, atOnce: 4 }
export type ImportLimits = typeof LIMITS

/** Signs of a lack of memory (decision 24). */
const WITHOUT_MEMORY: (number | NodeJS.Signals)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL']

/** `done` gives the exit code or signal. `end` kills the import. */
type BegunImport = { done: Promise<number | NodeJS.Signals>; end(): void }
export type BeginImport = (request: ImportRequest, memory: number) => BegunImport

type Unfinished = { importId: string; program: string }
type Step = BegunImport & { isEnded: boolean; isCancelled: boolean }

/** @param program the script of each process */
export function beginIn(program: URL): BeginImport {
  return (request, memory) => {
    const child = fork(program, {
      execArgv: [`--max-old-space-size=${memory}`, '--max-semi-space-size=8', '--no-warnings'],
      // Our own sentence replaces V8's dump.
      stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    const done = new Promise<number | NodeJS.Signals>((end, fail) => {
      child.once('message', fail)
      // An unhandled late error would end the portal.
      child.on('error', fail)
      child.once('exit', (code, signal) => end(signal ?? code ?? 0))
      child.send(request)
    })
    return { done, end: () => void child.kill('SIGKILL') }
  }
}

/** Each import has its own process: one per program, four in all. */
export class ImportRunner {
  readonly #portal: Portal
  readonly #begin: BeginImport
  readonly #url: () => string
  readonly #limits: ImportLimits
  readonly #under = new Map<string, Step>()
  readonly #busy = new Map<string, Promise<void>>()
  readonly #again = new Set<string>()
  readonly #waiting: (() => void)[] = []
  #running = 0
  #look: Promise<void> | null = null
  #isAskedAgain = false
  #isEnding = false

  constructor(portal: Portal, begin: BeginImport, url: () => string, limits: Partial<ImportLimits> = {}) {
    this.#portal = portal
    this.#begin = begin
    this.#url = url
    this.#limits = { ...LIMITS, ...limits }
  }

  wake(): void {
    this.#isAskedAgain = true
    this.#look ??= this.#lookAround().finally(() => {
      this.#look = null
    })
  }

  async #lookAround(): Promise<void> {
    while (this.#isAskedAgain && !this.#isEnding) {
      this.#isAskedAgain = false
      try {
        const found = await findUnfinished(this.#sql)
        for (const [program, imports] of Map.groupBy(found, (one) => one.program))
          if (this.#busy.has(program)) this.#again.add(program)
          else this.#busy.set(program, this.#workFor(program, imports))
      } catch (error) {
        this.#portal.app.log.warn({ err: error }, 'imports could not be looked for')
      }
    }
  }

  async #workFor(program: string, imports: Unfinished[]): Promise<void> {
    for (const found of imports) {
      await this.#takeTurn()
      if (!this.#isEnding)
        await this.#workOn(found).catch((error) =>
          this.#portal.app.log.warn({ err: error }, 'an import stopped; it is begun again'),
        )
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
      if (this.#isEnding) break
      await this.sweep()
    }
    this.#busy.delete(program)
    if (this.#again.delete(program)) this.wake()
  }

  /** Programs take turns after each file. */
  async #takeTurn(): Promise<void> {
    if (this.#running < this.#limits.atOnce) this.#running++
    else await new Promise<void>((go) => this.#waiting.push(go))
  }

  /** Resolves when the process ends, also if another portal holds the import. */
  async #workOn({ importId, program }: Unfinished): Promise<void> {
    const { config, clock } = this.#portal
    const request: ImportRequest = {
      id: importId,
      program,
      folder: this.#folder,
      now: clock(),
      today: today(this.#portal),
      supportEmail: config.supportEmail,
      publicUrl: config.publicUrl,
      isDemo: config.demo,
      url: this.#url(),
    }
    const step: Step = { ...this.#begin(request, this.#limits.memory), isEnded: false, isCancelled: false }
    this.#under.set(importId, step)
    try {
      const end = await step.done
      if (!step.isEnded && end !== 0) {
        if (!WITHOUT_MEMORY.includes(end)) throw new Error(`The process of the import ended with ${end}.`)
        await this.#breakOff(importId, program, describeTooLarge(this.#limits.memory))
        this.#portal.app.log.warn({ import: importId }, 'an import needs more memory than it may take')
      }
    } finally {
      this.#under.delete(importId)
    }
    if (step.isCancelled) await this.#breakOff(importId, program, CANCELLED)
  }

  /** For a process that could not record its end. */
  async #breakOff(id: string, program: string, message: string): Promise<void> {
    await this.#portal.handles.writes.begin(async (sql) => {
      await enterProgram(sql, program)
      await breakOff(sql, id, message, this.#portal.clock())
    })
  }

  /** Kills the process. Nothing is committed. */
  cancel(id: string): void {
    const step = this.#under.get(id)
    if (!step) return
    step.isCancelled = true
    this.#end(step)
  }

  /** For example after a crash. */
  async sweep(): Promise<void> {
    await sweepFolder(this.#portal.handles.writes, this.#folder).catch((error) =>
      this.#portal.app.log.warn({ err: error }, 'files of imports were not tidied up'),
    )
  }

  #end(step: Step): void {
    step.isEnded = true
    step.end()
  }

  async end(): Promise<void> {
    this.#isEnding = true
    for (const step of this.#under.values()) this.#end(step)
    await Promise.all([this.#look, ...this.#busy.values()])
  }

  get #folder(): string {
    return join(this.#portal.config.dataDir, 'imports')
  }

  get #sql(): Sql {
    return this.#portal.handles.writes
  }
}

function describeTooLarge(memory: number): string {
  return `This file needs more than ${memory} MB of memory, so nothing was written. Divide it into several files, or save an Excel file as CSV UTF-8.`
}

/** Also resumes imports that a killed process left. */
export function startImports(portal: Portal, runner: ImportRunner): void {
  const { app, handles, jobs } = portal
  const look = async () => {
    const waiting = await findUnfinished(handles.writes)
    if (waiting.length > 0) await jobs.sendOnce('import', {}, LOOKS_EVERY / 1000)
    else await runner.sweep()
  }
  const lookAgain = () => look().catch((error) => app.log.debug({ err: error }, 'imports'))
  const timer = setInterval(lookAgain, LOOKS_EVERY)
  timer.unref()
  void runner.sweep()
  void lookAgain()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await runner.end()
  })
}

const OF_IMPORT = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

/** An import is locked as long as its process lives. */
async function sweepFolder(writes: Handles['writes'], folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const owners = new Map(
    names.flatMap((name) => (OF_IMPORT.exec(name) ?? []).map((id) => [name, id] as const)),
  )
  if (owners.size === 0) return
  await writes.begin(async (sql) => {
    const free = await sql<
      { id: string }[]
    >`SELECT id FROM unnest(${[...new Set(owners.values())]}::text[]) id
      WHERE pg_try_advisory_xact_lock(hashtextextended('import ' || id, 0))`
    const ids = new Set(free.map(({ id }) => id))
    for (const [name, id] of owners)
      if (ids.has(id)) await rm(join(folder, name), { recursive: true, force: true })
  })
}
