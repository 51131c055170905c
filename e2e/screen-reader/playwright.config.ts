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
  // A reader, a browser and a bus between them: one of a hundred keys is lost for reasons of their own. On a slow machine an order that
  // is opened is heard in half of all tries by the title of the window alone; why is not known. The report names each try that failed.
  retries: 6,
  webServer: { ...browserTests.webServer, cwd: '../..' } as typeof browserTests.webServer,
})
