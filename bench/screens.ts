import { chromium, type Page } from '@playwright/test'
import { findOrInstallChromium } from '../scripts/chromium.mjs'

// How long a person waits for a screen on a slow line with a slow processor: slow 4G (1.6 Mbit/s, 150 ms there and back) and a
// quarter of this machine's speed, with nothing kept from an earlier visit. Against a portal with demo data that is already
// running (PORTAL_URL, else http://127.0.0.1:3000): npm run bench:screens -- [ROUNDS]
const origin = process.env.PORTAL_URL ?? 'http://127.0.0.1:3000'
const rounds = Number(process.argv[2] ?? 3)
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const SLOWER = 4

type Screen = { name: string; path: string; user: string | null; ready(page: Page): Promise<unknown> }

const screens: Screen[] = [
  {
    name: 'sign-in',
    path: '/',
    user: null,
    ready: (page) => page.getByRole('button', { name: 'I agree' }).waitFor(),
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    user: 'placer',
    ready: (page) => page.locator('.card a[href^="/orders/"]').first().waitFor(),
  },
  {
    name: 'catalogue',
    path: '/products',
    user: 'placer',
    ready: (page) => page.locator('a[href^="/products/nsn/"]').first().waitFor(),
  },
  {
    name: 'report, 500 rows',
    path: '/reports/orderdetails?applied=1&pageSize=500',
    user: 'admin',
    ready: (page) => page.locator('tbody tr').nth(400).waitFor({ state: 'attached' }),
  },
]

type Figures = {
  seconds: number
  paint: number
  requests: number
  kilobytes: number
  longTasks: number
  nodes: number
}

const browser = await chromium.launch({
  executablePath: (await findOrInstallChromium()) ?? undefined,
  args: ['--no-sandbox', '--disable-gpu'],
})

async function signIn(user: string) {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.getByLabel('Username').fill(user)
  await page.getByLabel('Password', { exact: true }).fill('Demo-Pass-2026')
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await page.waitForURL('**/dashboard')
  const state = await context.storageState()
  await context.close()
  return state
}

async function measure(
  screen: Screen,
  state: Awaited<ReturnType<typeof signIn>> | undefined,
): Promise<Figures> {
  const context = await browser.newContext({
    baseURL: origin,
    storageState: state,
    viewport: { width: 1366, height: 768 },
  })
  const page = await context.newPage()
  await page.addInitScript(`globalThis.longTasks = []
    new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map((e) => e.duration)))
      .observe({ type: 'longtask', buffered: true })`)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let bytes = 0
  let requests = 0
  devtools.on('Network.requestWillBeSent', () => requests++)
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const begun = performance.now()
  await page.goto(screen.path, { waitUntil: 'commit' })
  await screen.ready(page)
  const seconds = (performance.now() - begun) / 1000
  await page.waitForLoadState('networkidle')
  const paint = await page.evaluate(
    () =>
      new Promise<number>((found) => {
        new PerformanceObserver((list) => found((list.getEntries().at(-1)?.startTime ?? 0) / 1000)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  const longTasks = await page.evaluate(
    () =>
      (globalThis as unknown as { longTasks: number[] }).longTasks.reduce((sum, ms) => sum + ms, 0) / 1000,
  )
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  await context.close()
  return { seconds, paint, requests, kilobytes: bytes / 1000, longTasks, nodes }
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
const states = new Map<string, Awaited<ReturnType<typeof signIn>>>()
for (const { user } of screens) if (user && !states.has(user)) states.set(user, await signIn(user))
console.log('screen            | there after s | largest paint s | requests |  kB | long tasks s | nodes')
for (const screen of screens) {
  const taken: Figures[] = []
  for (let round = 0; round < rounds; round++)
    taken.push(await measure(screen, screen.user ? states.get(screen.user) : undefined))
  const of = (key: keyof Figures, digits: number) =>
    middle(taken.map((figures) => figures[key])).toFixed(digits)
  console.log(
    [
      screen.name.padEnd(17),
      of('seconds', 2).padStart(13),
      of('paint', 2).padStart(15),
      of('requests', 0).padStart(8),
      of('kilobytes', 0).padStart(4),
      of('longTasks', 2).padStart(12),
      of('nodes', 0).padStart(5),
    ].join(' | '),
  )
}
await browser.close()
