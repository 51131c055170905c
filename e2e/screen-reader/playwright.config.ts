import { defineConfig } from '@playwright/test'
import browserTests from '../../playwright.config.ts'

/** One portal, one Chromium with a window, one Orca, and one job after the other. */
export default defineConfig({
  ...browserTests,
  testDir: 'jobs',
  testMatch: /\.job\.ts$/,
  outputDir: '../../test-results/screen-reader',
  projects: [{ name: 'by ear' }],
  workers: 1,
  webServer: { ...browserTests.webServer, cwd: '../..' } as typeof browserTests.webServer,
})
