import { type ReactNode, useEffect, useRef } from 'react'
import { pageName } from '#domain/page-names.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import './hub.css'
import { useCall } from '#web/calls/useCall.ts'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { useAddress } from '#web/pages/address.ts'
import { CustomReports } from '#web/reports/custom/CustomReports.tsx'
import { customAddress } from '#web/reports/custom/custom-address.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatLongDate } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import { FILES_BASE, type Hub, readHub } from '#wire/hub/hub.ts'
import { type CustomReportEntry, listCustomReports } from '#wire/reports/custom-reports.ts'
import { HUB_TABS, type HubTab, type HubView, hubAddress } from './hub-address.ts'
import { filterEntries } from './hub-search.ts'
import { listSystemReports, type SystemReport } from './system-reports.ts'

const FAILED = {
  missing: 'This file is missing. Tell support which file you wanted.',
  busy: 'This file could not be made right now. Wait a moment and try again.',
}

/** /reports [HUB-01 to HUB-29] */
export function ReportsPage() {
  const [view] = useAddress(hubAddress)
  const hub = useCall(readHub, {})
  return (
    <div className="page">
      <div className="page__head">
        <PageHeading>Reports</PageHeading>
      </div>
      {/* [HUB-06] */}
      <p>
        This is the reports site. For ordering, approvals, people and funds, use the{' '}
        <AppLink href="/dashboard">main site</AppLink>.
      </p>
      <AddressSearch
        name="Reports, videos and downloads"
        label="Search"
        hint="Finds reports, video guides and downloads by their words."
        className="width-44 no-print"
        search={view.search}
        hrefFor={(search) => hubAddress.write({ tab: view.tab, search })}
      />
      <QuickAccess />
      <div className="columns hub__columns">
        <HubMenu view={view} />
        <div className="shrink">
          {view.failed && <Alert kind="error">{FAILED[view.failed]}</Alert>}
          {view.search.trim() !== '' ? (
            <Found hub={hub.data} search={view.search} />
          ) : (
            <section aria-labelledby="hub-tab">
              <h2 id="hub-tab">{HUB_TABS.find(({ key }) => key === view.tab)?.text}</h2>
              <TabContent tab={view.tab} hub={hub.data} />
            </section>
          )}
          {hub.isError && view.tab !== 'custom' && (
            <LoadFailed message={hub.error.message} onRetry={() => void hub.refetch()} />
          )}
        </div>
        {hub.data && <RecentUpdates notices={hub.data.notices} />}
      </div>
    </div>
  )
}

/** A search closes all tabs. Opening a tab ends the search. */
function HubMenu({ view }: { view: HubView }) {
  return (
    <nav className="hub__menu frame p-4 no-print" aria-label="Kinds of reports">
      <ul className="menu-list">
        {HUB_TABS.map(({ key, text }) => (
          <li key={key}>
            <AppLink
              href={hubAddress.write({ tab: key })}
              aria-current={key === view.tab && view.search.trim() === '' ? 'page' : undefined}
            >
              {text}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TabContent({ tab, hub }: { tab: HubTab; hub: Hub | undefined }) {
  const person = usePerson()
  if (tab === 'system') return <ReportEntries reports={listSystemReports(person)} />
  if (tab === 'custom') return <CustomReports />
  if (!hub)
    return (
      <LoadingOverlay isLoading text={tab === 'video' ? 'Loading video guides…' : 'Loading downloads…'} />
    )
  if (tab === 'video')
    return hub.videos.length > 0 ? <VideoEntries videos={hub.videos} /> : <NothingHere what="video guides" />
  return hub.downloads.length > 0 ? (
    <DownloadEntries downloads={hub.downloads} />
  ) : (
    <NothingHere what="downloads" />
  )
}

function NothingHere({ what }: { what: string }) {
  const isOperator = canOpen(usePerson(), 'panel')
  return (
    <EmptyState
      text={`There are no ${what} yet. ${isOperator ? 'Add the first one.' : 'Contact us if you miss one.'}`}
    >
      {isOperator && <AppLink href="/admin?view=library">{pageName('/admin?view=library')}</AppLink>}
    </EmptyState>
  )
}

/** Matches in every tab. Announces another search's count. */
function Found({ hub, search }: { hub: Hub | undefined; search: string }) {
  const announce = useAnnounce()
  const said = useRef('')
  const person = usePerson()
  const custom = useCall(listCustomReports, {})
  const found = findInHub(listSystemReports(person), custom.data ?? [], hub, search)
  const words =
    found.total === 0 ? 'No results found' : `${found.total} ${found.total === 1 ? 'result' : 'results'}`
  useEffect(() => {
    if (!hub || custom.isPending || said.current === search) return
    said.current = search
    announce(words)
  }, [hub, custom.isPending, search, words, announce])
  return (
    <section aria-labelledby="hub-found">
      <h2 id="hub-found">Results for “{search.trim()}”</h2>
      {custom.isError && <LoadFailed message={custom.error.message} onRetry={() => void custom.refetch()} />}
      {hub && custom.data && found.total === 0 ? (
        <EmptyState text="No results found. Try fewer words, or open a tab." />
      ) : (
        <FoundEntries found={found} />
      )}
    </section>
  )
}

/** System reports are known at once, the others after loading. [GAP-49] */
function findInHub(
  offered: SystemReport[],
  shared: CustomReportEntry[],
  hub: Hub | undefined,
  search: string,
) {
  const reports = filterEntries(offered, search, ({ title, short, tag, description, help }) => [
    ...[title, short, tag, description, help],
    'PUBLIC',
  ])
  const custom = filterEntries(shared, search, ({ name, source, owner }) => [name, source, owner])
  const videos = filterEntries(hub?.videos ?? [], search, ({ title }) => [title, 'video guide'])
  const downloads = filterEntries(hub?.downloads ?? [], search, ({ title, tag, description, fileName }) => [
    ...[title, tag, description, fileName],
    'PUBLIC',
  ])
  const total = reports.length + custom.length + videos.length + downloads.length
  return { reports, custom, videos, downloads, total }
}

/** By kind, without empty kinds. */
function FoundEntries({ found }: { found: ReturnType<typeof findInHub> }) {
  return (
    <>
      {found.reports.length > 0 && <ReportEntries reports={found.reports} />}
      {found.custom.length > 0 && <CustomEntries reports={found.custom} />}
      {found.videos.length > 0 && <VideoEntries videos={found.videos} />}
      {found.downloads.length > 0 && <DownloadEntries downloads={found.downloads} />}
    </>
  )
}

/** Only on the hub, because a report has its breadcrumb there. Not printed. [HUB-14 to HUB-16] */
function QuickAccess() {
  const person = usePerson()
  return (
    <nav className="frame mb-8 py-5 px-7 no-print" aria-labelledby="quick-access">
      <h2 className="m-0 text-3" id="quick-access">
        Quick Access
      </h2>
      <ul className="cluster align-stretch gap-0 gap-x-8">
        {listSystemReports(person).map(({ href, short }) => (
          <li key={href}>
            <AppLink className="inline-block py-4 bold" href={href}>
              {short}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Newest first. [HUB-26 to HUB-29] */
function RecentUpdates({ notices }: { notices: Hub['notices'] }) {
  return (
    <Card title="Recent Reports Updates" className="hub__updates">
      {notices.length === 0 ? (
        <EmptyState text="No updates right now. Changes of reports appear here." />
      ) : (
        <ul className="plain-list">
          {notices.map(({ day, title, text }) => (
            <li key={`${day} ${title}`}>
              <h3 className="m-0 text-3">{title}</h3>
              <p className="soft text-2 regular">
                <time dateTime={day}>{formatLongDate(day)}</time>
              </p>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type Entry = {
  title: ReactNode
  tags: readonly string[]
  description?: string
  children?: ReactNode
}

/** [HUB-07] */
function HubEntry({ title, tags, description, children }: Entry) {
  return (
    <li className="card hub__entry">
      <div className="cluster gap-3 gap-x-6 apart">
        <h3 className="m-0 text-4">{title}</h3>
        {tags.length > 0 && (
          <ul className="row align-stretch gap-3" aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag} className="hub__tag py-1 px-4 text-1 bold" data-tag={tag}>
                {tag}
              </li>
            ))}
          </ul>
        )}
      </div>
      {description && <p className="mt-3 mb-0">{description}</p>}
      {children}
    </li>
  )
}

const tagsWith = (tag: string) => ['PUBLIC', tag].filter(Boolean)

/** [HUB-07 to HUB-13, GAP-23] */
function ReportEntries({ reports }: { reports: readonly SystemReport[] }) {
  return (
    <Skippable name="the reports">
      <ul className="hub__entries rows gap-6">
        {reports.map(({ href, title, tag, description, help }) => (
          <HubEntry
            key={href}
            title={
              <AppLink href={href} className="inline-block py-2">
                {title}
              </AppLink>
            }
            tags={tagsWith(tag)}
            description={description}
          >
            <Disclosure button="Help" label={`Help on ${title}`} icon="info" variant="quiet" isPadded>
              <p className="m-0">{help}</p>
              <p className="mt-4 mb-0">PUBLIC: everybody in your program can read it.</p>
            </Disclosure>
          </HubEntry>
        ))}
      </ul>
    </Skippable>
  )
}

function CustomEntries({ reports }: { reports: readonly CustomReportEntry[] }) {
  return (
    <ul className="hub__entries rows gap-6">
      {reports.map(({ id, name, source, owner }) => (
        <HubEntry
          key={id}
          title={
            <AppLink href={customAddress(id).write()} className="inline-block py-2">
              {name}
            </AppLink>
          }
          tags={[]}
          description={`Custom report of ${owner}: ${source}`}
        />
      ))}
    </ul>
  )
}

/** External, in a new tab. [HUB-17] */
function VideoEntries({ videos }: { videos: Hub['videos'] }) {
  return (
    <ul className="hub__entries rows gap-6">
      {videos.map(({ title, address }) => (
        <HubEntry
          key={`${title} ${address}`}
          title={
            <a href={address} className="inline-block py-2" target="_blank" rel="noopener noreferrer">
              {title} <Icon name="external" size={0.9} />{' '}
              <span className="text-2 regular">(opens in a new tab)</span>
            </a>
          }
          tags={[]}
        />
      ))}
    </ul>
  )
}

const FILE_KINDS: Record<string, string> = { xlsx: 'Excel', docx: 'Word', pptx: 'PowerPoint' }

/** `FY26_Selling_Price_List.xlsx` is an Excel file, `Admin_Guide.pdf` a PDF. */
function describeKind(fileName: string): string {
  const ending = fileName.split('.').at(-1)?.toLowerCase() ?? ''
  return FILE_KINDS[ending] ?? ending.toUpperCase()
}

/** Plain links: a person whose session ended sees the sign-in page instead of saving it. [HUB-07, HUB-18 to HUB-25] */
function DownloadEntries({ downloads }: { downloads: Hub['downloads'] }) {
  return (
    <ul className="hub__entries rows gap-6">
      {downloads.map(({ title, tag, description, fileName }) => (
        <HubEntry
          key={`${title} ${fileName}`}
          title={
            <a href={`${FILES_BASE}/${encodeURIComponent(fileName)}`} className="inline-block py-2">
              <Icon name="download" size={0.9} />
              {title} <span className="text-2 regular">({describeKind(fileName)})</span>
            </a>
          }
          tags={tagsWith(tag)}
          description={description}
        />
      ))}
    </ul>
  )
}
