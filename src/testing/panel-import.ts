import { expect } from 'vitest'
import { PART_BYTES } from '#domain/imports/import-states.ts'
import {
  applyImport,
  checkImport,
  type ImportRecord,
  type ImportRow,
  listImportRows,
  readImport,
  sendImportPart,
  startImport,
} from '#wire/imports/imports.ts'
import type { Owner } from './build.ts'
import type { Client } from './portal.ts'

/** Imports a file as the panel does, up to the check. */
export async function importFile(
  client: Client,
  kind: string,
  content: string | Uint8Array,
): Promise<ImportRecord> {
  return check(client, await sendFile(client, kind, Buffer.from(content as Uint8Array)))
}

export async function check(client: Client, id: string): Promise<ImportRecord> {
  const requested = await client.send(checkImport, { params: { import: id } })
  expect(requested.body).toMatchObject({ id, state: 'checking' })
  return settle(client, id)
}

export async function sendFile(
  client: Client,
  kind: string,
  bytes: Buffer,
  fileName = `${kind}.csv`,
): Promise<string> {
  const started = await client.send(startImport, { body: { kind, fileName, bytes: bytes.length } })
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  return sendParts(client, started.body.id, bytes)
}

export async function sendParts(client: Client, id: string, bytes: Buffer): Promise<string> {
  for (let part = 0; part * PART_BYTES < bytes.length; part++) {
    const some = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
    expect((await client.upload(sendImportPart, { import: id, part }, some)).status).toBe(200)
  }
  return id
}

export async function applyAll(client: Client, { id, added, changed }: ImportRecord): Promise<ImportRecord> {
  const requested = await client.send(applyImport, {
    params: { import: id },
    body: { rows: added + changed },
  })
  if (requested.status !== 200) throw new Error(JSON.stringify(requested.body))
  return settle(client, id)
}

export async function settle(client: Client, id: string): Promise<ImportRecord> {
  let record: ImportRecord | undefined
  await expect
    .poll(async () => {
      record = (await client.send(readImport, { params: { import: id } })).body as ImportRecord
      return record.state
    })
    .not.toMatch(/ing$/)
  return record as ImportRecord
}

/** As `row 3, price: sentence` or `row 3, price: old -> new`. */
export async function readFindings(
  client: Client,
  id: string,
  outcome: ImportRow['outcome'] | 'all' = 'all',
) {
  const { body } = await client.send(listImportRows, { params: { import: id }, query: { outcome } })
  return (body.rows as ImportRow[]).flatMap(({ row, name, outcome: said, details }) =>
    said === 'added'
      ? [`row ${row}: ${name}`]
      : details.map(
          ({ column, from, to, sentence }) => `row ${row}, ${column}: ${sentence ?? `${from} -> ${to}`}`,
        ),
  )
}

/** A file of prices of items that nobody has. */
export const writePrices = (rows: number) =>
  `nsn,fiscal year,price\n${Array.from({ length: rows }, (_, n) => `8405${String(n).padStart(9, '0')},2027,1\n`).join('')}`

/** Imports wait in the middle, because nobody else can read the table. */
export async function whileLocked(owner: Owner, table: string, work: () => Promise<void>): Promise<void> {
  await owner.begin(async (sql) => {
    await sql.unsafe(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    await work()
  })
}
