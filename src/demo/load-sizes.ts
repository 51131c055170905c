import { fitFamilyOf } from '#server/catalogue/sizes.ts'
import type { Transaction } from '#server/db/driver/sql.ts'

/** Their orderer is the account `placer`. Recruits and journeys of tests join other units. */
const UNITS = ['W9AR01', 'W9AR02']
const FAMILIES = [
  'coat',
  'jacket',
  'shirt',
  'trousers',
  'skirt',
  'boot',
  'shoe',
  'hat',
  'glove',
  'belt',
  'sock',
]

/**
 * Sizes of two units. Each person has one build, so that the sizes of a person match. Some sizes are missing, some are
 * older than a year, and a few are too small.
 */
export async function loadSizes(sql: Transaction, today: string): Promise<void> {
  await sql`
    WITH sold AS (SELECT DISTINCT ON (family, system, i.size) ${fitFamilyOf(sql)} AS family, p.fit_system AS system,
        i.size, i.size_order
      FROM program_products l JOIN products p ON p.pgc = l.pgc JOIN items i ON i.pgc = p.pgc
      WHERE l.program = 'AR' AND i.status <> 'obsolete' AND i.size <> '' AND ${fitFamilyOf(sql)} = ANY (${FAMILIES}::text[])
      ORDER BY family, system, i.size, i.size_order),
    ranked AS (SELECT *, row_number() OVER (PARTITION BY family, system ORDER BY size_order, size) - 1 AS place,
        count(*) OVER (PARTITION BY family, system) AS sizes FROM sold),
    worn AS (SELECT p.person_id, r.family, r.system, r.size, p.person_id * 31 + length(r.family) * 17 + ascii(r.family) AS number
      FROM people p JOIN ranked r ON r.system IN ('unisex', CASE p.gender WHEN 'female' THEN 'women' ELSE 'men' END)
        AND r.place = floor(r.sizes * (0.2 + (p.person_id * 37 % 100) * 0.006))
      WHERE p.program = 'AR' AND p.dodaac = ANY (${UNITS}::text[]) AND p.enabled)
    INSERT INTO member_sizes (program, person_id, family, fit_system, size, source, verdict, noted_on, updated_by, updated_at)
    SELECT 'AR', person_id, family, system, size,
      (ARRAY['measured', 'member', 'measured', 'issued', 'imported'])[number % 5 + 1],
      CASE WHEN number % 29 = 0 THEN 'too-small' WHEN number % 3 = 0 THEN 'fits' ELSE '' END,
      ${today}::text::date - (number * 13 % 520)::int, 'Demo', now()
    FROM worn WHERE number % 7 <> 0`
}
