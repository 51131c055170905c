import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

// Node itself takes the types away and leaves every line and column where it was: no other loader is needed, and no trace has to be
// translated, which was a fifth of what a step costs here.
process.env.PW_DISABLE_TS_ESM = '1'
Reflect.deleteProperty(Error, 'prepareStackTrace')

const port = process.env.E2E_PORT ?? '4173'
// The gateway for cards; `npm test` names a free port.
process.env.E2E_CAC_PORT ??= String(Number(port) + (Number(port) < 45_000 ? 20_000 : -20_000))
const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
)
// scripts/accessibility-report.ts reads what each test came to.
const counted = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE

// Chromium heeds the last list of features only, so Playwright's own stand here as well. What else is left out: processes kept
// ready for pages that never come, a process of its own for each visit, and the parts of the window around the page that are
// pages themselves.
const without = [
  'DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding',
  'AvoidUnnecessaryBeforeUnloadCheckSync,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
  'SpareRendererForSitePerProcess,PreloadTopChromeWebUI,InitialWebUI,WebUIReloadButton,WebUIToolbar',
  'IsolateOrigins,site-per-process,ProactivelySwapBrowsingInstance',
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
].join(',')

/** Journeys of the groups (scripts/groups.mjs) lie in a folder of that name; `npm test` runs those beside the folders. */
const GROUPS = ['replies', 'everybody', 'set-up', 'sign-in', 'jobs']

/** Journeys in a real browser against the built portal with demo data. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/{testFileDir}/screens/{arg}{ext}',
  fullyParallel: false,
  projects: [
    { name: 'journeys', testMatch: /\/e2e\/[^/]+\.spec\.ts$/ },
    ...GROUPS.map((name) => ({ name, testMatch: new RegExp(`/e2e/${name}/[^/]+\\.spec\\.ts$`) })),
  ],
  forbidOnly: Boolean(process.env.CI),
  // Journeys wait for what people see; the limits only end what hangs, on a machine that is as busy as may be.
  // One more than the cores that we measure on: journeys wait a third of their time, and the other tests run beside them.
  workers: 3,
  timeout: 480_000,
  expect: { timeout: 90_000 },
  reporter: counted ? [['list'], ['json', { outputFile: counted }]] : [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1366, height: 768 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    // One journey after the other in one process of Chromium, which knows the portal's script by then; what a journey left
    // behind (cookies, storage, routes, clock) is taken away before the next.
    reuseContext: true,
    // A trace of every step costs a fifth of the run; whoever looks for a fault asks for one (`--trace on`).
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu',
        '--renderer-process-limit=1',
        '--process-per-site',
        '--disable-site-isolation-trials',
        // A page lives for seconds: what is compiled once more to run faster later costs more than it saves.
        '--js-flags=--no-turbofan,--no-maglev',
        `--disable-features=${without}`,
      ],
    },
  },
  webServer: {
    command: 'node_modules/.bin/node scripts/e2e-server.mjs',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
