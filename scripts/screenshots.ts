import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'
import { findOrInstallChromium } from './chromium.mjs'
import { PICTURES, SCREENS, type Screen } from './screens.ts'

// - `npm run screenshots`: pictures of README.md and the guides, from a running portal (PORTAL_URL, else http://127.0.0.1:3000)
// - `npm run screenshots -- all FOLDER [SCREEN ...]`: two sheets of each screen, light and dark, at four widths
const origin = process.env.PORTAL_URL ?? 'http://127.0.0.1:3000'
const root = new URL('..', import.meta.url).pathname
const [mode, folder = 'sheets', ...only] = process.argv.slice(2)

const WIDTHS = [1366, 768, 390, 320]
const SCHEMES = ['light', 'dark'] as const
const MAX_HEIGHT = 2000

const browser = await chromium.launch({
  executablePath: (await findOrInstallChromium()) ?? undefined,
  args: ['--no-sandbox', '--disable-gpu'],
})
const pages = new Map<Screen['as'], Promise<Page>>()
if (mode === 'all') for (const screen of SCREENS) await takeSheet(screen)
else for (const picture of PICTURES) await takePicture(picture)
await browser.close()

async function takePicture({ file, screen: name, width, height, scheme }: (typeof PICTURES)[number]) {
  const screen = SCREENS.find((one) => one.name === name)
  if (!screen) throw new Error(`${file} is of a screen '${name}' that there is not.`)
  const page = await open(screen)
  await show(page, width, height, scheme)
  mkdirSync(dirname(join(root, file)), { recursive: true })
  const { size } = await sharp(await page.screenshot())
    .removeAlpha()
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(join(root, file))
  console.log(`${file} (${Math.round(size / 1000)} kB)`)
}

async function takeSheet(screen: Screen) {
  if (only.length > 0 && !only.includes(screen.name)) return
  mkdirSync(folder, { recursive: true })
  const page = await open(screen)
  for (const scheme of SCHEMES) {
    const parts: OverlayOptions[] = []
    let left = 0
    let tallest = 0
    for (const width of WIDTHS) {
      await show(page, width, 844, scheme)
      const whole = await page.evaluate(() => document.documentElement.scrollHeight)
      const height = Math.min(MAX_HEIGHT, Math.max(844, whole))
      await page.setViewportSize({ width, height })
      await waitForPictures(page)
      parts.push({ input: await page.screenshot(), left, top: 0 })
      left += width + 12
      tallest = Math.max(tallest, height)
    }
    const file = join(folder, `${screen.name}-${scheme}.png`)
    await sharp({ create: { width: left, height: tallest, channels: 3, background: '#808080' } })
      .composite(parts)
      .png({ palette: true })
      .toFile(file)
    console.log(file)
  }
}

async function open({ as, path, prepare }: Screen): Promise<Page> {
  const known = pages.get(as) ?? signIn(browser, as)
  pages.set(as, known)
  const page = await known
  await page.setViewportSize({ width: 1366, height: 900 })
  const go = async (to: string) => {
    await page.goto(origin + to)
    await settle(page)
  }
  if (typeof path === 'string') await go(path)
  else {
    await go(path.on)
    const link = page.locator(`main a[href^="${path.link}"]`).first()
    await go((await link.getAttribute('href')) ?? path.on)
  }
  await prepare?.(page)
  await settle(page)
  return page
}

async function settle(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: 'hidden' })
}

async function signIn(browser: Browser, as: Screen['as']): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.goto(origin)
  await page.getByRole('button', { name: 'I agree' }).click()
  if (!as) return page
  await page.getByLabel('Username').fill(as)
  await page.getByLabel('Password', { exact: true }).fill('Demo-Pass-2026')
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await page.waitForURL('**/dashboard')
  return page
}

async function show(page: Page, width: number, height: number, colorScheme: (typeof SCHEMES)[number]) {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await waitForPictures(page)
}

async function waitForPictures(page: Page) {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom < 0 || top > innerHeight || (image.complete && image.naturalWidth > 0)
    }),
  )
  await page.evaluate(async () => {
    const fetched = [...document.images].filter(({ complete }) => complete)
    await Promise.all(fetched.map((image) => image.decode().catch(() => {})))
  })
}
