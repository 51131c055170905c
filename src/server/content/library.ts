import { findBadAddress, findBadFileName } from '#domain/addresses.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ResponseOf } from '#wire/call.ts'
import { noSuch } from '#wire/codes.ts'
import type { Download, ReportNotice, readLibrary, Video } from '#wire/content/portal-content.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext } from '../http/context.ts'
import type { EntryKind } from '../http/stored-entries.ts'
import { findUnknownPrograms } from '../session/program-queries.ts'

/** Every user reads the whole lists. */
const MAX_ENTRIES = 500

export async function findVideos(sql: Sql): Promise<Video[]> {
  return sql<Video[]>`SELECT video_id AS id, title, address, place FROM videos ORDER BY place, video_id`
}

export const videoKind: EntryKind<Omit<Video, 'id'>> = {
  noun: 'video',
  table: 'videos',
  key: 'video_id',
  columnsOf: ({ title, address, place }) => ({ title, address, place }),
  missing: 'This video no longer exists.',
  max: MAX_ENTRIES,
  requireGood: ({ config }, { address }) =>
    requireNoFault('address', findBadAddress(address, config.privateLinkHosts)),
}

async function findDownloads(sql: Sql): Promise<Download[]> {
  return sql<
    Download[]
  >`SELECT download_id AS id, title, tag, description, file_name, for_programs AS programs, place
    FROM downloads ORDER BY place, download_id`
}

export const downloadKind: EntryKind<Omit<Download, 'id'>> = {
  noun: 'download',
  table: 'downloads',
  key: 'download_id',
  columnsOf: ({ title, tag, description, fileName, programs, place }) => ({
    ...{ title, tag, description, place },
    file_name: fileName,
    for_programs: programs,
  }),
  missing: 'This download no longer exists.',
  max: MAX_ENTRIES,
  requireGood: async ({ sql }, { fileName, programs }) => {
    requireNoFault('fileName', findBadFileName(fileName))
    await requireKnown(sql, programs)
  },
}

export async function findReportNotices(sql: Sql): Promise<ReportNotice[]> {
  return sql<ReportNotice[]>`SELECT notice_id AS id, noticed_on AS day, title, body AS text
    FROM report_notices ORDER BY noticed_on DESC, notice_id DESC`
}

export const noticeKind: EntryKind<Omit<ReportNotice, 'id'>> = {
  noun: 'update notice',
  table: 'report_notices',
  key: 'notice_id',
  columnsOf: ({ day, title, text }) => ({ noticed_on: day, title, body: text }),
  missing: 'This update notice no longer exists.',
  max: MAX_ENTRIES,
}

/** (HUB-17 to HUB-26) */
export async function listLibrary({ sql }: ReadContext): Promise<ResponseOf<typeof readLibrary>> {
  const [videos, downloads, notices] = await Promise.all([
    findVideos(sql),
    findDownloads(sql),
    findReportNotices(sql),
  ])
  return { videos, downloads, notices }
}

function requireNoFault(field: string, message: string | null): void {
  if (message !== null) throw new Refusal('rule', message, { errors: [{ field, message }] })
}

async function requireKnown(sql: Sql, programs: string[]): Promise<void> {
  const unknown = await findUnknownPrograms(sql, programs)
  const errors = programs.flatMap((code, index) =>
    unknown.includes(code) ? [{ field: `programs.${index}`, message: noSuch('program') }] : [],
  )
  if (errors.length > 0) throw new Refusal('invalid', noSuch('program'), { errors })
}
