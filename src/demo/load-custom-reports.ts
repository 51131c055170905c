import { beginDefinition, type CustomDefinition } from '#domain/reports/custom-report.ts'
import type { Pool } from '#server/db/driver/sql.ts'
import { legalNameOf } from '#server/db/names.ts'

type Loaded = { owner: string; name: string; dodaac: string | null; definition: CustomDefinition }

/** One report for the program, and one for the people of a DoDAAC. */
const REPORTS: Loaded[] = [
  {
    ...{ owner: 'manager', name: 'Backordered lines by DoDAAC', dodaac: null },
    definition: {
      ...beginDefinition('lines'),
      columns: ['quantity', 'total'],
      filters: [{ column: 'supply', condition: 'oneOf', values: ['backordered'] }],
      groupBy: ['dodaac'],
      order: [{ column: 'total', descending: true }],
    },
  },
  {
    ...{ owner: 'placer', name: 'Orders of the last 90 days', dodaac: 'W9AR01' },
    definition: {
      ...beginDefinition('lines'),
      filters: [{ column: 'placedOn', condition: 'last', values: ['90'] }],
      order: [{ column: 'placedOn', descending: true }],
    },
  },
]

export async function loadCustomReports(sql: Pool, today: string): Promise<void> {
  await sql`
    INSERT INTO custom_reports (program, owner_id, dodaac, for_program, name, definition, updated_by, updated_at)
    SELECT p.program, p.person_id, r.dodaac, r.dodaac IS NULL, r.name, r.definition, ${legalNameOf(sql, sql`p`)},
      ${today}::date + time '12:00'
    FROM jsonb_to_recordset(${sql.json(REPORTS)}::jsonb) AS r (owner text, name text, dodaac text, definition jsonb)
    JOIN people p ON p.username = r.owner`
}
