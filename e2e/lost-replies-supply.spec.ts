import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { retryJob, retryJobs } from '../src/wire/panel/administration.ts'
import {
  listSupplyRefusals,
  readSupplyConnection,
  rereadSupplyFile,
  rereadSupplyRefusal,
  resendSupplyBatch,
  setSupplyRefusalAside,
} from '../src/wire/panel/supply-connection.ts'
import { API, ask, changeAnswers } from './ask.ts'
import { onRows } from './data-dir.ts'
import { loseReplies } from './lost-replies.ts'
import { makeName } from './new-people.ts'
import { follow, signIn } from './signing-in.ts'

const said = (page: Page, text: string) => () =>
  expect(page.getByRole('main').getByText(text).first()).toBeVisible()

/** How often something was done about these, as the audit trail says. */
const countDone = (...objects: string[]) =>
  onRows(async (sql) => {
    const [row] = await sql`SELECT count(*)::int AS times FROM audit_events
      WHERE object = ANY (${objects}) AND outcome = 'done'`
    return row?.times
  })

/** A file of the supplier of which no record can be read; answers the numbers of the file and its records. */
async function addFile(name: string, records: number) {
  return onRows(async (sql) => {
    const [file] =
      await sql`INSERT INTO supply_files (name, checksum, lines_read, refused, found_at, finished_at)
      VALUES (${name}, 'c', ${records}, ${records}, now(), now()) RETURNING file_id`
    const rows =
      await sql`INSERT INTO supply_refusals (file_id, line_in_file, record, reason, record_column, refused_at)
      SELECT ${file?.file_id}, line, 'XX1 NOBODY KNOWS THIS ' || line, 'Not read yet.', 1, now()
      FROM generate_series(1, ${records}) line RETURNING refusal_id`
    return { file: Number(file?.file_id), refusals: rows.map((row) => Number(row.refusal_id)) }
  })
}

test('a lost reply reads nothing twice: refused records are read again, all of them too, and set aside', async ({
  page,
}) => {
  const name = `${makeName('lost-')}.txt`
  const { file, refusals } = await addFile(name, 2)
  await signIn(page, 'admin', `/admin?view=supply&part=quarantine&file=${file}`)
  const open = () => follow(page, `/admin?view=supply&part=quarantine&file=${file}`)
  const holds = async () => [
    await ask(page, listSupplyRefusals, { query: { file } }),
    await countDone(`supply file ${file}`, ...refusals.map((id) => `supply refusal ${id}`)),
  ]
  await loseReplies(page, {
    'Read again': {
      fill: async () => page.getByRole('button', { name: `Read again: ${name}, line 1` }),
      sends: rereadSupplyRefusal,
      holds,
      sees: said(page, 'Still refused: '),
    },
    'Read all open ones again': {
      fill: async () => {
        await open()
        return page.getByRole('button', { name: 'Read all open ones again' })
      },
      sends: rereadSupplyFile,
      holds,
      sees: said(page, '0 records were applied, 2 are still refused.'),
    },
    'Set aside': {
      fill: async () => {
        await open()
        await page.getByRole('button', { name: `Set aside: ${name}, line 2` }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Comment').fill('The supplier sent it in error.')
        return dialog.getByRole('button', { name: 'Set aside', exact: true })
      },
      sends: setSupplyRefusalAside,
      holds,
      sees: said(page, 'The record was set aside.'),
    },
  })
})

test('a file that is read in parts goes on where no answer came, and gives the sum of all parts', async ({
  page,
}) => {
  const { file } = await addFile(`${makeName('long-')}.txt`, 3)
  await signIn(page, 'admin', `/admin?view=supply&part=quarantine&file=${file}`)
  // Parts are of 500 records: the portal is played by three of one each.
  const asked: number[] = []
  await page.route(`**${API}/admin/supply/files/${file}/read-again`, async (route) => {
    const { after } = route.request().postDataJSON()
    asked.push(after)
    if (asked.length === 2) return route.abort('connectionreset')
    await route.fulfill({ json: { applied: 1, refused: 10, next: after === 2 ? null : after + 1 } })
  })
  const button = page.getByRole('button', { name: 'Read all open ones again' })
  await button.click()
  await expect(page.getByText('No answer came from the portal.').first()).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-disabled')
  await button.dblclick()
  await said(page, '3 records were applied, 30 are still refused.')()
  expect(asked).toEqual([0, 1, 1, 2])
})

test('a batch is sent again once, however often the button is pressed', async ({ page }) => {
  // The portal under test has the simulated supplier, to whom nothing is sent again.
  const at = '2026-11-20T17:00:00.000Z'
  const batch = {
    ...{ number: 7, name: 'AR-000007.txt', records: 0, checksum: 'f'.repeat(64), timesSent: 1 },
    ...{ state: 'acknowledged', builtAt: at, sentAt: at, acknowledgedAt: at },
  }
  let asked = 0
  await changeAnswers(page, readSupplyConnection, (supply) => ({ ...supply, connection: 'files' as const }))
  await page.route(`**${API}/admin/supply/batches/7?**`, (route) =>
    route.fulfill({ json: { ...batch, rows: [], total: 0 } }),
  )
  await signIn(page, 'admin', '/admin?view=supply&part=batches&batch=7')
  await loseReplies(page, {
    'Send again': {
      fill: async () => {
        await page.getByRole('button', { name: 'Send again' }).click()
        return page.getByRole('dialog').getByRole('button', { name: 'Send again' })
      },
      sends: resendSupplyBatch,
      plays: () => {
        asked += 1
        return Object.assign(batch, { state: 'built' })
      },
      holds: async () => asked,
      sees: said(page, 'AR-000007.txt will be written to the out folder again.'),
    },
  })
  await expect(page.getByText('Waits to be sent')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** A mail that was given up. */
const failJob = (reason: string) =>
  onRows(async (sql) => {
    const id = randomUUID()
    const mail = { to: 'nobody@example.mil', subject: reason, text: reason }
    await sql`INSERT INTO pgboss.job (id, name, data, state, retry_limit, retry_count, completed_on, output)
      VALUES (${id}, 'mail', ${sql.json(mail)}, 'failed', 20, 20, now(), ${sql.json({ message: reason })})`
    return id
  })

test('a lost reply tries no job twice: one is tried again, then all', async ({ page }) => {
  const [one, other] = [makeName('first'), makeName('second')]
  const id = await failJob(one)
  await failJob(other)
  await signIn(page, 'admin', '/admin?view=jobs')
  const rowOf = (reason: string) => page.getByRole('row').filter({ hasText: reason })
  await loseReplies(page, {
    Retry: {
      fill: async () => rowOf(one).getByRole('button', { name: /^Retry Send a mail/ }),
      sends: retryJob,
      holds: () => countDone(`job ${id}`),
      sees: () => expect(rowOf(one)).toHaveCount(0),
    },
    'Retry all': {
      fill: async () => page.getByRole('button', { name: 'Retry all' }),
      sends: retryJobs,
      holds: () => countDone('all failed jobs'),
      sees: () => expect(rowOf(other)).toHaveCount(0),
    },
  })
  await said(page, '1 job is tried again.')()
})
