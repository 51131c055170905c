import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

// Node strips the types itself and preserves lines and columns, so no loader or source map is needed. That saves a
// fifth of the time per step.
process.env.PW_DISABLE_TS_ESM = '1'
Reflect.deleteProperty(Error, 'prepareStackTrace')

const port = process.env.E2E_PORT ?? '4173'
// The card gateway. `npm test` names a free port.
process.env.E2E_CAC_PORT ??= String(Number(port) + (Number(port) < 45_000 ? 20_000 : -20_000))
const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
)
// scripts/accessibility-report.ts reads the outcome of each test.
const counted = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE

// Chromium uses only the last list of features, so Playwright's own are repeated here. The others are spare processes,
// a process per visit, and the browser's own pages around the window.
const without = [
  'DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding',
  'AvoidUnnecessaryBeforeUnloadCheckSync,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
  'SpareRendererForSitePerProcess,PreloadTopChromeWebUI,InitialWebUI,WebUIReloadButton,WebUIToolbar',
  'IsolateOrigins,site-per-process,ProactivelySwapBrowsingInstance',
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
].join(',')

/** The tests of the groups (scripts/groups.mjs) have folders of their own. `npm test` runs the others. */
const GROUPS = ['attack', 'replies', 'everybody', 'set-up', 'sign-in', 'jobs']

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/{testFileDir}/screens/{arg}{ext}',
  fullyParallel: false,
  projects: [
    // The screens take longest, so they begin first.
    { name: 'screens', testMatch: /\/e2e\/(?:screens|played[^/]*)\.spec\.ts$/ },
    { name: 'journeys', testMatch: /\/e2e\/(?!screens|played)[^/]+\.spec\.ts$/ },
    ...GROUPS.map((name) => ({ name, testMatch: new RegExp(`/e2e/${name}/[^/]+\\.spec\\.ts$`) })),
  ],
  forbidOnly: Boolean(process.env.CI),
  // Timeouts only end tests that hang on a busy machine. One worker more than cores, because tests wait a third of
  // their time.
  workers: 3,
  timeout: 480_000,
  expect: { timeout: 90_000, toPass: { timeout: 90_000 } },
  reporter: counted ? [['list'], ['json', { outputFile: counted }]] : [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1366, height: 768 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    // One Chromium process for all tests, with a warm script cache. Cookies, storage, routes and clock are cleared
    // between tests.
    reuseContext: true,
    // A trace costs a fifth of the run; use `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--renderer-process-limit=1',
        '--process-per-site',
        '--disable-site-isolation-trials',
        // A page lives for seconds, so the slow optimizing compiler costs more than it saves.
        '--js-flags=--no-turbofan',
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
