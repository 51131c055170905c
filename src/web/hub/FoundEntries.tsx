import type { Hub } from '#wire/hub/hub.ts'
import { DownloadEntries, ReportEntries, VideoEntries } from './HubEntries.tsx'
import { filterEntries } from './hub-search.ts'
import type { SystemReport } from './system-reports.ts'

export type Found = {
  reports: SystemReport[]
  videos: Hub['videos']
  downloads: Hub['downloads']
  total: number
}

/** Reports are known at once; videos and downloads as soon as they are loaded. [GAP-49] */
export function findInHub(offered: SystemReport[], hub: Hub | undefined, search: string): Found {
  const reports = filterEntries(offered, search, ({ title, short, tag, description, help }) => [
    ...[title, short, tag, description, help],
    'PUBLIC',
  ])
  const videos = filterEntries(hub?.videos ?? [], search, ({ title }) => [title, 'video guide'])
  const downloads = filterEntries(hub?.downloads ?? [], search, ({ title, tag, description, fileName }) => [
    ...[title, tag, description, fileName],
    'PUBLIC',
  ])
  return { reports, videos, downloads, total: reports.length + videos.length + downloads.length }
}

/** What was found, by kind; a kind without any is left out. */
export function FoundEntries({ found }: { found: Found }) {
  return (
    <>
      {found.reports.length > 0 && <ReportEntries reports={found.reports} />}
      {found.videos.length > 0 && <VideoEntries videos={found.videos} />}
      {found.downloads.length > 0 && <DownloadEntries downloads={found.downloads} />}
    </>
  )
}
