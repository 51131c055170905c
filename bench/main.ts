import { openBench } from './database.ts'
import { measureGrowth } from './growth.ts'
import { measurePages } from './pages.ts'
import { measureSupply } from './supply.ts'
import { measureTable } from './table.ts'

// npm run bench [-- growth | pages | supply | work [PART]]: this server against its own limits in one run.
const ORDERS = Number(process.env.BENCH_ORDERS ?? 20_000)
const forMilliseconds = Number(process.env.BENCH_SECONDS ?? 4) * 1000
const [what = 'work', part] = process.argv.slice(2)

const database = await openBench(ORDERS)
// Whatever goes wrong, nothing is left running.
let code = 0
try {
  if (what === 'supply') await measureSupply(database)
  else if (what === 'pages') await measurePages(database, forMilliseconds)
  else if (what === 'growth') await measureGrowth(database, forMilliseconds)
  else await measureTable(database, forMilliseconds, part)
} catch (error) {
  console.error(error)
  code = 1
} finally {
  await database.stop()
}
process.exit(code)
