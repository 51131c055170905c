import { addDays } from '#domain/fiscal-years.ts'
import { startRandom } from '#domain/random.ts'
import { formatCount } from '#domain/words.ts'
import { openPool } from '#server/db/driver/sql.ts'
import { loadAllowances } from './allowances.ts'
import { announcements } from './announcements.ts'
import { buildCatalogue } from './catalogue.ts'
import { buildGroups } from './groups.ts'
import { loadKits } from './kits.ts'
import { loadCases } from './load-cases.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { loadCustomReports } from './load-custom-reports.ts'
import { loadFunds } from './load-funds.ts'
import { loadAsked, loadLimits } from './load-limits.ts'
import { loadMessages } from './load-messages.ts'
import { loadPeople } from './load-people.ts'
import { loadRequests } from './load-requests.ts'
import { loadAbsence, loadReturned } from './load-returned.ts'
import { loadRecords, loadRows } from './load-rows.ts'
import { loadSizes } from './load-sizes.ts'
import { FEWEST, loadWithStandingOrders } from './orders-standing.ts'
import { buildPeople } from './people.ts'
import { buildPortalContent } from './portal-content.ts'
import { programs } from './programs.ts'
import { buildUnits } from './units.ts'

export type LoadOptions = {
  /** Address of a migrated database without people, as its owner. */
  url: string
  log: (line: string) => void
  /** The ISO day of loading. Fiscal years, stock and orders depend on it. */
  today: string
  /** Orders of the last three fiscal years, 6,000 by default. */
  orders?: number
}

export async function loadDemo({ url, log, today, orders = 6000 }: LoadOptions): Promise<void> {
  const begun = performance.now()
  const sql = openPool(url, { max: 3 })
  try {
    const units = buildUnits()
    const people = programs.flatMap((program) => buildPeople(program, units, startRandom('people')))
    const groups = programs.flatMap((program) =>
      buildGroups(program.code, units, people, startRandom('groups')),
    )
    const catalogue = buildCatalogue(today)
    await sql.begin(async (transaction) => {
      log('Loading demo data: programs, units and people …')
      await loadRecords(
        transaction,
        'programs',
        programs.map((p) => ({
          code: p.code,
          name: p.name,
          branch: p.branch,
          supplier_name: p.supplierName,
          supplier_site: p.supplierSite,
          usmcr_project: p.projectNumber,
          usmcr_task: p.taskNumber,
          usmcr_obligation_type: p.obligationType,
          usmcr_line_type: p.lineType,
          usmcr_contract_type: p.contractType,
          // Their members ask in My clothing.
          members_may_request: p.code === 'AR',
          offers_usmcr_report: p.offersUsmcrReport,
          second_person: p.secondPerson,
          accent: p.accent,
          about: p.about,
          ordering_notes: p.orderingNotes,
        })),
      )
      await loadPeople(transaction, { units, people, groups, today })
      await loadRecords(
        transaction,
        'announcements',
        announcements.map((a) => ({
          program: a.program,
          title: a.title,
          body: a.body,
          shown_from: addDays(today, a.shownFromDay),
          shown_until: a.shownUntilDay === null ? null : addDays(today, a.shownUntilDay),
        })),
      )
      const content = buildPortalContent()
      await loadRows(transaction, 'videos', ['title', 'address', 'place'], content.videos)
      await loadRows(
        transaction,
        'downloads',
        ['title', 'tag', 'description', 'file_name', 'for_programs', 'place'],
        content.downloads,
      )
      await loadRows(transaction, 'report_notices', ['noticed_on', 'title', 'body'], content.reportNotices)
      log(`Loading demo data: ${formatCount(catalogue.items.length)} items of clothing …`)
      await loadCatalogue(transaction, catalogue, today)
      await loadKits(transaction, today)
      await loadAllowances(transaction, today)
      await loadSizes(transaction, today)
      await loadFunds(transaction, units, today)
      await loadLimits(transaction, today)
      await transaction`INSERT INTO supply_clock (program, today) SELECT code, ${today}::text::date FROM programs`
    })
    await sql`ANALYZE`
    log(`Loading demo data: ${formatCount(orders)} orders …`)
    await loadWithStandingOrders(sql, { seed: 'demo', count: orders, today, recentShare: 0.15 })
    await loadRequests(sql, today)
    if (orders >= FEWEST) await loadReturned(sql, today)
    if (orders >= FEWEST) await loadAsked(sql, today)
    if (orders >= FEWEST) await loadCases(sql, today)
    await loadAbsence(sql, today)
    await loadMessages(sql, today)
    await loadCustomReports(sql, today)
    await sql`ANALYZE`
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    log(`Loaded the demo data (${seconds} s).`)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
