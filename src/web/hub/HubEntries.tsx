import type { ReactNode } from 'react'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import type { Hub } from '#wire/hub/hub.ts'
import { FILES_BASE } from '#wire/hub/hub.ts'
import type { SystemReport } from './system-reports.ts'

type Entry = {
  title: ReactNode
  tags: readonly string[]
  description?: string
  children?: ReactNode
}

/** One thing that the hub offers: its link as a heading, its tags, and what it is. [HUB-07] */
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
export function ReportEntries({ reports }: { reports: readonly SystemReport[] }) {
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
              <p className="mt-4 mb-0">PUBLIC: everybody of your program may read it.</p>
            </Disclosure>
          </HubEntry>
        ))}
      </ul>
    </Skippable>
  )
}

/** Videos are elsewhere and open in a new tab. [HUB-17] */
export function VideoEntries({ videos }: { videos: Hub['videos'] }) {
  return (
    <ul className="hub__entries rows gap-6">
      {videos.map(({ title, address }) => (
        <HubEntry
          key={`${title} ${address}`}
          title={
            <a href={address} className="inline-block py-2" target="_blank" rel="noopener noreferrer">
              {title} <Icon name="external" size={0.9} />
              <span className="text-2 regular">(opens in a new tab)</span>
            </a>
          }
          tags={[]}
        />
      ))}
    </ul>
  )
}

const KINDS: Record<string, string> = { xlsx: 'Excel', docx: 'Word', pptx: 'PowerPoint' }

/** `FY26_Selling_Price_List.xlsx` is an Excel file, `Admin_Guide.pdf` a PDF. */
function describeKind(fileName: string): string {
  const ending = fileName.split('.').at(-1)?.toLowerCase() ?? ''
  return KINDS[ending] ?? ending.toUpperCase()
}

/**
 * The browser saves what the server sends. They are plain links, so that somebody who was signed out meanwhile meets
 * the sign-in page instead of saving it. [HUB-07, HUB-18 to HUB-25]
 */
export function DownloadEntries({ downloads }: { downloads: Hub['downloads'] }) {
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
