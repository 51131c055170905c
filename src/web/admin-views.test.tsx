import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newProgram } from '#testing/new-program.ts'
import { keyOf } from '#web/calls/call-keys.ts'
import { WaitingPage } from '#web/roles/WaitingPage.tsx'
import { AnnouncerProvider } from '#web/ui/Announcer.tsx'
import { NoticesProvider } from '#web/ui/Notices.tsx'
import type { Address } from '#wire/address.ts'
import { listAllAnnouncements, readLibrary } from '#wire/content/portal-content.ts'
import { readImport } from '#wire/imports/imports.ts'
import { readReadiness } from '#wire/opening/readiness.ts'
import { listAuditEvents } from '#wire/operations/audit.ts'
import { listFailedJobs, readFigures } from '#wire/operations/operations.ts'
import { readPulse } from '#wire/operations/pulse.ts'
import { readCatalogueEntry } from '#wire/products/catalogue-upkeep.ts'
import { listStoredCategories } from '#wire/products/categories.ts'
import { listPrepared, previewProduct, readHistory } from '#wire/products/product-prices.ts'
import { listStoredProducts, readStoredProduct, STORED_PER_PAGE } from '#wire/products/products.ts'
import { listSearchMisses, MISSES_PER_PAGE } from '#wire/products/search-misses.ts'
import { listUnpriced, readYearTurn } from '#wire/products/year-turn.ts'
import { listPrograms } from '#wire/programs/programs.ts'
import { DRAFTS_PER_PAGE, listDrafts, listProposals } from '#wire/public-catalog/public-catalog.ts'
import { listHeldRoles, ROLES_PER_PAGE } from '#wire/roles/recertification.ts'
import { listWaiting } from '#wire/roles/waiting.ts'
import { listSupplyStatuses } from '#wire/supply/supply-statuses.ts'
import { listClosures } from '#wire/texts/closures.ts'
import { AnnouncementsView } from './content/AnnouncementsView.tsx'
import { ClosuresView } from './content/ClosuresView.tsx'
import { LibraryView } from './content/LibraryView.tsx'
import { ImportFile } from './imports/ImportFile.tsx'
import { ReadinessView } from './opening/ReadinessView.tsx'
import { AdminDashboard } from './operations/AdminDashboard.tsx'
import { AuditView } from './operations/AuditView.tsx'
import { auditAddress, toAuditQuery } from './operations/audit-address.ts'
import { JobsView } from './operations/JobsView.tsx'
import { SendProgress } from './pages/SendProgress.tsx'
import { CategoriesView } from './products/CategoriesView.tsx'
import { ObsoleteItemsView } from './products/ObsoleteItemsView.tsx'
import { PreparedView } from './products/PreparedView.tsx'
import { ProductsView } from './products/ProductsView.tsx'
import { SearchMissesView } from './products/SearchMissesView.tsx'
import { StoredProductView } from './products/StoredProductView.tsx'
import { YearTurnView } from './products/YearTurnView.tsx'
import { ProgramsView } from './programs/ProgramsView.tsx'
import { PublicCatalogueView } from './public-catalog/PublicCatalogView.tsx'
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

/** Line by line: cells of a row side by side, buttons by name, links with their target. */
function read(View: ComponentType, known: [key: readonly unknown[], data: unknown][]): string {
  const queries = new QueryClient()
  for (const [key, data] of known) queries.setQueryData(key, data)
  const page = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <AnnouncerProvider>
        <NoticesProvider>
          <View />
        </NoticesProvider>
      </AnnouncerProvider>
    </QueryClientProvider>,
  )
  return page
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
const counted = <Row,>(rows: Row[], total = rows.length) => ({ rows, total })
const draftsOf = (state: string) => ({
  ...{ state, searchTerm: '', page: 1, pageSize: DRAFTS_PER_PAGE },
  ...{ itemName: '', inc: '' },
})
const at = (text: string) => new Date(`${text}Z`)

describe('complete views of the panel for given responses', () => {
  test('Announcements: nobody can end an announcement that is over', () => {
    const one = { id: 1, title: 'Lead time', text: 'Plan ahead.', version: 1 }
    const rows = [
      { ...one, shownFrom: '2026-11-22', shownUntil: null, forEverybody: false, state: 'ahead' },
      { ...one, id: 2, title: 'New kits', text: 'See kits.', shownFrom: '2026-11-02' },
      { ...one, id: 3, title: 'Moved', text: 'We moved.', shownFrom: '2026-10-03' },
    ]
    Object.assign(rows[1] ?? {}, { shownUntil: '2026-11-30', forEverybody: true, state: 'now' })
    Object.assign(rows[2] ?? {}, { shownUntil: '2026-10-04', forEverybody: false, state: 'over' })
    expect(
      read(AnnouncementsView, [[keyOf(listAllAnnouncements, {}), counted(rows)]]),
    ).toMatchInlineSnapshot(`
      "Announcements[Add announcement]
      Shown on the dashboard of Army Reserve, or of everybody. (scrolls) Announcements
      Title | Text | For | Shown | State | Change
      Lead time | Plan ahead. | This program | 11/22/2026 – until ended | Ahead | [Edit Lead time] [End Lead time]
      New kits | See kits. | Everybody | 11/02/2026 – 11/30/2026 | Now | [Edit New kits] [End New kits]
      Moved | We moved. | This program | 10/03/2026 – 10/04/2026 | Over | [Edit Moved]"
    `)
  })

  test('Closures: the view shows everything in the response', () => {
    const one = { id: 1, notice: 'The year ends.', sentence: 'Ordering is closed.', version: 1 }
    const rows = [
      { ...one, from: at('2026-12-01T22:00:00'), until: null, state: 'ahead' },
      {
        ...{ ...one, id: 2, notice: 'We move.', state: 'now' },
        ...{ from: at('2026-11-20T10:00:00'), until: at('2026-11-23T13:30:00') },
      },
      {
        ...{ ...one, id: 3, notice: 'We count.', state: 'over' },
        ...{ from: at('2026-09-27T22:00:00'), until: at('2026-10-01T12:00:00') },
      },
    ]
    expect(read(ClosuresView, [[keyOf(listClosures, {}), counted(rows)]])).toMatchInlineSnapshot(`
      "Closures[Close ordering]
      While a closure is on, people of Army Reserve cannot submit orders. Carts are kept, and reports stay open. Their dashboard shows an upcoming closure, and from 14 days before, their carts show it, too. (scrolls) Closures
      From (UTC) | Until (UTC) | Notice | State | Change
      12/01/2026 10:00 PM | Until ended | The year ends. | Ahead | [Edit closure from 12/01/2026 10:00 PM] [Remove closure from 12/01/2026 10:00 PM]
      11/20/2026 10:00 AM | 11/23/2026 1:30 PM | We move. | Now | [Edit closure from 11/20/2026 10:00 AM] [End closure from 11/20/2026 10:00 AM]
      09/27/2026 10:00 PM | 10/01/2026 12:00 PM | We count. | Over |"
    `)
  })

  test('Programs: a person cannot retire the program that the person works in', () => {
    const own = { ...newProgram({ code: 'AR', name: 'Army Reserve' }), isRetired: false, version: 1 }
    const rows = [
      { ...own, secondPerson: 'off' },
      {
        ...{ ...own, code: 'KY1', name: 'Kentucky', branch: 'air-force', supplierName: 'Bluegrass' },
        ...{ supplierSite: 'LEX', contactEmail: 'ky@example.mil', contactPhone: '555-0142' },
        ...{ offersUsmcrReport: true, secondPerson: 'ask', isRetired: true },
      },
    ]
    expect(read(ProgramsView, [[keyOf(listPrograms, {}), rows]])).toMatchInlineSnapshot(`
      "Programs[Add program]
      Each program has its own units, people, funds and orders. You can still read everything in a retired program. (scrolls) Programs
      Code | Name | Branch | Supplier | Contact | USMCR Report | Second person | Change
      AR | Army Reserve | Army | Bluegrass Supply, LEX-1 | – | – | Off | [Edit program AR]
      KY1 Retired | Kentucky | Air Force | Bluegrass, LEX | ky@example.mil, 555-0142 | Offered | Ask | [Edit program KY1] [Restore program KY1]"
    `)
  })

  test('Categories: the view shows everything in the response', () => {
    const rows = [
      { code: 'COAT', name: 'Coats', position: 10, sizeFamily: 'tops', isRetired: false, version: 1 },
      { code: 'BAGS', name: 'Sea bags', position: 20, sizeFamily: '', isRetired: true, version: 2 },
    ]
    expect(read(CategoriesView, [[keyOf(listStoredCategories, {}), rows]])).toMatchInlineSnapshot(`
      "Categories[Add category]
      For all programs, in the order of the catalog sidebar. The first category opens by default. (scrolls) Categories
      Code | Name | Position | Size family | Change
      COAT | Coats | 10 | tops | [Edit category COAT] [Retire category COAT]
      BAGS Retired | Sea bags | 20 | – | [Edit category BAGS] [Restore category BAGS]"
    `)
  })

  test('Videos and downloads: the view shows everything in the response', () => {
    const library = {
      videos: [{ id: 1, title: 'Kits', address: 'https://videos.example/1', place: 4 }],
      downloads: [
        { id: 2, title: 'Prices', tag: 'NEW', fileName: 'p.xlsx', programs: ['AR', 'NG'], place: 5 },
        { id: 3, title: 'Guide', tag: '', fileName: 'g.pdf', programs: [], place: 6 },
      ],
      notices: [{ id: 4, day: '2026-03-04', title: 'Faster', text: 'Reports are faster.' }],
    }
    expect(read(LibraryView, [[keyOf(readLibrary, {}), library]])).toMatchInlineSnapshot(`
      "Videos and downloads
      Videos, downloads and updates on the reports page, for people of every program.
      Video guides [Add video] (scrolls) Video guides
      Place | Title | Address | Change
      4 | Kits | https://videos.example/1 | [Edit Kits] [Remove Kits]
      Downloads [Add download] (scrolls) Downloads
      Place | Title | File | For | Change
      5 | Prices (NEW) | p.xlsx | AR, NG | [Edit Prices] [Remove Prices]
      6 | Guide | g.pdf | Everybody | [Edit Guide] [Remove Guide]
      Recent report updates [Add update] (scrolls) Recent report updates
      Day | Title | Text | Change
      03/04/2026 | Faster | Reports are faster. | [Edit Faster] [Remove Faster]"
    `)
  })

  test('Jobs: the view offers no retry when nothing has failed', () => {
    const job = { failedAt: at('2026-11-21T16:00:00'), tries: 21, error: 'certificate refused' }
    const rows = [
      { id: 'a', kind: 'mail', ...job },
      { id: 'b', kind: 'new-kind', ...job, tries: 3, error: 'gone' },
    ]
    expect(read(JobsView, [[keyOf(listFailedJobs, {}), counted(rows, 502)]])).toMatchInlineSnapshot(`
      "Jobs[Retry all]
      Jobs of all programs that failed permanently. You can safely try each again. (scrolls) Failed jobs
      Job | Failed | Tries | Reason | Retry
      Send a mail | 11/21/2026 4:00 PM | 21 | certificate refused | [Retry Send a mail, failed 11/21/2026 4:00 PM]
      new-kind | 11/21/2026 4:00 PM | 3 | gone | [Retry new-kind, failed 11/21/2026 4:00 PM]
      The newest 2 of 502 are shown."
    `)
    expect(read(JobsView, [[keyOf(listFailedJobs, {}), counted([])]])).toMatchInlineSnapshot(`
      "Jobs
      Jobs of all programs that failed permanently. You can safely try each again. (scrolls) Failed jobs
      Job | Failed | Tries | Reason | Retry
      No job has failed."
    `)
  })

  test('Getting ready: each step links to the place where it is done', () => {
    const keys = [
      ...['categories', 'products', 'prices', 'dodaacs', 'orderers', 'approvers', 'money', 'supply', 'mail'],
    ]
    const steps = keys.map((key, at) => ({
      ...{ key, title: `Title ${key}`, sentence: `Says ${key}.`, isDone: at !== 2 },
    }))
    const response = { sentence: '8 of 9.', steps }
    expect(read(ReadinessView, [[keyOf(readReadiness, {}), response]])).toMatchInlineSnapshot(`
      "Getting ready
      What Army Reserve needs for its first order, step by step.
      8 of 9.
      Title categories, Done
      Says categories.Open Categories (/admin?view=categories)
      Title products, Done
      Says products.Open Products (/admin?view=products)
      Title prices, Now
      Says prices.Open products without a price (/admin?view=products&state=unpriced)
      Title dodaacs, Done
      Says dodaacs.Open DoDAACs (/dodaac)
      Title orderers, Done
      Says orderers.Open roles of Order Placers (/dodaac?role=order-placer)
      Title approvers, Done
      Says approvers.Open roles of Approvers (/dodaac?role=approver)
      Title money, Done
      Says money.Open Funding (/funding)
      Title supply, Done
      Says supply.Open Supply connection (/admin?view=supply)
      Title mail, Done
      Says mail."
    `)
  })

  test('Fiscal year: the view shows everything in the response', () => {
    const step = (key: string, isDone: boolean) => ({
      ...{ key, title: `Title ${key}`, sentence: `Says ${key}.`, isDone },
    })
    const turn = {
      ...{ fiscalYear: 2028, begins: '2027-10-01', copyable: 1204, mayOpenPeriods: true },
      steps: [step('prices', false), step('periods', false), step('money', true)],
    }
    const unpriced = {
      rows: [
        { nsn: '8405019001234', name: 'Coat, SMALL', pgc: '10002', before: 8450 },
        { nsn: '8405019001235', name: 'Coat, LARGE', pgc: '10003', before: null },
      ],
      total: 2,
      page: 1,
    }
    const known = (response: object): [readonly unknown[], unknown][] => [
      [keyOf(readYearTurn, { params: { fiscalYear: 2028 } }), { ...turn, ...response }],
      [keyOf(listUnpriced, { params: { fiscalYear: 2028 }, query: { page: 1 } }), unpriced],
    ]
    expect(read(YearTurnView, known({}))).toMatchInlineSnapshot(`
      "Fiscal year
      What Army Reserve needs before a fiscal year begins. Prepared changes take effect automatically on its first day.
      Fiscal year 2027 (/admin?view=year&year=2027)
      Fiscal year 2028 (/admin?view=year&year=2028)
      Fiscal year 2028 begins on 10/01/2027: 2 of 3 steps are left.
      Title prices, Now
      Says prices. [Copy 1,204 prices of 2027]
      Title periods, To come
      Says periods. [Open periods as in 2027] Open Funding (/funding)
      Title money, Done
      Says money.
      Sizes without a price (scrolls) Sizes without a price for fiscal year 2028
      NSN | Product and size | PGC | Price in 2027
      8405019001234 | Coat, SMALL | 10002 | $84.50
      8405019001235 | Coat, LARGE | 10003 | None
      displaying 1 - 2 of 2 entries"
    `)
    const done = { copyable: 0, mayOpenPeriods: false, steps: [step('prices', true), step('money', true)] }
    expect(read(YearTurnView, known(done))).not.toMatch(/Copy|Open periods|Open Funding|steps are left/)
  })

  test('Admin Dashboard: the view shows warnings, figures, and closures when they exist', () => {
    const figures = {
      ...{ awaiting: 1, approved: 2, shipped: 3, declined: 4, sessions: 7 },
      trouble: [{ kind: 'jobs', count: 5, day: '2026-11-20', place: '' }],
      warnings: ['The clock is wrong.'],
      oldestWaiting: { number: 6001, submittedAt: at('2026-11-12T17:00:00'), days: 9 },
      closures: [{ id: 1, state: 'ahead', sentence: 'Ordering will be closed.' }],
    }
    const quiet = { ...figures, trouble: [], warnings: [], oldestWaiting: null, closures: [] }
    const none = { sent: 0, answered: 0, quarantined: 0, signedIn: 0, refused: 0 }
    const pulse = {
      hours: [{ from: at('2026-11-21T16:00:00'), ...none, sent: 11, answered: 12, quarantined: 13 }],
      days: [
        { day: '2026-11-20', ...none, sent: 1, answered: 1, signedIn: 1 },
        { day: '2026-11-21', sent: 20, answered: 30, quarantined: 50, signedIn: 70, refused: 80 },
      ],
    }
    const known = (response: object): [readonly unknown[], unknown][] => [
      [keyOf(readFigures, {}), response],
      [keyOf(readPulse, {}), pulse],
      [keyOf(readReadiness, {}), { sentence: '8 of 9.', steps: [] }],
    ]
    expect(read(AdminDashboard, known(figures))).toMatchInlineSnapshot(`
      "Admin Dashboard
      Right now in Army Reserve; failed jobs and files of supply are those of all programs.
      To fix
      Fix 5 failed jobs (/admin?view=jobs) oldest 1 day
      The clock is wrong.
      1 orders awaiting approval (/orders?status=2)
      2 orders approved (/orders?status=3)
      3 orders shipped (/orders?status=6)
      4 orders declined or withdrawn (/orders?status=4)
      7 open sessions
      Oldest waiting order
      Order 6001 (/orders/6001) has waited for 9 days.
      Closures
      Ahead Ordering will be closed. Manage closures (/admin?view=closures)
      Supply, last 24 hours11 records sent, 12 answers applied, 13 put into quarantine in the last 24 hours, all programs. 130 4 PM
      Records sent
      Answers applied
      Put into quarantine
      Numbers of this chart as a table (scrolls) 11 records sent, 12 answers applied, 13 put into quarantine in the last 24 hours, all programs.
      Hour from | Records sent | Answers applied | Put into quarantine
      11/21/2026 4:00 PM | 11 | 12 | 13
      Supply, last 14 days21 records sent, 31 answers applied, 50 put into quarantine in the last 14 days, all programs. 500 20 21
      Records sent
      Answers applied
      Put into quarantine
      Numbers of this chart as a table (scrolls) 21 records sent, 31 answers applied, 50 put into quarantine in the last 14 days, all programs.
      Day | Records sent | Answers applied | Put into quarantine
      20 November 2026 | 1 | 1 | 0
      21 November 2026 | 20 | 30 | 50
      Sign-ins, last 14 days71 sign-ins and 80 refused tries in the last 14 days, all programs. 800 20 21
      Signed in
      Refused
      Numbers of this chart as a table (scrolls) 71 sign-ins and 80 refused tries in the last 14 days, all programs.
      Day | Signed in | Refused
      20 November 2026 | 1 | 0
      21 November 2026 | 70 | 80"
    `)
    const nothing = read(AdminDashboard, known(quiet))
    expect(nothing).not.toMatch(/clock|has waited|Ahead/)
    expect(nothing).toContain('No order waits for approval.')
    expect(nothing).toContain('Ordering is open, and no closure is planned.')
  })

  test('Audit trail: the view shows everything in the response', () => {
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
    expect(read(AuditView, [[key, response]])).toMatchInlineSnapshot(`
      "Audit trail
      Newest first. Events are never changed or removed.
      Filters Action Part of the action, such as sign-in or approve. About Exactly, such as order 100234 or person 10283. Person number The person who did it. Manage Users links here, too. Outcome Refused: the person was not allowed to do it. From MM/DD/YYYY Until MM/DD/YYYY Only the program I work in [Apply] Clear (/admin?view=audit)
      Sealed against later changes up to event 29, 11/21/2026 3:00 PM. (scrolls) Events
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
    expect(read(AuditView, [[key, { ...response, sealed: null }]])).toContain(
      'No event is sealed against later changes yet.',
    )
  })
})

test('another person confirms and removes roles, and nobody confirms a new role', () => {
  const role = {
    ...{
      id: 1,
      personId: 4,
      firstName: 'Ana',
      lastName: 'Able',
      preferredName: '',
      personDodaac: 'W9AR02',
      enabled: true,
    },
    ...{ role: 'approver', level: 2, area: null, dodaac: 'W9AR01', standing: 'waiting' },
    ...{
      grantedAt: at('2026-01-02T17:00:00'),
      grantedBy: 'Bo Best',
      lastSignInAt: at('2026-11-19T17:00:00'),
    },
    ...{ confirmedAt: at('2026-07-05T17:00:00'), confirmedBy: 'Cy Cole', acts: 12, hasMoreActs: false },
    lastActAt: at('2026-11-03T17:00:00'),
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
  expect(read(RecertificationPage, [[key, response]])).toMatchInlineSnapshot(`
    "Confirm roles[Confirm the 2 on this page]
    Each quarter, somebody other than the holder reviews every role of Army Reserve. People who give permissions by name also review those permissions. Confirm what is still right, and remove the rest. This quarter ends on December 31, 2026. Search roles By a name or any part of a DoDAAC. [Search now]
    To confirm (3) (/recertification)
    All roles (/recertification?shown=all) (scrolls) Roles
    Person | Role or permission | DoDAAC | Given | Last sign-in | Last confirmed | Since then | Change
    Ana Able W9AR02 | Approver level 2 | W9AR01 | 01/02/2026 by Bo Best | 11/19/2026 | 07/05/2026 by Cy Cole | Signed or declined 12 orders, the last on 11/03/2026 | [Confirm Ana Able, Approver level 2 of W9AR01] [Remove Ana Able, Approver level 2 of W9AR01]
    Di Able W9AR02 Disabled | Approver level 2 | W9AR01 | 01/02/2026 | Never | Given in this quarter | No activity | [Remove Di Able, Approver level 2 of W9AR01]
    Ed Able W9AR02 | Permission 3 Service members: see and change all of the program | All of the program | 01/02/2026 by Bo Best | Never | Never | No activity | [Confirm Ed Able, Permission 3] [Remove Ed Able, Permission 3]
    Me Able W9AR02 | Finance - RA | W9AR01 | 01/02/2026 by Bo Best | Never | Never | No activity | Your own role: somebody else confirms it.
    displaying 1 - 4 of 4 entries"
  `)
})

test('people with the right decide what waits for a second person, and the requester only reads it', () => {
  const row = {
    ...{ id: 1, what: 'Make Ana Able Finance - RA', reason: '', requestedBy: 'Kim Ellis', mayDecide: true },
    ...{ requestedAt: at('2026-11-20T15:00:00'), lapsesAt: at('2026-12-04T16:00:00') },
  }
  const rows = [row, { ...row, id: 2, what: 'Give Bo Best 99', reason: 'Agreed.', mayDecide: false }]
  expect(read(WaitingPage, [[keyOf(listWaiting, {}), counted(rows)]])).toMatchInlineSnapshot(`
    "Waiting for a second person
    These requests have no effect yet. Another person with the same right confirms or refuses each of them. (scrolls) 2 requests wait
    What | Asked by | Asked | Lapses | Decide
    Make Ana Able Finance - RA | Kim Ellis | 11/20/2026 3:00 PM | 12/04/2026 4:00 PM | [Confirm: Make Ana Able Finance - RA] [Refuse: Make Ana Able Finance - RA]
    Give Bo Best 99: Agreed. | Kim Ellis | 11/20/2026 3:00 PM | 12/04/2026 4:00 PM | Somebody else decides"
  `)
})

test('a user can change a person of the own program, less of themselves, and nobody of another program', () => {
  const person = {
    ...{
      id: 4,
      username: 'ana',
      firstName: 'Ana',
      lastName: 'Able',
      preferredName: '',
      email: 'ana@example.mil',
    },
    ...{ dodaac: 'W9AR01', program: 'AR', dodId: '1234567890', maySignIn: true, enabled: true },
    ...{ pendingReset: null, pendingUntil: null, sessions: 3, lastSignInAt: at('2026-11-19T17:00:00') },
    lockedUntil: at('2026-11-21T17:15:00'),
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
    Locked until: 11/21/2026 5:15 PM
    Open sessions: 3 [Disable: Ana Able] [Unlock: Ana Able] [End sessions: Ana Able] [Send reset: Ana Able] [Reset second factor: Ana Able] [View as: Ana Able] [Permissions: Ana Able] Audit trail of Ana Able (/admin?view=audit&person=4)"
  `)
  expect(card({ id: 7, lockedUntil: null })).toMatchInlineSnapshot(`
    "Ana Able, W9AR01
    Program: Army Reserve
    Last sign-in: 11/19/2026 5:00 PM
    Locked until: Not locked
    Open sessions: 3 [End sessions: Ana Able] [Send reset: Ana Able] Audit trail of Ana Able (/admin?view=audit&person=7)
    You cannot disable yourself or change your own permissions."
  `)
  expect(card({ program: 'NG', enabled: false })).toMatchInlineSnapshot(`
    "Ana Able, W9AR01
    Program: NG
    Last sign-in: 11/19/2026 5:00 PM
    Locked until: 11/21/2026 5:15 PM
    Open sessions: 3
    Switch to NG to change this person.[Switch to NG]"
  `)
})

describe('complete views of the catalog for given responses', () => {
  const paged = <Row,>(rows: Row[]) => ({ rows, total: rows.length, page: 1 })
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

  test('Products: the view marks products without a price and products that are not on sale', () => {
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
    expect(read(ProductsView, [[key, paged(rows)]])).toMatchInlineSnapshot(`
      "Products[Add product]
      All products of the catalog, which all programs share. The columns Prices and Sale show Army Reserve today. Search PGC, NSN or a part of it, or words. [Search now] Category As in the catalog sidebar. State In this program. (scrolls) Products
      PGC | Name | Category | Sizes | Prices | Sale
      10001 | Coat (/admin?view=products&product=10001) | COAT | 3 | All sizes | Sold
      10002 | Cape (/admin?view=products&product=10002) | COAT | 3 | Missing on 2 | Sold until 02/28/2027
      10003 | Cap (/admin?view=products&product=10003) | COAT | 3 | None | Not sold
      10004 | Hat (/admin?view=products&product=10004) | COAT | 0 | – | Obsolete
      displaying 1 - 4 of 4 entries"
    `)
  })

  test('Prepared changes: a user cancels a price here and a sale on its page', () => {
    const one = { pgc: '10001', name: 'Coat', on: '2027-01-02', sizes: 0, from: null, to: null }
    const rows = [
      { ...one, what: 'sale-begins' },
      { ...one, what: 'common-price', on: '2027-01-03', sizes: 2, from: 2000, to: 2200 },
      { ...one, what: 'own-price', on: '2027-01-04', sizes: 1, from: 1900, to: 1900, pgc: '10002' },
      { ...one, what: 'sale-ends', on: '2027-01-05' },
      { ...one, what: 'common-year', on: '2027-10-01', sizes: 3, from: 2500, to: 2500 },
    ]
    expect(read(PreparedView, [[keyOf(listPrepared, {}), counted(rows)]])).toMatchInlineSnapshot(`
      "Prepared changes
      Prices of all programs, and prices and sales of Army Reserve, that begin or end automatically on a future day. (scrolls) Prepared changes
      On | Product | What | Cancel
      01/02/2027 | Coat, PGC 10001 (/admin?view=products&product=10001) | Army Reserve begins to sell it | On its page
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
      ...{ categoryName: 'Coats', unitOfIssue: 'EA', keywords: 'warm', gender: 'Unisex', sizeFamily: 'tops' },
      ...{ description: 'Knitted.', care: 'Wash cold.', measuring: 'Around the chest.', isObsolete: true },
      ...{ replacementPgc: '10002', version: 3, sizes: [size, waits, gone], fiscalYear: 2027 },
      pictures: [
        { id: 1, nsn: null, position: 1, alternativeText: 'From the front', picture: '/pictures/1.svg' },
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
    const preview = {
      day: '2026-11-21',
      card: null,
      items: [
        { ...size, price: 1900 },
        { ...waits, price: 2600 },
      ],
    }
    const event = { at: NOW, person: 'Ana Able', isOurs: true, summary: 'Set prices', nsn: null }
    const history = [
      { ...event, changes: [{ field: size.nsn, from: '', to: '$25.00' }] },
      { ...event, person: '', summary: 'Change a size', nsn: waits.nsn, changes: [] },
      { ...event, person: '', isOurs: false, changes: [{ field: 'care', from: 'Wash.', to: '' }] },
    ]
    const known = (response: object, shown: object): [readonly unknown[], unknown][] => [
      [keyOf(readStoredProduct, { params: { pgc: '10001' } }), { ...product, ...response }],
      [keyOf(previewProduct, { params: { pgc: '10001' }, query: { day: '2026-11-21' } }), shown],
      [keyOf(readHistory, { params: { pgc: '10001' } }), history],
    ]
    const page = (response: object, shown: object) =>
      read(() => <StoredProductView pgc="10001" />, known(response, shown))
    expect(page({}, preview)).toMatchInlineSnapshot(`
      "Wool coat
      All products (/admin?view=products) · PGC 10001
      Product [Edit product] [Make orderable]
      Obsolete Replaced by PGC 10002.
      Supply name: COAT, WOOL
      Category: Coats
      Unit of issue: EA
      Keywords and synonyms: warm
      Cut: Unisex
      Size family: tops
      Description: Knitted.
      Care: Wash cold.
      How to measure: Around the chest.
      Sizes and colors [Add size] (scrolls) Sizes and colors
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
      | From the front | The whole product | 1 | [Edit text of picture 1] [Move earlier picture 1] [Move later picture 1] [Remove picture 1]
      | In black | 8405-01-900-1234, SMALL, Black | 1 | [Edit text of picture 1 of NSN 8405-01-900-1234] [Move earlier picture 1 of NSN 8405-01-900-1234] [Move later picture 1 of NSN 8405-01-900-1234] [Remove picture 1 of NSN 8405-01-900-1234]
      As an orderer of Army Reserve sees it On MM/DD/YYYY (scrolls) Sizes in the shop on 11/21/2026
      Size | NSN | Price | Status
      SMALL, Black | 8405-01-900-1234 | $19.00 | Can be ordered
      LARGE | 8405-01-900-1235 | $26.00 | Backordered, expected 03/12/2027
      History (scrolls) History
      When | Who | What | From → to
      11/21/2026 5:00 PM UTC | Ana Able | Set prices |
      NSN 8405-01-900-1234: (none) → $25.00
      11/21/2026 5:00 PM UTC | The operator | Change a size: NSN 8405-01-900-1235 |
      11/21/2026 5:00 PM UTC | Another program | Set prices |
      care: Wash. → (none)"
    `)
    const plain = page(
      { isObsolete: false, replacementPgc: null, isListed: false, prices: [] },
      { ...preview, items: [] },
    )
    expect(plain).not.toMatch(/Replaced|Prepared|Make orderable|Change sale|sells it|Sizes in the shop/)
    expect(plain).toContain('On 11/21/2026 the shop does not show it: it is not sold, or has no price.')
    expect(plain).toContain('Army Reserve does not sell it.')
  })

  test('Public catalog: the view shows proposals and the changes of products on sale', () => {
    const proposals = {
      ...paged([
        {
          ...{ itemName: 'CAPE', inc: '01234', items: 3, priced: 2, pgc: null },
          ...{ sizes: ['S', 'L'], colours: ['GREEN'] },
        },
        { itemName: 'CAP', inc: '00077', items: 1, priced: 0, sizes: [], colours: [], pgc: '10002' },
      ]),
      ...{ counts: { new: 4, changed: 5, taken: 6, aside: 7 }, categories: [], freePgc: '30001' },
    }
    const known: [readonly unknown[], unknown][] = [
      [keyOf(listProposals, { query: { searchTerm: '', page: 1, pageSize: DRAFTS_PER_PAGE } }), proposals],
    ]
    expect(read(PublicCatalogueView, known)).toMatchInlineSnapshot(`
      "Public catalogImport monthly files (/admin?view=public&step=files)
      Clothing in the government’s monthly files, for Army Reserve. Nothing is sold before you choose it.
      New (4) (/admin?view=public)
      Changed (5) (/admin?view=public&state=changed)
      Taken (6) (/admin?view=public&state=taken)
      Not for us (7) (/admin?view=public&state=aside) Search Words of the name, or digits of an NSN. [Search now] (scrolls) Proposals
      Name | Items | With a price | Sizes | Colors | Sold as | Choose
      CAPE | 3 | 2 | S, L | GREEN | – | [Choose sizes CAPE] [Not for us CAPE]
      CAP | 1 | 0 | – | – | 10002 | [Choose sizes CAP] [Not for us CAP]
      displaying 1 - 2 of 2 entries"
    `)
    const draft = {
      ...{ nsn: '8405019001234', itemName: 'CAPE', price: 8450, isObsolete: false, size: 'S' },
      ...{ colour: 'GREEN', pgc: '10002', notes: [], version: 'a' },
      changes: [{ what: 'Price', from: '$61.25', to: '' }],
    }
    const rows = [
      draft,
      { ...draft, nsn: '8405019001235', size: '', colour: '', changes: [], isObsolete: true },
    ]
    for (const state of ['changed', 'aside'] as const)
      known.push([keyOf(listDrafts, { query: draftsOf(state) }), paged(rows)])
    here.search = 'state=changed'
    expect(read(PublicCatalogueView, known).split('Items\n')[1]).toMatchInlineSnapshot(`
      "NSN | Name | Size and color | Changes | Sold as | Choose
      8405-01-900-1234 | CAPE | S GREEN |
      Price: $61.25 → none | 10002 | [Take over 8405-01-900-1234] [Leave 8405-01-900-1234]
      8405-01-900-1235 | CAPE | – | | 10002 | [Take over 8405-01-900-1235] [Leave 8405-01-900-1235]
      displaying 1 - 2 of 2 entries"
    `)
    here.search = 'state=aside'
    expect(read(PublicCatalogueView, known).split('Items\n')[1]).toMatchInlineSnapshot(`
      "NSN | Name | Size and color | Price | Status | Sold as | Choose
      8405-01-900-1234 | CAPE | S GREEN | $84.50 | Active | 10002 | [Look again 8405-01-900-1234]
      8405-01-900-1235 | CAPE | – | $84.50 | Obsolete | 10002 |
      displaying 1 - 2 of 2 entries"
    `)
  })

  test('Missed searches: the view shows everything in the response', () => {
    const rows = [{ words: 'cloak', times: 8, lastOn: '2026-11-02' }]
    const key = keyOf(listSearchMisses, { query: { page: 1, pageSize: MISSES_PER_PAGE } })
    expect(read(SearchMissesView, [[key, paged(rows)]])).toMatchInlineSnapshot(`
      "Missed searches
      Searches by people of Army Reserve that found nothing, the most frequent first. The portal does not store who searched, and it deletes each search 90 days after its last use. (scrolls) Searches
      Search | Times | Last day | Change
      cloak | 8 | 11/02/2026 | [Add to a product ‘cloak’] [Remove ‘cloak’]
      displaying 1 - 1 of 1 entries"
    `)
  })

  test('Obsolete items: the view shows everything in the response', () => {
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
    expect(show({})).toMatchInlineSnapshot(`
      "Obsolete items
      Declare an item (NSN) or a whole product (PGC) obsolete and say what to order instead, or set an item as backordered. All programs share the catalog. Obsolete NSNs (/reports/obsolete) NSN or PGC The 13 digits of an NSN, with or without dashes, or the 5 digits of a PGC. [Clear NSN or PGC] [Search now]
      NSN 8405-01-900-1234, Coat, SMALL [Change status]
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

  test('Status codes: a user restores shipped codes and removes added codes, and unchanged codes offer neither', () => {
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
    expect(read(StatusCodesView, [[keyOf(listSupplyStatuses, {}), rows]])).toMatchInlineSnapshot(`
      "Status codes[Add code]
      For all programs. Changes apply to records that arrive from now on. Earlier statuses of lines stay as they are. Search A code or words. [Search now] Changed only
      4 codes (scrolls) Status codes
      Code | Words in lists | Meaning | Kind | Money | Responsible | Next step | Change
      BA | Processed | On its way | Supply continues | The money stays spent | Order placer | Wait. | [Edit code BA]
      CA | The code itself | – | Rejected | The money goes back to the fund | Order placer | – | [Edit code CA]
      Q9changed | Processed | On its way | Supply continues | The money stays spent | Finance - RA | Wait. | [Edit code Q9] [Remove code Q9]
      BDchanged | Processed | On its way | Supply continues | The money stays spent | Order placer | Wait. | [Edit code BD] [Restore code BD]"
    `)
  })

  test('A user can cancel a file during sending, there and on its own page', () => {
    const sent = read(() => SendProgress({ sent: 1, bytes: 2, children: 'Sending', onCancel() {} }), [])
    expect(sent).toBe('Sending[Cancel sending]')
    const record = { id: '1', kind: 'prices', state: 'uploading', fileName: 'a.csv', message: '' }
    expect(
      read(() => ImportFile({ id: '1' }), [[keyOf(readImport, { params: { import: '1' } }), record]]),
    ).toContain('[Cancel]')
  })
})
