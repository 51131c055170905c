import type { ImportRecord } from '#wire/imports/imports.ts'
import { startMonth } from '#wire/imports/months.ts'
import { check, sendParts } from './panel-import.ts'
import type { Client } from './portal.ts'

export async function sendMonth(client: Client, files: Record<string, Buffer>): Promise<string> {
  const given = Object.entries(files).map(([name, { length }]) => ({ name, bytes: length }))
  const started = await client.send(startMonth, { body: { files: given } })
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  const { id } = started.body as ImportRecord
  return sendParts(client, id, Buffer.concat(Object.values(files)))
}

export const importMonth = async (client: Client, files: Record<string, Buffer>) =>
  check(client, await sendMonth(client, files))
