import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'

/** Programs that run beside each other and end together, each with a log of what it said. */
export class Programs {
  readonly folder: string
  environment: Record<string, string | undefined>
  #running: ChildProcess[] = []

  constructor(folder: string, environment: Record<string, string | undefined>) {
    this.folder = folder
    this.environment = environment
  }

  /** Starts one that also ends when we are killed. What it writes to its third channel is kept for `firstLine`. */
  start(command: string, ...args: string[]): ChildProcess {
    const child = spawn('setpriv', ['--pdeathsig', 'TERM', command, ...args], {
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    })
    const log = createWriteStream(join(this.folder, `${command.split('/').at(-1)}.log`))
    child.on('error', (error) => log.write(String(error)))
    child.stdout?.pipe(log)
    child.stderr?.pipe(log)
    this.#running.push(child)
    return child
  }

  /** Ends them, the last first. */
  async stop(): Promise<void> {
    for (const child of this.#running.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      // Not until its pipes are closed, which its own children may hold for longer.
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      const hard = setTimeout(() => child.kill('SIGKILL'), 1500)
      await gone
      clearTimeout(hard)
    }
    this.#running = []
  }
}

/** The first line that a program writes to its third channel. */
export function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let text = ''
    child.stdio[3]?.on('data', (piece) => {
      text += piece
      if (text.includes('\n')) done(text.split('\n')[0] ?? '')
    })
    child.once('close', () => fail(new Error(`${child.spawnargs[3]} ended at once.`)))
  })
}

/** Waits until something is there. */
export async function until<T>(
  what: string,
  find: () => T | undefined | Promise<T | undefined>,
  limit = 30_000,
) {
  const end = Date.now() + limit
  for (;;) {
    const found = await find()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`${what} did not come.`)
    await new Promise((done) => setTimeout(done, 50))
  }
}
