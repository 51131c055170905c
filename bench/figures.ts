import { addUp, cpuEach, percentile, perSecond, type Sample } from './measure.ts'

export type Side = 'portal' | 'floor' | 'promises'
/** Samples of one operation, window by window, in the order in which they were taken on each side. */
export type Row = { name: string; sides: Partial<Record<Side, Sample[]>> }

/** The table of the limits, and the one of the times that people wait. */
export function printTable(rows: readonly Row[]): void {
  console.log(
    '\n| operation | portal a second | floor | share (each round) | by CPU | floor with promises | share (each round) | by CPU | CPU ms portal, Node + PostgreSQL | CPU ms floor | CPU ms floor with promises |\n|---|---|---|---|---|---|---|---|---|---|---|',
  )
  for (const { name, sides } of rows)
    console.log(
      `| ${[name, rate(sides.portal), rate(sides.floor), share(sides, 'floor'), shareByCpu(sides, 'floor'), rate(sides.promises), share(sides, 'promises'), shareByCpu(sides, 'promises'), cpu(sides.portal), cpu(sides.floor), cpu(sides.promises)].join(' | ')} |`,
    )
  console.log(
    '\n| operation | portal p50 / p95 / p99 ms | floor p50 / p95 / p99 ms | with promises | failed |\n|---|---|---|---|---|',
  )
  for (const { name, sides } of rows) {
    const failed = Object.values(sides)
      .flat()
      .reduce((sum, sample) => sum + sample.failed, 0)
    console.log(
      `| ${[name, times(sides.portal), times(sides.floor), times(sides.promises), failed].join(' | ')} |`,
    )
  }
}

export function summarise({ name, sides }: Row): string {
  return `${name}: portal ${rate(sides.portal)}/s (${cpu(sides.portal)} ms), floor ${rate(sides.floor)}/s (${cpu(sides.floor)} ms)${sides.promises ? `, with promises ${rate(sides.promises)}/s (${cpu(sides.promises)} ms)` : ''}`
}

function rate(samples?: Sample[]): string {
  return samples ? perSecond(addUp(samples)).toFixed(0) : ''
}

/** Share of the whole, and the rounds from the smallest to the largest: how much chance is in it. */
function share(sides: Row['sides'], limit: Side): string {
  const [portal, floor] = [sides.portal, sides[limit]]
  if (!portal || !floor) return ''
  const percent = (one: Sample, other: Sample) => (100 * perSecond(one)) / perSecond(other)
  const rounds = portal.map((sample, round) => percent(sample, floor[round] as Sample))
  const whole = percent(addUp(portal), addUp(floor)).toFixed(0)
  return `${whole} % (${Math.min(...rounds).toFixed(0)} to ${Math.max(...rounds).toFixed(0)})`
}

/** The share that a quiet machine would show, whatever else this one does. */
function shareByCpu(sides: Row['sides'], limit: Side): string {
  const [portal, floor] = [sides.portal, sides[limit]]
  if (!portal || !floor) return ''
  const whole = (samples: Sample[]) => {
    const { node, database } = cpuEach(addUp(samples))
    return node + database
  }
  return `${((100 * whole(floor)) / whole(portal)).toFixed(0)} %`
}

function cpu(samples?: Sample[]): string {
  if (!samples) return ''
  const { node, database } = cpuEach(addUp(samples))
  return `${node.toFixed(2)} + ${database.toFixed(2)}`
}

function times(samples?: Sample[]): string {
  if (!samples) return ''
  const all = addUp(samples)
  return [0.5, 0.95, 0.99].map((part) => percentile(all, part).toFixed(1)).join(' / ')
}

/** One page with its total, asked by one client: how many times the bare statements it takes. */
export function sayPage(name: string, portal: Sample, bare: Sample): string {
  const [one, other] = [percentile(portal, 0.5), percentile(bare, 0.5)]
  return `| ${name} | ${one.toFixed(1)} | ${other.toFixed(1)} | ${(one / other).toFixed(1)} | ${portal.failed + bare.failed} |`
}

export const PAGES_HEAD =
  '\n| page and total | portal p50 ms | bare p50 ms | times | failed |\n|---|---|---|---|---|'
