import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { DatabaseRole } from '#server/db/roles.ts'
import { addDatabase, dropDatabase, inDatabase, type TestServer, templateName } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** A migrated, empty database that belongs to one test file. */
export type TestDatabase = { url(role: DatabaseRole): string; drop(): Promise<void> }

/** Use it in `beforeAll`, and `drop` the database in `afterAll`. */
export async function createTestDatabase(template = templateName): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await addDatabase(server.adminUrl, name, template)
  const urls = { owner: server.ownerUrl, app: server.appUrl, report: server.reportUrl }
  return { url: (role) => inDatabase(urls[role], name), drop: () => dropDatabase(server.adminUrl, name) }
}
