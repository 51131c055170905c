import { expect, test } from 'vitest'
import { openClerk } from '#testing/import-files.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'

const { portal } = openOrdersPortal()
const clerk = openClerk(portal)

const MANY = Array.from({ length: 200_001 }, (_, at) => `8405${String(at).padStart(9, '0')},2027,1`)

test.each([
  ['line feeds alone', `8405012345678,2027,2.00\n${'\n'.repeat(200_001)}`],
  ['one row too many', MANY.join('\n')],
])('the import of a file with %s reports the right row, column and message', async (_, rows) => {
  const { code, lines } = await clerk.import('prices', `nsn,fiscal year,price\n${rows}`, { apply: false })
  expect([code, lines[0]]).toEqual([
    1,
    'refuse row 200002, file: A file has at most 200,000 rows. Divide it into several files. Blank rows count, too: delete them.',
  ])
})
