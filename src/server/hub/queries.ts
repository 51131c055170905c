import type { ProgramCode } from '#domain/programs.ts'
import type { ResponseOf } from '#wire/call.ts'
import type { readHub } from '#wire/hub/hub.ts'
import type { Sql } from '../db/connect.ts'

type Hub = ResponseOf<typeof readHub>

/** (HUB-25) */
export async function findDownloadsFor(sql: Sql, program: ProgramCode): Promise<Hub['downloads']> {
  return sql<Hub['downloads']>`SELECT title, tag, description, file_name FROM downloads
    WHERE for_programs = '{}' OR ${program} = ANY (for_programs) ORDER BY place, download_id`
}

export async function isOffered(sql: Sql, program: ProgramCode, fileName: string): Promise<boolean> {
  const rows = await sql`SELECT FROM downloads
    WHERE file_name = ${fileName} AND (for_programs = '{}' OR ${program} = ANY (for_programs)) LIMIT 1`
  return rows.length > 0
}
