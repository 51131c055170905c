import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findOrInstallChromium } from './chromium.mjs'

// Takes the pictures of README.md from a portal that is already running (PORTAL_URL, else http://127.0.0.1:3000).
const origin = process.env.PORTAL_URL ?? 'http://127.0.0.1:3000'
const folder = new URL('../docs/pictures/', import.meta.url).pathname
mkdirSync(folder, { recursive: true })

const browser = await chromium.launch({
  executablePath: findOrInstallChromium() ?? undefined,
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width: 1366, height: 900 }, reducedMotion: 'reduce' })
await page.goto(origin)
await page.getByRole('button', { name: 'I agree' }).click()
await page.getByLabel('Username').fill('placer')
await page.getByLabel('Password', { exact: true }).fill('Demo-Pass-2026')
await page.getByRole('button', { name: 'LOGIN' }).click()
await page.waitForURL('**/dashboard')

const pictures: [name: string, path: string][] = [['dashboard', '/dashboard']]
for (const [name, path] of pictures) {
  await page.goto(origin + path)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `${folder}${name}.png` })
  console.log(`docs/pictures/${name}.png`)
}
await browser.close()
