import type { Download, ReportNotice, Video } from '#wire/content/portal-content.ts'
import type { Sql } from '../db/connect.ts'

export type VideoFields = Omit<Video, 'id'>
export type DownloadFields = Omit<Download, 'id'>
export type NoticeFields = Omit<ReportNotice, 'id'>

/** What the report hub offers, each list in the order of its screen. */
export async function findVideos(sql: Sql): Promise<Video[]> {
  return sql<Video[]>`SELECT video_id AS id, title, address, place FROM videos ORDER BY place, video_id`
}
export async function findDownloads(sql: Sql): Promise<Download[]> {
  return sql<
    Download[]
  >`SELECT download_id AS id, title, tag, description, file_name, for_programs AS programs, place
    FROM downloads ORDER BY place, download_id`
}
export async function findReportNotices(sql: Sql): Promise<ReportNotice[]> {
  return sql<ReportNotice[]>`SELECT notice_id AS id, noticed_on AS day, title, body AS text
    FROM report_notices ORDER BY noticed_on DESC, notice_id DESC`
}

export type Shelf = 'videos' | 'downloads' | 'report_notices'

export async function countEntries(sql: Sql, shelf: Shelf): Promise<number> {
  const [row] = await sql<{ entries: number }[]>`SELECT count(*) AS entries FROM ${sql(shelf)}`
  return row?.entries ?? 0
}

export async function insertVideo(sql: Sql, { title, address, place }: VideoFields): Promise<number> {
  const [row] = await sql<
    { id: number }[]
  >`INSERT INTO videos (title, address, place) VALUES (${title}, ${address}, ${place})
    RETURNING video_id AS id`
  return row?.id ?? 0
}
export async function saveVideo(
  sql: Sql,
  id: number,
  { title, address, place }: VideoFields,
): Promise<boolean> {
  const { count } = await sql`UPDATE videos SET title = ${title}, address = ${address}, place = ${place}
    WHERE video_id = ${id}`
  return count > 0
}

export async function insertDownload(sql: Sql, row: DownloadFields): Promise<number> {
  const [added] = await sql<
    { id: number }[]
  >`INSERT INTO downloads (title, tag, description, file_name, for_programs, place)
    VALUES (${row.title}, ${row.tag}, ${row.description}, ${row.fileName}, ${row.programs}::text[], ${row.place})
    RETURNING download_id AS id`
  return added?.id ?? 0
}
export async function saveDownload(sql: Sql, id: number, row: DownloadFields): Promise<boolean> {
  const { count } =
    await sql`UPDATE downloads SET title = ${row.title}, tag = ${row.tag}, description = ${row.description},
      file_name = ${row.fileName}, for_programs = ${row.programs}::text[], place = ${row.place} WHERE download_id = ${id}`
  return count > 0
}

export async function insertNotice(sql: Sql, { day, title, text }: NoticeFields): Promise<number> {
  const [row] = await sql<
    { id: number }[]
  >`INSERT INTO report_notices (noticed_on, title, body) VALUES (${day}, ${title}, ${text})
    RETURNING notice_id AS id`
  return row?.id ?? 0
}
export async function saveNotice(sql: Sql, id: number, { day, title, text }: NoticeFields): Promise<boolean> {
  const { count } = await sql`UPDATE report_notices SET noticed_on = ${day}, title = ${title}, body = ${text}
    WHERE notice_id = ${id}`
  return count > 0
}

/** The title of what was removed; null when it was not there. */
export async function deleteVideo(sql: Sql, id: number): Promise<string | null> {
  const [row] = await sql<{ title: string }[]>`DELETE FROM videos WHERE video_id = ${id} RETURNING title`
  return row?.title ?? null
}
export async function deleteDownload(sql: Sql, id: number): Promise<string | null> {
  const [row] = await sql<
    { title: string }[]
  >`DELETE FROM downloads WHERE download_id = ${id} RETURNING title`
  return row?.title ?? null
}
export async function deleteNotice(sql: Sql, id: number): Promise<string | null> {
  const [row] = await sql<
    { title: string }[]
  >`DELETE FROM report_notices WHERE notice_id = ${id} RETURNING title`
  return row?.title ?? null
}
