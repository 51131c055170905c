import { openPool, type Pool } from '#server/db/driver/sql.ts'
import { roleNames } from '#server/db/roles.ts'

export type TestServer = { adminUrl: string; ownerUrl: string; appUrl: string; reportUrl: string }

export const templateName = 'quartermaster_template'

export function inDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]+(\?|$)/, `/${name}$1`)
}

/** Empty, or a copy of the template. */
export async function addDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  await asAdmin(adminUrl, async (sql) => {
    const source = template ? `template ${template} strategy file_copy` : ''
    await sql.unsafe(`create database ${name} owner ${roleNames.owner} ${source}`)
    await sql.unsafe(`revoke all on database ${name} from public`)
    await sql.unsafe(`grant connect on database ${name} to ${roleNames.app}, ${roleNames.report}`)
  })
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`))
}

async function asAdmin(adminUrl: string, work: (sql: Pool) => Promise<unknown>): Promise<void> {
  const sql = openPool(adminUrl, { max: 1 })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
