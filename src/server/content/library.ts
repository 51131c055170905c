import { findBadAddress, findBadFileName } from '#domain/addresses.ts'
import { Refusal } from '#domain/refusal.ts'
import type { AnswerOf } from '#wire/call.ts'
import { noSuch } from '#wire/codes.ts'
import type { readLibrary } from '#wire/content/portal-content.ts'
import type { Config } from '../config/config.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { findUnknownPrograms } from '../session/program-queries.ts'
import {
  countEntries,
  type DownloadFields,
  deleteDownload,
  deleteNotice,
  deleteVideo,
  findDownloads,
  findReportNotices,
  findVideos,
  insertDownload,
  insertNotice,
  insertVideo,
  type NoticeFields,
  type Shelf,
  saveDownload,
  saveNotice,
  saveVideo,
  type VideoFields,
} from './library-queries.ts'

/** Video guides, downloads and update notices (HUB-17 to HUB-26). */
export async function listLibrary({ sql }: ReadContext): Promise<AnswerOf<typeof readLibrary>> {
  const [videos, downloads, notices] = await Promise.all([
    findVideos(sql),
    findDownloads(sql),
    findReportNotices(sql),
  ])
  return { videos, downloads, notices }
}

/** One kind of entry: how it is checked, added, changed and removed. */
type Kind<F> = {
  noun: string
  shelf: Shelf
  findFault: (
    fields: F,
    config: Pick<Config, 'privateLinkHosts'>,
  ) => { field: string; message: string } | null
  /** Programs that an entry is for; they must exist. */
  programsOf?: (fields: F) => string[]
  insert: (sql: Sql, fields: F) => Promise<number>
  save: (sql: Sql, id: number, fields: F) => Promise<boolean>
  remove: (sql: Sql, id: number) => Promise<string | null>
}

const fault = (field: string, message: string | null) => (message === null ? null : { field, message })

export const videoKind: Kind<VideoFields> = {
  noun: 'video',
  shelf: 'videos',
  findFault: ({ address }, { privateLinkHosts }) =>
    fault('address', findBadAddress(address, privateLinkHosts)),
  insert: insertVideo,
  save: saveVideo,
  remove: deleteVideo,
}
export const downloadKind: Kind<DownloadFields> = {
  noun: 'download',
  shelf: 'downloads',
  findFault: ({ fileName }) => fault('fileName', findBadFileName(fileName)),
  programsOf: ({ programs }) => programs,
  insert: insertDownload,
  save: saveDownload,
  remove: deleteDownload,
}
export const noticeKind: Kind<NoticeFields> = {
  noun: 'update notice',
  shelf: 'report_notices',
  findFault: () => null,
  insert: insertNotice,
  save: saveNotice,
  remove: deleteNotice,
}

const MOST_ENTRIES = 500

/** The number of an entry, in the path. */
type Named = { entry: number }
const DONE = { message: 'Success' }

export function addEntry<F extends object>(kind: Kind<F>) {
  return async ({ sql, concern, config }: WriteContext, { body }: Input<unknown, undefined, F>) => {
    await requireGood(sql, kind, body, config)
    await requireRoom(sql, kind)
    const id = await kind.insert(sql, body)
    concern(`${kind.noun} ${id}`, { after: body })
    return DONE
  }
}

export function changeEntry<F extends object>(kind: Kind<F>) {
  return async ({ sql, concern, config }: WriteContext, { params, body }: Input<Named, undefined, F>) => {
    await requireGood(sql, kind, body, config)
    if (!(await kind.save(sql, params.entry, body))) throw notThere(kind)
    concern(`${kind.noun} ${params.entry}`, { after: body })
    return DONE
  }
}

export function removeEntry<F>(kind: Kind<F>) {
  return async ({ sql, concern }: WriteContext, { params }: Input<Named, undefined, unknown>) => {
    const title = await kind.remove(sql, params.entry)
    if (title === null) throw notThere(kind)
    concern(`${kind.noun} ${params.entry}`, { title })
    return DONE
  }
}

async function requireGood<F>(sql: Sql, kind: Kind<F>, fields: F, config: Config): Promise<void> {
  const found = kind.findFault(fields, config)
  if (found) throw new Refusal('rule', found.message, { errors: [found] })
  const programs = kind.programsOf?.(fields) ?? []
  const unknown = await findUnknownPrograms(sql, programs)
  const errors = programs.flatMap((code, index) =>
    unknown.includes(code) ? [{ field: `programs.${index}`, message: noSuch('program') }] : [],
  )
  if (errors.length > 0) throw new Refusal('invalid', noSuch('program'), { errors })
}

/** Everybody reads these lists whole, so that they stay short enough for it. */
async function requireRoom<F>(sql: Sql, { noun, shelf }: Kind<F>): Promise<void> {
  if ((await countEntries(sql, shelf)) < MOST_ENTRIES) return
  throw new Refusal('rule', `There are ${MOST_ENTRIES} ${noun}s, which is the most. Remove one first.`, {
    code: 'LIST_FULL',
  })
}

function notThere({ noun }: { noun: string }): Refusal {
  return new Refusal('not-found', `This ${noun} is not there any more.`)
}
