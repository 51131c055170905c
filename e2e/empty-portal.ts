import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, type Page } from '@playwright/test'
import { findFreePort } from '../src/testing/free-port.ts'
import { makeTemporaryData } from '../src/testing/temporary-data.ts'
import { PASSWORD } from './signing-in.ts'

/** Starts a portal on an empty folder as an operator does. Returns the printed link. */
export async function startEmptyPortal(settings: Record<string, string> = {}) {
  const data = makeTemporaryData()
  const port = settings.PORT ?? (await findFreePort())
  const { DATABASE_URL: _, PUBLIC_URL: __, ...inherited } = process.env
  const portal: ChildProcess = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...inherited,
      DEMO: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data.dataDir,
      LOG_LEVEL: 'fatal',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const link = await new Promise<string>((done, fail) => {
    let said = ''
    portal.stdout?.on('data', (text) => {
      said += text
      const [found] = /http:\S+\/set-up\?token=\S+/.exec(said) ?? []
      if (found) done(found)
    })
    portal.once('exit', () => fail(new Error(`The portal ended: ${said}`)))
  })
  return {
    link,
    dataDir: data.dataDir,
    address: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(portal, 'exit')
      portal.kill('SIGTERM')
      await ended
      data.remove()
    },
  }
}

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('textbox', { name: label, exact: false }).first().fill(value)
}

/** Chooses a program of the template on the page of the printed link and fills in the rest. */
export async function fillOpening(page: Page) {
  await page.getByLabel('Program', { exact: true }).selectOption('US Army Cadet Command (USACC)')
  await expect(page.getByLabel('Name of the program')).toBeHidden()
  await fillRest(page, { dodaac: 'W9CC01', zip: '43085' })
}

/** The same with a new program. */
export async function fillOwnOpening(
  page: Page,
  program: { code: string; name: string; dodaac: string },
  zip: string,
) {
  await fill(page, { 'Code of the program': program.code, 'Name of the program': program.name })
  await fillRest(page, { dodaac: program.dodaac, zip })
}

async function fillRest(page: Page, { dodaac, zip }: { dodaac: string; zip: string }) {
  await fill(page, {
    'Name of the organization': 'Cadet Clothing Office',
    'Support email': 'help@cadets.example',
    'Support phone': '614-555-0100',
    'Support hours': 'Monday-Friday 8am-4pm CST',
    'First name': 'Robin',
    'Last name': 'Keller',
    Username: 'robin.keller',
    'New password': PASSWORD,
    'Confirm new password': PASSWORD,
    City: 'Columbus',
    'Postal code': zip,
  })
  await page.getByLabel('Email (required)', { exact: true }).fill('robin.keller@cadets.example')
  await page.getByLabel('DoDAAC (required)').fill(dodaac)
  await page.getByLabel('Street (required)').fill('1 Depot Road')
  await page.getByLabel('State (required)').selectOption('OH')
  await page.getByLabel('Time zone').selectOption('America/Chicago')
}

/** Types the name and password of the user who opened the portal. */
export async function typeFirstPassword(page: Page) {
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill('robin.keller')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}
