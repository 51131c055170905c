import type { Load } from './grow.ts'
import type { Once } from './tending.ts'

type Cost = { node: number; database: number }

/** What was measured at one number of orders: CPU milliseconds of each work, and seconds of what is done once. */
export type Size = {
  orders: number
  load: Load | null
  each: Record<string, Cost>
  once: Record<string, Once>
}

/** A list must not cost more than so many times what it costs at the smallest size. */
const AIM = 1.3

export function printGrowth(sizes: readonly Size[]): void {
  const heads = sizes.map(({ orders }) => `${orders.toLocaleString('en-US')} orders`)
  const rule = heads.map(() => '---|').join('')
  console.log(`\n| CPU ms, Node + PostgreSQL | ${heads.join(' | ')} | times the smallest | |`)
  console.log(`|---|${rule}---|---|`)
  for (const name of new Set(sizes.flatMap(({ each }) => Object.keys(each)))) {
    const costs = sizes.map(({ each }) => each[name] ?? { node: Number.NaN, database: Number.NaN })
    const sums = costs.map(({ node, database }) => node + database)
    const times = Math.max(...sums) / (sums[0] as number)
    const cells = costs.map(({ node, database }) => `${node.toFixed(2)} + ${database.toFixed(2)}`)
    console.log(`| ${name} | ${cells.join(' | ')} | ${times.toFixed(2)} | ${times > AIM ? 'grows' : ''} |`)
  }
  console.log(`\n| seconds (CPU s of Node + PostgreSQL) | ${heads.join(' | ')} |`)
  console.log(`|---|${rule}`)
  for (const name of new Set(sizes.flatMap(({ once }) => Object.keys(once)))) {
    const cells = sizes.map(({ once }) => {
      const done = once[name]
      if (!done) return ''
      return `${done.seconds.toFixed(1)} (${done.node.toFixed(1)} + ${done.database.toFixed(1)})`
    })
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
}
