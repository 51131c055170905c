import { defineConfig } from '@playwright/test'
import browserTests from '../../playwright.config.ts'

/** Jobs that are done by ear: one portal, one Chromium with a window, one Orca, one job after the other. */
export default defineConfig({
  ...browserTests,
  testDir: 'jobs',
  testMatch: /\.job\.ts$/,
  outputDir: '../../test-results/screen-reader',
  projects: [{ name: 'by ear' }],
  workers: 1,
  webServer: { ...browserTests.webServer, cwd: '../..' } as typeof browserTests.webServer,
})
