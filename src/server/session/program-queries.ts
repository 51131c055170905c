import type { ProgramCode } from '#domain/programs.ts'
import type { Sql } from '../db/connect.ts'

/** Includes retired programs, which may have open orders. */
export async function findProgramCodes(sql: Sql): Promise<ProgramCode[]> {
  const rows = await sql<{ code: ProgramCode }[]>`SELECT code FROM programs ORDER BY code`
  return rows.map(({ code }) => code)
}

export async function findProgram(
  sql: Sql,
  code: ProgramCode,
): Promise<{ name: string; isRetired: boolean } | null> {
  const [row] = await sql<
    { name: string; isRetired: boolean }[]
  >`SELECT name, is_retired FROM programs WHERE code = ${code}`
  return row ?? null
}

export async function findUnknownPrograms(sql: Sql, codes: ProgramCode[]): Promise<ProgramCode[]> {
  if (codes.length === 0) return []
  const rows = await sql<
    { code: ProgramCode }[]
  >`SELECT code FROM unnest(${codes}::text[]) AS requested (code)
    WHERE NOT EXISTS (SELECT FROM programs p WHERE p.code = requested.code)`
  return rows.map(({ code }) => code)
}

/** On commit, every process reloads its sessions. */
export function notifyProgramsChanged(sql: Sql) {
  return sql`SELECT pg_notify('sessions_changed', 'all')`
}
