import { expect } from 'vitest'
import { PART_BYTES } from '#domain/imports/import-states.ts'
import { checkImport, type ImportRecord, sendImportPart } from '#wire/imports/imports.ts'
import { startMonth } from '#wire/imports/months.ts'
import { settle } from './panel-import.ts'
import type { Client } from './portal.ts'

export async function sendMonth(client: Client, files: Record<string, Buffer>): Promise<string> {
  const given = Object.entries(files).map(([name, { length }]) => ({ name, bytes: length }))
  const started = await client.send(startMonth, { body: { files: given } })
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  const { id } = started.body as ImportRecord
  const bytes = Buffer.concat(Object.values(files))
  for (let part = 0; part * PART_BYTES < bytes.length; part++) {
    const some = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
    expect((await client.upload(sendImportPart, { import: id, part }, some)).status).toBe(200)
  }
  return id
}

export async function importMonth(client: Client, files: Record<string, Buffer>): Promise<ImportRecord> {
  const id = await sendMonth(client, files)
  const requested = await client.send(checkImport, { params: { import: id } })
  expect(requested.body).toMatchObject({ id, state: 'checking' })
  return settle(client, id)
}
