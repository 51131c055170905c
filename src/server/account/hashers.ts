import type { Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Hashed, Hashing } from './hash-thread.ts'

/** One core stays free for signed-in users. */
export const HASHERS = Math.max(1, Math.min(2, availableParallelism() - 1))
/** An idle thread frees its memory after so long (ms). */
const IDLE_FOR = 30_000
const THREAD = new URL('./hash-thread.ts', import.meta.url)

type Waiting = { parameters: Argon2Parameters; done: (tag: Buffer) => void; failed: (error: Error) => void }

class Hasher {
  #worker: Worker | undefined
  #ends: NodeJS.Timeout | undefined
  #current: Waiting | undefined
  #requested = 0

  get isFree(): boolean {
    return this.#current === undefined
  }

  work(next: Waiting, whenFree: () => void): void {
    clearTimeout(this.#ends)
    this.#current = next
    this.#worker ??= this.#begin(whenFree)
    // Only a running hash keeps the process alive.
    this.#worker.ref()
    this.#worker.postMessage({ id: ++this.#requested, parameters: next.parameters } satisfies Hashing)
  }

  #begin(whenFree: () => void): Worker {
    const worker = new Worker(THREAD)
    const finish = (settle: (current: Waiting) => void) => {
      const current = this.#current
      this.#current = undefined
      if (current) settle(current)
      worker.unref()
      this.#ends = setTimeout(() => this.#end(worker), IDLE_FOR)
      this.#ends.unref()
      whenFree()
    }
    worker.on('message', (response: Hashed) => {
      if (response.id !== this.#requested) return
      if ('tag' in response) finish((current) => current.done(Buffer.from(response.tag)))
      else finish((current) => current.failed(new Error(response.error)))
    })
    worker.on('error', (error) => {
      this.#worker = undefined
      finish((current) => current.failed(error as Error))
    })
    return worker
  }

  #end(worker: Worker): void {
    if (!this.isFree || this.#worker !== worker) return
    this.#worker = undefined
    void worker.terminate()
  }
}

const hashers = Array.from({ length: HASHERS }, () => new Hasher())
const waiting: Waiting[] = []

export const hashingNow = () => ({
  running: hashers.filter((hasher) => !hasher.isFree).length,
  waiting: waiting.length,
})

export function derive(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((done, failed) => {
    waiting.push({ parameters, done, failed })
    begin()
  })
}

function begin(): void {
  const hasher = waiting.length > 0 ? hashers.find(({ isFree }) => isFree) : undefined
  const next = hasher && waiting.shift()
  if (!hasher || !next) return
  hasher.work(next, begin)
}
