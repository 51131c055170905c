import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Call } from '#wire/call.ts'

export type AnyCall = Call<unknown, unknown, unknown, unknown>

const WIRE = fileURLToPath(new URL('../wire/', import.meta.url))
const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

export const nameOf = (call: AnyCall) => `${call.method} ${call.path}`

export async function findCallsByFolder(): Promise<Map<string, AnyCall[]>> {
  const files = globSync('**/*.ts', { cwd: WIRE, exclude: ['**/*.test.ts'] })
  const seen = new Set<AnyCall>()
  const found = new Map<string, AnyCall[]>()
  for (const file of files.sort((a, b) => basename(a).localeCompare(basename(b)))) {
    const loaded = (await import(`${WIRE}${file}`)) as Record<string, unknown>
    const calls = Object.values(loaded)
      .filter(isCall)
      .filter((call) => !seen.has(call))
    for (const call of calls) seen.add(call)
    if (calls.length > 0) found.set(basename(file, '.ts'), calls)
  }
  return found
}

export async function findCalls(): Promise<AnyCall[]> {
  return [...(await findCallsByFolder()).values()].flat()
}
