import { rosterName } from '#domain/people/people.ts'
import { showDodId } from '#domain/receipts/dod-ids.ts'
import type { PersonRow } from '#wire/people/people.ts'
import type { ExportDefinition } from '../export/definition.ts'
import { countPeopleRows, findPeopleAfter, type PeopleFilter } from './queries.ts'

const BATCH = 2_000

/** [SM-05] */
export const definition = {
  module: import.meta.url,
  sheet: () => ({
    name: 'Service Members',
    columns: [
      { label: 'Name', format: 'text', width: 32, value: (row) => rosterName({ ...row, preferredName: '' }) },
      { label: 'Middle Name', format: 'text', width: 16, value: (row) => row.middleName },
      { label: 'DoDAAC', format: 'text', width: 10, value: (row) => row.dodaac },
      { label: 'EDIPI', format: 'text', width: 12, value: (row) => row.dodId },
      { label: 'Status', format: 'text', width: 10, value: (row) => (row.enabled ? 'Enabled' : 'Disabled') },
      { label: 'Login User', format: 'text', width: 11, value: (row) => (row.maySignIn ? 'Yes' : 'No') },
      { label: 'Username', format: 'text', width: 20, value: (row) => row.username },
      { label: 'E-mail', format: 'text', width: 36, value: (row) => row.email },
      { label: 'Preferred Name', format: 'text', width: 16, value: (row) => row.preferredName },
    ],
  }),
  count: countPeopleRows,
  async *rows(sql, filter) {
    let last: PersonRow | null = null
    const reach = filter.byDodId ?? null
    do {
      const batch: PersonRow[] = await findPeopleAfter(sql, filter, last, BATCH)
      if (batch.length > 0) yield batch.map((row) => ({ ...row, dodId: showDodId(reach, row) }))
      last = batch.length < BATCH ? null : (batch.at(-1) ?? null)
    } while (last)
  },
} satisfies ExportDefinition<PeopleFilter, PersonRow>
