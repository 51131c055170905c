import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { newProgram } from '#testing/new-program.ts'
import { keyOf } from '#web/calls/call-keys.ts'
import { WaitingPage } from '#web/roles/WaitingPage.tsx'
import { AnnouncerProvider } from '#web/ui/Announcer.tsx'
import { NoticesProvider } from '#web/ui/Notices.tsx'
import type { Address } from '#wire/address.ts'
import { listAllAnnouncements } from '#wire/content/portal-content.ts'
import { readImport } from '#wire/imports/imports.ts'
import { readReadiness } from '#wire/opening/readiness.ts'
import { listAuditEvents } from '#wire/operations/audit.ts'
import { listFailedJobs, readFigures } from '#wire/operations/operations.ts'
import { readPulse } from '#wire/operations/pulse.ts'
import { readCatalogueEntry } from '#wire/products/catalogue-upkeep.ts'
import { listStoredCategories } from '#wire/products/categories.ts'
import { listPrepared, previewProduct, readHistory } from '#wire/products/product-prices.ts'
import { listStoredProducts, readStoredProduct, STORED_PER_PAGE } from '#wire/products/products.ts'
import { listUnpriced, readYearTurn } from '#wire/products/year-turn.ts'
import { listPrograms } from '#wire/programs/programs.ts'
import { DRAFTS_PER_PAGE, listDrafts } from '#wire/public-catalog/public-catalog.ts'
import { listHeldRoles, ROLES_PER_PAGE } from '#wire/roles/recertification.ts'
import { listWaiting } from '#wire/roles/waiting.ts'
import { listSupplyStatuses } from '#wire/supply/supply-statuses.ts'
import { listClosures } from '#wire/texts/closures.ts'
import { AnnouncementsView } from './content/AnnouncementsView.tsx'
import { ClosuresView } from './content/ClosuresView.tsx'
import { ImportFile } from './imports/ImportFile.tsx'
import { AdminDashboard } from './operations/AdminDashboard.tsx'
import { AuditView } from './operations/AuditView.tsx'
import { auditAddress, toAuditQuery } from './operations/audit-address.ts'
import { JobsView } from './operations/JobsView.tsx'
import { SendProgress } from './pages/SendProgress.tsx'
import { CategoriesView } from './products/CategoriesView.tsx'
import { ObsoleteItemsView } from './products/ObsoleteItemsView.tsx'
import { PreparedView } from './products/PreparedView.tsx'
import { ProductsView } from './products/ProductsView.tsx'
import { StoredProductView } from './products/StoredProductView.tsx'
import { YearTurnView } from './products/YearTurnView.tsx'
import { ProgramsView } from './programs/ProgramsView.tsx'
import { DraftTable } from './public-catalog/DraftTable.tsx'
import { RecertificationPage } from './roles/RecertificationPage.tsx'
import { StatusCodesView } from './supply/StatusCodesView.tsx'
import { PersonCard } from './users/PersonCard.tsx'

const here = vi.hoisted(() => ({ search: '' }))
vi.mock('#web/session/AuthProvider.tsx', () => ({
  usePerson: () => ({
    ...{ id: 7, program: 'AR', programName: 'Army Reserve' },
    ...{ permissions: [99], opensEverything: true },
  }),
  useAuth: () => ({}),
}))
vi.mock('#web/shell/useProgramSwitch.ts', () => ({
  useProgramSwitch: () => ({ choose: () => {}, requested: null }),
}))
vi.mock('#web/pages/address.ts', () => ({
  useAddress: <V,>(address: Address<V>) => [address.read(new URLSearchParams(here.search)), () => {}],
  useAddressQuery: () => here.search,
}))

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({}),
  useLocation: () => ({ pathname: '/admin' }),
}))

const NOW = new Date('2026-11-21T17:00:00Z')
beforeEach(() => {
  vi.setSystemTime(NOW)
  here.search = ''
})

type Known = [key: readonly unknown[], data: unknown][]

/** Line by line: cells of a row side by side, buttons by name, links with their target. */
function read(View: ComponentType, known: Known): string {
  const queries = new QueryClient()
  for (const [key, data] of known) queries.setQueryData(key, data)
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <AnnouncerProvider>
        <NoticesProvider>
          <View />
        </NoticesProvider>
      </AnnouncerProvider>
    </QueryClientProvider>,
  )
    .replaceAll(/<(svg|style|input|select)\b[\s\S]*?(<\/\1>|\/>)/g, '')
    .replaceAll(/<button\b[^>]*?aria-label="([^"]*)"[^>]*>[\s\S]*?<\/button>/g, '[$1] ')
    .replaceAll(/<button\b[^>]*>([\s\S]*?)<\/button>/g, '[$1] ')
    .replaceAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, '$2 ($1) ')
    .replaceAll(/<\/t[dh]>(?=<t[dh])/g, ' | ')
    .replaceAll(/<(tr|p|h\d|li|dt|summary)\b[^>]*>/g, '\n')
    .replaceAll(/<(div|ul|label|caption)\b[^>]*>/g, ' ')
    .replaceAll(/<\/dt>/g, ': ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}
/** The rows below the first heads. e2e/screens has titles, heads and sentences of the views. */
function readRows(View: ComponentType, known: Known): string {
  const page = read(View, known)
  return page.slice(page.indexOf('\n', page.indexOf(' | ')) + 1)
}
const counted = <Row,>(rows: Row[], total = rows.length) => ({ rows, total })
const paged = <Row,>(rows: Row[]) => ({ rows, total: rows.length, page: 1 })
const at = (text: string) => new Date(`${text}Z`)

test('nobody can end an announcement that is over', () => {
  const one = { id: 1, title: 'Lead time', text: 'Plan ahead.', version: 1 }
  const rows = [
    { ...one, shownFrom: '2026-11-22', shownUntil: null, forEverybody: false, state: 'ahead' },
    { ...one, title: 'Moved', shownFrom: '2026-10-03', shownUntil: '2026-10-04', state: 'over' },
  ]
  expect(
    readRows(AnnouncementsView, [[keyOf(listAllAnnouncements, {}), counted(rows)]]),
  ).toMatchInlineSnapshot(`
    "Lead time | Plan ahead. | This program | 11/22/2026 – until ended | Ahead | [Edit Lead time] [End Lead time]
    Moved | Plan ahead. | This program | 10/03/2026 – 10/04/2026 | Over | [Edit Moved]"
  `)
})

test('a user removes a closure ahead and ends one that is on, and a closure that is over stays', () => {
  const one = { id: 1, notice: 'We move.', sentence: 'Ordering is closed.', version: 1 }
  const rows = [
    { ...one, from: at('2026-12-01T22:00:00'), until: null, state: 'ahead' },
    { ...one, from: at('2026-11-20T10:00:00'), until: at('2026-11-23T13:30:00'), state: 'now' },
    { ...one, from: at('2026-09-27T22:00:00'), until: at('2026-10-01T12:00:00'), state: 'over' },
  ]
  expect(readRows(ClosuresView, [[keyOf(listClosures, {}), counted(rows)]])).toMatchInlineSnapshot(`
    "12/01/2026 10:00 PM | Until ended | We move. | Ahead | [Edit closure from 12/01/2026 10:00 PM] [Remove closure from 12/01/2026 10:00 PM]
    11/20/2026 10:00 AM | 11/23/2026 1:30 PM | We move. | Now | [Edit closure from 11/20/2026 10:00 AM] [End closure from 11/20/2026 10:00 AM]
    09/27/2026 10:00 PM | 10/01/2026 12:00 PM | We move. | Over |"
  `)
})

test('a retired program and a retired category can be restored', () => {
  const program = {
    ...newProgram({ code: 'KY1', name: 'Kentucky', branch: 'air-force', supplierName: 'Bluegrass' }),
    ...{ supplierSite: 'LEX', contactEmail: 'ky@example.mil', contactPhone: '555-0142' },
    ...{ offersUsmcrReport: true, secondPerson: 'ask', isRetired: true, version: 1 },
  }
  expect(readRows(ProgramsView, [[keyOf(listPrograms, {}), [program]]])).toMatchInlineSnapshot(
    `"KY1 Retired | Kentucky | Air Force | Bluegrass, LEX | ky@example.mil, 555-0142 | Offered | Ask | [Edit program KY1] [Restore program KY1]"`,
  )
  const category = { code: 'BAGS', name: 'Sea bags', position: 20, sizeFamily: '', isRetired: true }
  expect(readRows(CategoriesView, [[keyOf(listStoredCategories, {}), [category]]])).toMatchInlineSnapshot(
    `"BAGS Retired | Sea bags | 20 | – | [Edit category BAGS] [Restore category BAGS]"`,
  )
})

test('the view of jobs offers a retry of each failed job, and says how many it does not show', () => {
  const job = { failedAt: at('2026-11-21T16:00:00'), tries: 21, error: 'certificate refused' }
  const rows = [
    { id: 'a', kind: 'mail', ...job },
    { id: 'b', kind: 'new-kind', ...job, tries: 3, error: 'gone' },
  ]
  const page = read(JobsView, [[keyOf(listFailedJobs, {}), counted(rows, 502)]])
  expect(page).toContain('Jobs[Retry all]')
  expect(page.slice(page.indexOf('Job |'))).toMatchInlineSnapshot(`
    "Job | Failed | Tries | Reason | Retry
    Send a mail | 11/21/2026 4:00 PM | 21 | certificate refused | [Retry Send a mail, failed 11/21/2026 4:00 PM]
    new-kind | 11/21/2026 4:00 PM | 3 | gone | [Retry new-kind, failed 11/21/2026 4:00 PM]
    The newest 2 of 502 are shown."
  `)
})

test('the dashboard of the panel charts each figure of supply and sign-ins, and shows trouble only when it exists', () => {
  const figures = {
    ...{ awaiting: 1, approved: 2, shipped: 3, declined: 4, sessions: 7, warnings: ['The clock is wrong.'] },
    trouble: [{ kind: 'jobs', count: 5, day: '2026-11-20', place: '' }],
    oldestWaiting: { number: 6001, submittedAt: at('2026-11-12T17:00:00'), days: 9 },
    closures: [{ id: 1, state: 'ahead', sentence: 'Ordering will be closed.' }],
  }
  const none = { sent: 0, answered: 0, quarantined: 0, signedIn: 0, refused: 0 }
  const pulse = {
    hours: [{ from: at('2026-11-21T16:00:00'), ...none, sent: 11, answered: 12, quarantined: 13 }],
    days: [
      { day: '2026-11-20', ...none, sent: 1, answered: 1, signedIn: 1 },
      { day: '2026-11-21', sent: 20, answered: 30, quarantined: 50, signedIn: 70, refused: 80 },
    ],
  }
  const show = (response: object) =>
    read(AdminDashboard, [
      [keyOf(readFigures, {}), { ...figures, ...response }],
      [keyOf(readPulse, {}), pulse],
      [keyOf(readReadiness, {}), { sentence: '8 of 9.', steps: [] }],
    ])
  const page = show({})
  expect(page).toContain('Fix 5 failed jobs (/admin?view=jobs) oldest 1 day\nThe clock is wrong.')
  expect(page.match(/.* \| [\d| ]+$/gm)?.join('\n')).toMatchInlineSnapshot(`
    "11/21/2026 4:00 PM | 11 | 12 | 13
    20 November 2026 | 1 | 1 | 0
    21 November 2026 | 20 | 30 | 50
    20 November 2026 | 1 | 0
    21 November 2026 | 70 | 80"
  `)
  const quiet = show({ trouble: [], warnings: [], oldestWaiting: null, closures: [] })
  expect(quiet).not.toMatch(/clock|has waited|Ahead/)
  expect(quiet).toContain('No order waits for approval.')
  expect(quiet).toContain('Ordering is open, and no closure is planned.')
})

test('the audit trail shows the details of each event, shortens long objects, and says until where it is sealed', () => {
  const event = {
    ...{ id: 31, at: at('2026-11-21T16:59:00'), person: 'Ana Able', personId: 4, isRefused: false },
    ...{ summary: 'Approve', action: 'POST /cart/approve', object: 'order 42', program: 'AR' },
    ...{ detail: [{ name: 'levels', value: '1, 2' }], address: '10.0.0.7', browser: 'Firefox on Windows' },
    ...{ session: 'ABCD1234', requestId: 'request-9' },
  }
  const odd = {
    ...{ ...event, id: 30, person: '', personId: null, isRefused: true, program: '', detail: [] },
    ...{ object: `search ${'f'.repeat(64)}`, address: '', browser: '', session: '', requestId: '' },
  }
  const response = { events: [event, odd], next: null, sealed: { upTo: 29, at: at('2026-11-21T15:00:00') } }
  const key = keyOf(listAuditEvents, { query: toAuditQuery(auditAddress.read(new URLSearchParams())) })
  const page = read(AuditView, [[key, response]])
  expect(page.slice(page.indexOf('Sealed'))).toMatchInlineSnapshot(`
    "Sealed against later changes up to event 29, 11/21/2026 3:00 PM. (scrolls) Events
    When | Who | What | About | Outcome | Program | Details
    11/21/2026 4:59 PM | Ana Able (/admin?view=audit&person=4) | Approve | order 42 | Done | AR |
    Details of event 31
    levels: 1, 2
    action: POST /cart/approve
    network address: 10.0.0.7
    browser: Firefox on Windows
    session: ABCD1234
    request id: request-9
    11/21/2026 4:59 PM | Nobody signed in | Approve | search fffffffff… | Refused | – |
    Details of event 30
    action: POST /cart/approve"
  `)
})

test('another person confirms and removes roles, and nobody confirms a new role', () => {
  const role = {
    ...{ id: 1, personId: 4, firstName: 'Ana', lastName: 'Able', preferredName: '', enabled: true },
    ...{ personDodaac: 'W9AR02', role: 'approver', level: 2, area: null, dodaac: 'W9AR01' },
    ...{ standing: 'waiting', grantedAt: at('2026-01-02T17:00:00'), grantedBy: 'Bo Best' },
    ...{ lastSignInAt: at('2026-11-19T17:00:00'), confirmedAt: at('2026-07-05T17:00:00') },
    ...{ confirmedBy: 'Cy Cole', acts: 12, hasMoreActs: false, lastActAt: at('2026-11-03T17:00:00') },
  }
  const none = { confirmedAt: null, confirmedBy: '', lastSignInAt: null, acts: 0, lastActAt: null }
  const rows = [
    role,
    { ...role, ...none, id: 2, personId: 5, firstName: 'Di', enabled: false, standing: 'new', grantedBy: '' },
    { ...role, ...none, id: 3, personId: 6, firstName: 'Ed', role: null, level: 0, area: 3 },
    { ...role, ...none, id: 4, personId: 7, firstName: 'Me', role: 'finance', level: 0 },
  ]
  const key = keyOf(listHeldRoles, {
    query: { shown: 'waiting', searchTerm: '', page: 1, pageSize: ROLES_PER_PAGE },
  })
  const response = { rows, total: 4, page: 1, waiting: 3, last: '2026-12-31' }
  const page = read(RecertificationPage, [[key, response]])
  expect(page).toContain('Confirm roles[Confirm the 2 on this page]')
  expect(page.slice(page.indexOf('Ana Able'))).toMatchInlineSnapshot(`
    "Ana Able W9AR02 | Approver level 2 | W9AR01 | 01/02/2026 by Bo Best | 11/19/2026 | 07/05/2026 by Cy Cole | Signed or declined 12 orders, the last on 11/03/2026 | [Confirm Ana Able, Approver level 2 of W9AR01] [Remove Ana Able, Approver level 2 of W9AR01]
    Di Able W9AR02 Disabled | Approver level 2 | W9AR01 | 01/02/2026 | Never | Given in this quarter | No activity | [Remove Di Able, Approver level 2 of W9AR01]
    Ed Able W9AR02 | Permission 3 Service members: see and change all of the program | All of the program | 01/02/2026 by Bo Best | Never | Never | No activity | [Confirm Ed Able, Permission 3] [Remove Ed Able, Permission 3]
    Me Able W9AR02 | Finance - RA | W9AR01 | 01/02/2026 by Bo Best | Never | Never | No activity | Your own role: somebody else confirms it.
    displaying 1 - 4 of 4 entries"
  `)
})

test('a requester only reads what waits for a second person', () => {
  const row = {
    ...{ id: 2, what: 'Give Bo Best 99', reason: 'Agreed.', requestedBy: 'Kim Ellis', mayDecide: false },
    ...{ requestedAt: at('2026-11-20T15:00:00'), lapsesAt: at('2026-12-04T16:00:00') },
  }
  expect(readRows(WaitingPage, [[keyOf(listWaiting, {}), counted([row])]])).toBe(
    'Give Bo Best 99: Agreed. | Kim Ellis | 11/20/2026 3:00 PM | 12/04/2026 4:00 PM | Somebody else decides',
  )
})

test('a user can change less of themselves than of others, and nobody of another program', () => {
  const person = {
    ...{ id: 7, username: 'ana', firstName: 'Ana', lastName: 'Able', preferredName: '', dodaac: 'W9AR01' },
    ...{ email: 'ana@example.mil', program: 'AR', dodId: '1234567890', maySignIn: true, enabled: true },
    ...{ pendingReset: null, pendingUntil: null, sessions: 3, lockedUntil: null },
    lastSignInAt: at('2026-11-19T17:00:00'),
  }
  const card = (more: object) =>
    read(
      () => <PersonCard person={{ ...person, ...more }} onChanged={() => {}} onLeave={() => {}} />,
      [[keyOf(listPrograms, {}), [{ code: 'AR', name: 'Army Reserve' }]]],
    )
  expect(card({})).toMatchInlineSnapshot(`
    "Ana Able, W9AR01
    Program: Army Reserve
    Last sign-in: 11/19/2026 5:00 PM
    Locked until: Not locked
    Open sessions: 3 [End sessions: Ana Able] [Send reset: Ana Able] Audit trail of Ana Able (/admin?view=audit&person=7)
    You cannot disable yourself or change your own permissions."
  `)
  expect(card({ id: 4, program: 'NG', enabled: false })).toMatchInlineSnapshot(`
    "Ana Able, W9AR01
    Program: NG
    Last sign-in: 11/19/2026 5:00 PM
    Locked until: Not locked
    Open sessions: 3
    Switch to NG to change this person.[Switch to NG]"
  `)
  expect(card({ id: 4, enabled: false })).toContain('[Enable: Ana Able]')
})

const size = {
  ...{ nsn: '8405019001234', size: 'SMALL', colour: 'Black', position: 10, status: 'active' },
  ...{ getWellOn: null, replacementNsn: null, weight: 4.5, version: 1 },
}
const waits = {
  ...{ ...size, nsn: '8405019001235', size: 'LARGE', colour: '', position: 20, weight: null },
  ...{ status: 'backordered', getWellOn: '2027-03-12' },
}
const gone = {
  ...{ ...size, nsn: '8405019001236', size: '', colour: '', position: 30 },
  ...{ status: 'obsolete', replacementNsn: '8405019001234' },
}

test('the view of products marks products without a price and products that are not on sale', () => {
  const one = {
    ...{ pgc: '10001', name: 'Coat', category: 'COAT', isObsolete: false, isSold: true, sizes: 3 },
    ...{ soldFrom: null, soldUntil: null, unpriced: 0 },
  }
  const rows = [
    one,
    { ...one, pgc: '10002', name: 'Cape', soldUntil: '2027-02-28', unpriced: 2 },
    { ...one, pgc: '10003', name: 'Cap', isSold: false, unpriced: 3 },
    { ...one, pgc: '10004', name: 'Hat', isObsolete: true, sizes: 0, unpriced: 0 },
  ]
  const key = keyOf(listStoredProducts, { query: { page: 1, pageSize: STORED_PER_PAGE, searchTerm: '' } })
  expect(readRows(ProductsView, [[key, paged(rows)]])).toMatchInlineSnapshot(`
    "10001 | Coat (/admin?view=products&product=10001) | COAT | 3 | All sizes | Sold
    10002 | Cape (/admin?view=products&product=10002) | COAT | 3 | Missing on 2 | Sold until 02/28/2027
    10003 | Cap (/admin?view=products&product=10003) | COAT | 3 | None | Not sold
    10004 | Hat (/admin?view=products&product=10004) | COAT | 0 | – | Obsolete
    displaying 1 - 4 of 4 entries"
  `)
})

test('a user cancels a prepared price in the list of changes and a sale on its page', () => {
  const one = { pgc: '10001', name: 'Coat', on: '2027-01-02', sizes: 0, from: null, to: null }
  const rows = [
    { ...one, what: 'sale-begins' },
    { ...one, what: 'common-price', on: '2027-01-03', sizes: 2, from: 2000, to: 2200 },
    { ...one, what: 'own-price', on: '2027-01-04', sizes: 1, from: 1900, to: 1900, pgc: '10002' },
    { ...one, what: 'sale-ends', on: '2027-01-05' },
    { ...one, what: 'common-year', on: '2027-10-01', sizes: 3, from: 2500, to: 2500 },
  ]
  expect(readRows(PreparedView, [[keyOf(listPrepared, {}), counted(rows)]])).toMatchInlineSnapshot(`
    "01/02/2027 | Coat, PGC 10001 (/admin?view=products&product=10001) | Army Reserve begins to sell it | On its page
    01/03/2027 | Coat, PGC 10001 (/admin?view=products&product=10001) | New prices for all programs: 2 sizes, $20.00 to $22.00 | [Cancel prices of PGC 10001 from 01/03/2027 on for all programs]
    01/04/2027 | Coat, PGC 10002 (/admin?view=products&product=10002) | New prices for Army Reserve: 1 size, $19.00 | [Cancel prices of PGC 10002 from 01/04/2027 on for Army Reserve]
    01/05/2027 | Coat, PGC 10001 (/admin?view=products&product=10001) | Army Reserve does not sell it any more | On its page
    10/01/2027 | Coat, PGC 10001 (/admin?view=products&product=10001) | New prices for all programs in fiscal year 2028: 3 sizes, $25.00 | On its page"
  `)
})

test('a product shows its sizes, prices, sale, pictures, preview, and history', () => {
  const price = { nsn: size.nsn, fiscalYear: 2027, isOwn: false, price: 2500, beginsOn: null }
  const product = {
    ...{ pgc: '10001', name: 'COAT, WOOL', displayName: 'Wool coat', category: 'COAT' },
    ...{ isObsolete: true, replacementPgc: '10002', sizes: [size, waits, gone], fiscalYear: 2027 },
    pictures: [
      { id: 2, nsn: size.nsn, position: 1, alternativeText: 'In black', picture: '/pictures/2.svg' },
    ],
    prices: [
      price,
      { ...price, isOwn: true, price: 1900 },
      { ...price, nsn: waits.nsn, price: 2600 },
      { ...price, nsn: waits.nsn, price: 2700, beginsOn: '2027-01-03' },
      { ...price, price: 3100, fiscalYear: 2028 },
    ],
    ...{ isListed: true, soldFrom: '2026-12-01', soldUntil: '2027-03-31' },
    holders: { carts: 1, awaiting: 2, ownCarts: 3, ownAwaiting: 4 },
  }
  const items = [size, waits].map((one) => ({ ...one, price: 1900 }))
  const event = { at: NOW, person: 'Ana Able', isOurs: true, summary: 'Set prices', nsn: null }
  const history = [
    { ...event, changes: [{ field: size.nsn, from: '', to: '$25.00' }] },
    { ...event, person: '', summary: 'Change a size', nsn: waits.nsn, changes: [] },
    { ...event, person: '', isOurs: false, changes: [{ field: 'care', from: 'Wash.', to: '' }] },
  ]
  const params = { pgc: '10001' }
  const show = (response: object, shown = items) =>
    read(
      () => <StoredProductView pgc="10001" />,
      [
        [keyOf(readStoredProduct, { params }), { ...product, ...response }],
        [
          keyOf(previewProduct, { params, query: { day: '2026-11-21' } }),
          { day: '2026-11-21', card: null, items: shown },
        ],
        [keyOf(readHistory, { params }), history],
      ],
    )
  const page = show({})
  expect(page).toContain('[Make orderable]\nObsolete Replaced by PGC 10002.')
  expect(page.slice(page.indexOf('Sizes and colors'))).toMatchInlineSnapshot(`
    "Sizes and colors [Add size] (scrolls) Sizes and colors
    NSN | Size | Color | Status | Position | Weight | Change
    8405-01-900-1234 | SMALL | Black | Can be ordered | 10 | 4.5 oz | [Edit NSN 8405-01-900-1234]
    8405-01-900-1235 | LARGE | – | Backordered, expected 03/12/2027 | 20 | – | [Edit NSN 8405-01-900-1235]
    8405-01-900-1236 | – | – | Obsolete, replaced by 8405-01-900-1234 | 30 | 4.5 oz | [Edit NSN 8405-01-900-1236]
    Prices [Prices of all programs] [Prices of AR] Fiscal year (scrolls) Prices in fiscal year 2027
    Size | NSN | All programs | Army Reserve
    SMALL, Black | 8405-01-900-1234 | $25.00 | $19.00
    LARGE | 8405-01-900-1235 | $26.00 | –
    Prepared
    From 01/03/2027 on, for all programs: LARGE $27.00 [Cancel prices of PGC 10001 from 01/03/2027 on for all programs]
    Sale in Army Reserve [Change sale]
    Army Reserve sells it from 12/01/2026 until 03/31/2027.
    Pictures [Add picture]
    Lists and carts show the first picture. Sizes with their own pictures show those. (scrolls) Pictures
    Picture | Alternative text | Shows | Position | Change
    | In black | 8405-01-900-1234, SMALL, Black | 1 | [Edit text of picture 1 of NSN 8405-01-900-1234] [Move earlier picture 1 of NSN 8405-01-900-1234] [Move later picture 1 of NSN 8405-01-900-1234] [Remove picture 1 of NSN 8405-01-900-1234]
    As an orderer of Army Reserve sees it On MM/DD/YYYY (scrolls) Sizes in the shop on 11/21/2026
    Size | NSN | Price | Status
    SMALL, Black | 8405-01-900-1234 | $19.00 | Can be ordered
    LARGE | 8405-01-900-1235 | $19.00 | Backordered, expected 03/12/2027
    History (scrolls) History
    When | Who | What | From → to
    11/21/2026 5:00 PM UTC | Ana Able | Set prices |
    NSN 8405-01-900-1234: (none) → $25.00
    11/21/2026 5:00 PM UTC | The operator | Change a size: NSN 8405-01-900-1235 |
    11/21/2026 5:00 PM UTC | Another program | Set prices |
    care: Wash. → (none)"
  `)
  const plain = show({ isObsolete: false, replacementPgc: null, isListed: false, prices: [] }, [])
  expect(plain).not.toMatch(/Replaced|Prepared|Make orderable|Change sale|sells it|Sizes in the shop/)
  expect(plain).toContain('On 11/21/2026 the shop does not show it: it is not sold, or has no price.')
  expect(plain).toContain('Army Reserve does not sell it.')
})

test('nobody looks again at an obsolete item of the public catalog, or prepares a year that is ready', () => {
  const place = { step: 'drafts', state: 'aside', search: '', page: 1 } as const
  const query = { state: place.state, searchTerm: '', page: 1, itemName: '', inc: '' }
  const item = { itemName: 'CAPE', size: '', colour: 'GREEN', pgc: null, notes: [], changes: [] }
  const rows = [
    { ...item, nsn: '8405019001234', price: 8450, isObsolete: false },
    { ...item, nsn: '8405019001235', price: null, isObsolete: true },
  ]
  const drafts = keyOf(listDrafts, { query: { ...query, pageSize: DRAFTS_PER_PAGE } })
  expect(readRows(() => <DraftTable place={place} />, [[drafts, paged(rows)]])).toMatchInlineSnapshot(`
    "8405-01-900-1234 | CAPE | GREEN | $84.50 | Active | – | [Look again 8405-01-900-1234]
    8405-01-900-1235 | CAPE | GREEN | – | Obsolete | – |
    displaying 1 - 2 of 2 entries"
  `)
  const params = { fiscalYear: 2028 }
  const steps = ['prices', 'periods', 'money'].map((key) => ({ key, title: key, sentence: '', isDone: true }))
  const turn = { ...params, begins: '2027-10-01', copyable: 0, mayOpenPeriods: false, steps }
  const page = read(YearTurnView, [
    [keyOf(readYearTurn, { params }), turn],
    [keyOf(listUnpriced, { params, query: { page: 1 } }), paged([])],
  ])
  expect(page).toContain('nothing is left to do')
  expect(page).not.toMatch(/Copy|Open /)
})

test('an obsolete item shows its successor and who holds it', () => {
  const entry = {
    ...{ nsn: '8405019001234', pgc: '10001', name: 'Coat', size: 'SMALL', status: 'obsolete' },
    ...{ isProductObsolete: true, getWellOn: null, replacedBy: '8405019001235', orderable: 3 },
    ...{ carts: 1, awaiting: 2 },
    successor: { nsn: '8405019001236', pgc: '10002', name: 'Cape', size: 'LARGE', isSold: true },
  }
  here.search = 'item=8405019001234'
  const show = (more: object) =>
    read(ObsoleteItemsView, [
      [keyOf(readCatalogueEntry, { params: { item: '8405019001234' } }), { ...entry, ...more }],
    ])
  expect(show({}).slice(show({}).indexOf('NSN 84'))).toMatchInlineSnapshot(`
    "NSN 8405-01-900-1234, Coat, SMALL [Change status]
    Status: Obsolete
    PGC: 10001, obsolete as a whole
    Replacement declared: NSN 8405-01-900-1235
    Item to order instead: NSN 8405-01-900-1236, Cape, LARGE
    Held by: 1 open cart and 2 orders awaiting approval"
  `)
  const active = { status: 'active', isProductObsolete: false, successor: null, replacedBy: null }
  const free = show({ ...active, carts: 0, awaiting: 0 })
  expect(free).not.toMatch(/Replacement declared|told to order|as a whole/)
  expect(free).toContain('Held by: No open cart and no waiting order')
})

test('a user restores shipped status codes and removes added codes, and unchanged codes offer neither', () => {
  const status = {
    ...{ code: 'BA', text: 'Processed', meaning: 'On its way', class: 'progress', funds: 'keep' },
    ...{ actor: 'orderer', nextStep: 'Wait.', isShipped: true, isChanged: false, version: 0 },
    changedAt: null,
  }
  const rows = [
    status,
    { ...status, code: 'CA', text: '', meaning: '', nextStep: '', class: 'rejected', funds: 'refund' },
    { ...status, code: 'Q9', actor: 'finance', isShipped: false, isChanged: true },
    { ...status, code: 'BD', isChanged: true },
  ]
  expect(readRows(StatusCodesView, [[keyOf(listSupplyStatuses, {}), rows]])).toMatchInlineSnapshot(`
    "BA | Processed | On its way | Supply continues | The money stays spent | Order placer | Wait. | [Edit code BA]
    CA | The code itself | – | Rejected | The money goes back to the fund | Order placer | – | [Edit code CA]
    Q9changed | Processed | On its way | Supply continues | The money stays spent | Finance - RA | Wait. | [Edit code Q9] [Remove code Q9]
    BDchanged | Processed | On its way | Supply continues | The money stays spent | Order placer | Wait. | [Edit code BD] [Restore code BD]"
  `)
})

test('a user can cancel a file during sending, there and on its own page', () => {
  const sent = read(() => SendProgress({ sent: 1, bytes: 2, children: 'Sending', onCancel() {} }), [])
  expect(sent).toBe('Sending[Cancel sending]')
  const record = { id: '1', kind: 'prices', state: 'uploading', fileName: 'a.csv', message: '' }
  expect(
    read(() => ImportFile({ id: '1' }), [[keyOf(readImport, { params: { import: '1' } }), record]]),
  ).toContain('[Cancel]')
})
