import { execFile } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Runs a program of the product to its end, as an operator does; addresses of this test run's own database stay out. */
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

/** `npm run admin -- WORDS`, for a portal that is no demonstration unless told. */
export const runCommand = (words: string[], variables: Record<string, string>) =>
  runProgram('src/server/commands/main.ts', words, { DEMO: '0', ...variables })
