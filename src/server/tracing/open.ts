import type { Config } from '../config/config.ts'
import type { Tracer } from './current-span.ts'

/** Loads the packages only with a collector. */
export async function openTracing(
  { tracesTo }: Pick<Config, 'tracesTo'>,
  log: { warn(facts: object, words: string): void },
): Promise<Tracer | undefined> {
  if (tracesTo === undefined) return undefined
  const { openTracer } = await import('./open-telemetry.ts')
  return openTracer(tracesTo, log)
}
