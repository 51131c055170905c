import { expect, type Page, test } from '@playwright/test'
import { createDodaac } from '../src/wire/dodaacs/dodaacs.ts'
import {
  applyImport,
  cancelImport,
  checkImport,
  listImports,
  readImport,
  sendImportPart,
  startImport,
} from '../src/wire/imports/imports.ts'
import { disableMissingPeople, listMissingPeople } from '../src/wire/imports/missing.ts'
import { ask } from './ask.ts'
import { onRows } from './data-dir.ts'
import { holdAnswers } from './held-answers.ts'
import { expectOneKey, loseFirst, loseReply, NO_ANSWER } from './lost-replies.ts'
import { makeDodId, makeName } from './new-people.ts'
import { workInNewProgram } from './new-programs.ts'
import { nextCode, unitForm } from './new-units.ts'
import { follow, signInQuietly } from './signing-in.ts'

/** Signs in to a program of its own, with one DoDAAC and without people. */
async function prepare(page: Page): Promise<string> {
  await signInQuietly(page, 'admin')
  const code = makeName('L').slice(0, 8).toUpperCase()
  await workInNewProgram(page, { code, name: `Lost files ${code}` })
  const dodaac = nextCode()
  await ask(page, createDodaac, { body: { ...unitForm({ defaultFundCode: '' }), dodaac } })
  return dodaac
}

const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
})

test('a lost reply brings in no file twice: each of its calls is sent again, applied once, cancelled once', async ({
  page,
}) => {
  const dodaac = await prepare(page)
  const [stays, leaves] = [makeDodId(), makeDodId()]
  const main = page.getByRole('main')
  const check = page.getByRole('button', { name: 'Check file' })
  const choose = async (file: ReturnType<typeof csv>) => {
    await follow(page, '/admin?view=import')
    await page.getByLabel('What the file holds').selectOption('People')
    await page.getByLabel(/^File/).setInputFiles(file)
  }
  const id = () => new URL(page.url()).searchParams.get('file') ?? ''
  /** What the portal holds of the file as soon as it works on it no longer. */
  const settled = async () => {
    let { state, added } = await ask(page, readImport, { params: { import: id() } })
    await expect
      .poll(async () => {
        ;({ state, added } = await ask(page, readImport, { params: { import: id() } }))
        return state
      })
      .not.toMatch(/ing$/)
    return { state, added }
  }

  await test.step('a file is announced, sent and checked as one, although each reply is lost in turn', async () => {
    const person = (dodId: string) =>
      `${dodId},Journey,${makeName('File')},${dodId}@example.mil,Army,Reserve,FILE,${dodaac}`
    await choose(
      csv('arrivals.csv', [
        'dod id,first name,last name,email,branch,service status,name tape,dodaac',
        person(stays),
        person(leaves),
      ]),
    )
    const lost = []
    for (const call of [startImport, sendImportPart, checkImport]) lost.push(await loseFirst(page, call))
    for (const one of lost) {
      await check.dblclick()
      await one.lost
      await expect(page.getByLabel(/^File/)).toHaveAccessibleDescription(new RegExp(NO_ANSWER))
    }
    await check.dblclick()
    await expect(main.getByText('2 rows can be written. Nothing is written yet.')).toBeVisible()
    const [starting, sending, checking] = lost
    expectOneKey(starting?.keys ?? [])
    expect(sending?.keys).toHaveLength(2)
    expectOneKey(checking?.keys ?? [])
    for (const { stop } of lost) await stop()
    expect(await ask(page, listImports, {})).toHaveLength(1)
  })
  await loseReply(page, {
    fill: async () => page.getByRole('button', { name: 'Apply 2 rows' }),
    sends: applyImport,
    holds: settled,
    sees: () => expect(main.getByText('2 rows were written.')).toBeVisible(),
  })

  await choose(csv('roster.csv', ['dod id', stays]))
  await check.click()
  await expect(main.getByText('There is nothing to write.')).toBeVisible()
  await loseReply(page, {
    fill: async () => {
      await main.getByRole('button', { name: 'Disable 1 person' }).click()
      return page.getByRole('dialog').getByRole('button', { name: 'Disable 1 person' })
    },
    sends: disableMissingPeople,
    holds: () => ask(page, listMissingPeople, { params: { import: id() } }),
    sees: () => expect(page.getByText('1 person is disabled.').first()).toBeVisible(),
  })

  // Whoever holds this lock has the file in hand, as a process has that takes its time.
  await onRows(async (sql) => {
    await sql`SELECT pg_advisory_lock(hashtextextended('import ' || ${id()}, 0))`
    const { keys, lost, stop } = await loseFirst(page, checkImport)
    const again = page.getByRole('button', { name: 'Check again' })
    await again.click()
    await lost
    await expect(page.getByText(NO_ANSWER).last()).toBeVisible()
    await again.click()
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
    await expect(cancel).toBeVisible()
    expectOneKey(keys)
    await stop()
    // Until it is pressed again, the screen does not find out by itself.
    const letGo = await holdAnswers(page, `**/import/${id()}`)
    await loseReply(page, {
      fill: async () => cancel,
      sends: cancelImport,
      holds: () => ask(page, readImport, { params: { import: id() } }),
      sees: () => {
        letGo()
        return expect(main.getByText('It is being cancelled.')).toBeVisible()
      },
    })
  })
})
