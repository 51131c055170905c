import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../faults/next-release.ts'
import { findFreePort } from '../free-port.ts'

/** Killed after the tests. */
const children = new Set<ChildProcess>()

export function killPrograms(): void {
  for (const child of children) child.kill('SIGKILL')
}

/** Starts the program and waits until it is ready. `receive` gets each line of its output. */
export async function startProgram(
  folder: string,
  port: number,
  variables: Record<string, string>,
  receive: (line: string) => void = () => {},
): Promise<ChildProcess> {
  const { DATABASE_URL: _, REPORTS_DATABASE_URL: __, PUBLIC_URL: ___, ...inherited } = process.env
  const usual = { HOST: '127.0.0.1', PORT: String(port), SUPPLY: 'none', LOG_LEVEL: 'fatal' }
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: folder,
    env: { ...inherited, ...usual, ...variables },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  createInterface(child.stdout as Readable).on('line', receive)
  children.add(child)
  child.once('exit', () => children.delete(child))
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (response?.ok) return child
    if (child.exitCode !== null) throw new Error(`The program in ${folder} ended with ${child.exitCode}.`)
    await sleep(50)
  }
}

export function shiftClock(seconds: number): Record<string, string> {
  const shifted = `const Real = Date, by = ${seconds * 1000}
globalThis.Date = class extends Real {
  constructor(...given) { given.length === 0 ? super(Real.now() + by) : super(...given) }
  static now() { return Real.now() + by }
}`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shifted)}` }
}

/** Programs of this folder on one database, each with its own port. */
export class Programs {
  readonly ports: readonly number[]
  readonly said: readonly string[][]
  readonly #variables: (at: number) => Record<string, string>
  readonly #running: (ChildProcess | undefined)[]

  private constructor(ports: readonly number[], variables: (at: number) => Record<string, string>) {
    this.ports = ports
    this.said = ports.map(() => [])
    this.#variables = variables
    this.#running = ports.map(() => undefined)
  }

  static async prepare(
    many: number,
    variables: Record<string, string>,
    more: (at: number) => Record<string, string> = () => ({}),
  ): Promise<Programs> {
    const ports: number[] = []
    while (ports.length < many) ports.push(await findFreePort())
    return new Programs(ports, (at) => ({ ...variables, ...more(at) }))
  }

  async start(at: number): Promise<void> {
    const receive = (line: string) => void this.said[at]?.push(line)
    this.#running[at] = await startProgram(ROOT, this.ports[at] as number, this.#variables(at), receive)
  }

  findLogged(at: number, event: string): Record<string, unknown>[] {
    const marked = (this.said[at] ?? []).filter((line) => line.includes(`"event":"${event}"`))
    return marked.map((line) => JSON.parse(line))
  }

  /** SIGKILL acts as a power cut. Resolves with the exit code. */
  async end(at: number, word: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#running[at]
    if (!child) throw new Error(`Program ${at} does not run.`)
    const gone = new Promise<number | null>((done) => child.once('exit', done))
    child.kill(word)
    return gone
  }

  signal(at: number, word: 'SIGSTOP' | 'SIGCONT'): void {
    this.#running[at]?.kill(word)
  }
}
