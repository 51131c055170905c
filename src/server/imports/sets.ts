import type { Scope } from './kind.ts'

export async function writeInSets<T>(
  { watch }: Scope,
  rows: readonly T[],
  size: number,
  write: (some: T[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size)
    await write(some)
    await watch('written', from + some.length, rows.length)
  }
}
