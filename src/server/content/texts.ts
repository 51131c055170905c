import { Refusal } from '#domain/refusal.ts'
import {
  findTextFault,
  PORTAL_TEXT_NAMES,
  type PortalTextValues,
  pickChangedTexts,
} from '#domain/texts/portal-texts.ts'
import type { ResponseOf } from '#wire/call.ts'
import type { readTexts } from '#wire/content/portal-content.ts'
import type { Sql } from '../db/connect.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { defaultTexts, notifyTextsChanged, type PortalTexts } from '../texts/portal-texts.ts'

type Written = { name: string; value: string; changedBy: string; changedAt: Date }

function findWritten(sql: Sql): Promise<Written[]> {
  return sql<Written[]>`SELECT t.name, t.value, coalesce(p.name, '') AS changed_by, t.changed_at
    FROM portal_texts t LEFT JOIN LATERAL name_people(ARRAY[t.changed_by]) p ON true
    WHERE t.name = ANY (${PORTAL_TEXT_NAMES}::text[]) ORDER BY t.name`
}

export async function listTexts({ sql, config }: ReadContext): Promise<ResponseOf<typeof readTexts>> {
  const written = await findWritten(sql)
  const defaults = defaultTexts(config)
  return {
    texts: { ...defaults, ...Object.fromEntries(written.map(({ name, value }) => [name, value])) },
    defaults,
    changes: written.map(({ name, changedBy, changedAt }) => ({ name, changedBy, changedAt })),
  }
}

/** Omitted texts stay. Deletes a text that equals its default. Faults have a field name (422). */
export async function writeTexts(
  texts: PortalTexts,
  context: WriteContext,
  { body }: Input<unknown, undefined, Partial<PortalTextValues>>,
): Promise<{ message: string }> {
  const own = defaultTexts(context.config)
  const errors = PORTAL_TEXT_NAMES.flatMap((name) => {
    const value = body[name]
    // The operator's address has priority over an administrator's.
    const message =
      value === undefined || value === own[name]
        ? null
        : findTextFault(name, value, context.config.privateLinkHosts)
    return message === null ? [] : [{ field: name, message }]
  })
  if (errors[0]) throw new Refusal('rule', errors[0].message, { errors })
  const { sql, person, now } = context
  const { texts: before, defaults } = await listTexts(context)
  const changed = pickChangedTexts(before, body)
  if (changed.length === 0) throw new Refusal('rule', 'Nothing has been changed.')
  const toDefault = changed.flatMap(([name, value]) => (value === defaults[name] ? [name] : []))
  const toWrite = changed.filter(([name, value]) => value !== defaults[name])
  await sql`DELETE FROM portal_texts WHERE name = ANY (${toDefault}::text[])`
  await sql`INSERT INTO portal_texts (name, value, changed_by, changed_at)
    SELECT name, value, ${person.id}, ${now} FROM unnest(${toWrite.map(([name]) => name)}::text[], ${toWrite.map(([, value]) => value)}::text[]) t (name, value)
    ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value, changed_by = EXCLUDED.changed_by, changed_at = EXCLUDED.changed_at`
  const earlier = Object.fromEntries(changed.map(([name]) => [name, before[name]]))
  context.concern('portal texts', { before: earlier, after: Object.fromEntries(changed) })
  await notifyTextsChanged(texts, context)
  return { message: 'Success' }
}
