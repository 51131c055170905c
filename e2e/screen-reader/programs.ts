import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'

/** Parallel programs with logs, which end together. */
export class Programs {
  readonly folder: string
  environment: Record<string, string | undefined>
  #running: ChildProcess[] = []

  constructor(folder: string, environment: Record<string, string | undefined>) {
    this.folder = folder
    this.environment = environment
  }

  /** The program also ends when this process is killed. `firstLine` reads its third channel. */
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

  async stop(): Promise<void> {
    for (const child of this.#running.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      // Not 'close', because its children may hold the pipes longer.
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      const hard = setTimeout(() => child.kill('SIGKILL'), 1500)
      await gone
      clearTimeout(hard)
    }
    this.#running = []
  }
}

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
