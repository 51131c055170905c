import { addCrowd, CROWD_ADMIN, CROWD_PROGRAM } from './crowd.ts'
import type { BenchDatabase } from './database.ts'
import { PAGES_HEAD, sayPage } from './figures.ts'
import { measure, type Work } from './measure.ts'
import { listCrowdPages, listReportPages } from './page-works.ts'
import { startPortal } from './services.ts'
import { Visitor } from './visitor.ts'

/** Pages of 100,000 people and of the reports, by one client at a time, beside statements that a hand would write. */
export async function measurePages(database: BenchDatabase, forMilliseconds: number): Promise<void> {
  const { owner } = database
  await addCrowd(owner, 100_000, 5_000)
  const portal = await startPortal(database)
  try {
    const [line] = await owner`SELECT nsn, requisition FROM order_lines
      WHERE program = 'AR' AND requisition IS NOT NULL ORDER BY order_id DESC LIMIT 1`
    const meter = { server: portal.pid, postmaster: database.postmaster }
    const settings = { clients: 1, forMilliseconds }
    console.log(PAGES_HEAD)
    const works = [
      ...listCrowdPages(),
      ...listReportPages({ nsn: line?.nsn, requisition: line?.requisition }),
    ]
    for (const { name, program, paths, bare } of works) {
      const username = program === CROWD_PROGRAM ? CROWD_ADMIN : 'bench-admin'
      const visitor = await new Visitor(portal.origin, username).signIn()
      const ask: Work = async () => {
        for (const path of paths) await visitor.ask(0, 'GET', path)
      }
      const alone: Work = async () => {
        for (const query of bare) await query(owner)
      }
      const warm = { clients: 1, forMilliseconds: forMilliseconds / 4 }
      await measure(ask, meter, warm)
      await measure(alone, meter, warm)
      console.log(sayPage(name, await measure(ask, meter, settings), await measure(alone, meter, settings)))
      visitor.close()
    }
  } finally {
    await portal.stop()
  }
}
