import { execFile } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Runs a program as an operator does, without the addresses of the test database. */
export function runProgram(
  program: string,
  words: string[],
  variables: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const { DATABASE_URL: _, REPORTS_DATABASE_URL: __, PUBLIC_URL: ___, ...inherited } = process.env
  const env = { ...inherited, HOST: '127.0.0.1', LOG_LEVEL: 'fatal', ...variables }
  return new Promise((done) => {
    execFile(process.execPath, [program, ...words], { cwd: ROOT, env, timeout: 300_000 }, (error, out, err) =>
      done({ code: error ? Number(error.code ?? -1) : 0, said: `${out}${err}` }),
    )
  })
}

/** Outside demo mode by default. */
export const runCommand = (words: string[], variables: Record<string, string>) =>
  runProgram('src/server/commands/main.ts', words, { DEMO: '0', ...variables })
