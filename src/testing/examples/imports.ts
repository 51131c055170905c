import { as, type Step } from './steps.ts'

const FILE = 'nsn,fiscal year,price\n{nsn},2028,30.00\n'

/** The work itself runs outside the calls. */
export const importSteps: Step[] = [
  as('everything', 'GET /import/template/prices'),
  as('everything', 'GET /import/export/categories'),
  as(
    'everything',
    'POST /import/start',
    { kind: 'prices', fileName: 'prices.csv', bytes: 47 },
    { import: 'id' },
  ),
  as('everything', 'POST /import/{import}/part/0', FILE),
  as('everything', 'POST /import/{import}/check'),
  as('everything', 'POST /import/{import}/cancel'),
  async ({ owner }, _, names) => {
    const id = names.get('import') ?? ''
    await owner`UPDATE imports SET state = 'checked', is_cancellation_requested = false, added = 1, rows_done = 1, rows_total = 1,
      finished_at = '2026-11-21T17:00:00Z' WHERE import_id = ${id}`
    await owner`INSERT INTO import_rows (program, import_id, position, row_number, outcome, name, details, seen)
      VALUES ('AR', ${id}, 0, 2, 'added', ${`${names.get('nsn')} 2028`}, '[]', '')`
  },
  as('everything', 'GET /import/{import}'),
  as('everything', 'GET /import/{import}/rows'),
  as('everything', 'POST /import/{import}/apply', { rows: 1 }),
  async ({ owner }, _, names) => {
    const id = names.get('import') ?? ''
    await owner`UPDATE imports SET state = 'applied' WHERE import_id = ${id}`
    await owner`INSERT INTO import_parts (program, import_id, is_result, part, bytes)
      VALUES ('AR', ${id}, true, 0, ${Buffer.from(`nsn,fiscal year,price,result\r\n${names.get('nsn')},2028,30.00,added\r\n`)})`
  },
  as('everything', 'GET /import/{import}/result'),
  as('everything', 'GET /import/list'),
  as(
    'everything',
    'POST /import/start',
    { kind: 'people', fileName: 'people.csv', bytes: 10 },
    { people: 'id' },
  ),
  async ({ owner }, { outsider }, names) => {
    await owner`INSERT INTO import_missing (program, import_id, person_id)
      VALUES ('AR', ${names.get('people') ?? ''}, ${outsider.id})`
  },
  as('everything', 'GET /import/{people}/missing'),
  as('everything', 'POST /import/{people}/disable', { kept: [], people: 1 }),
]
