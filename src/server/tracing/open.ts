import type { Config } from '../config/config.ts'
import type { Tracer } from './current-span.ts'

/** Who begins spans, where they are sent to somebody; else nothing of it is loaded. */
export async function openTracing(
  { tracesTo }: Pick<Config, 'tracesTo'>,
  log: { warn(facts: object, words: string): void },
): Promise<Tracer | undefined> {
  if (tracesTo === undefined) return undefined
  const { openTracer } = await import('./open-telemetry.ts')
  return openTracer(tracesTo, log)
}
