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
  const { adminUrl } = inject('testServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await addDatabase(adminUrl, name, template)
  return { url: urlIn(name), drop: () => dropDatabase(adminUrl, name) }
}

export const urlIn = (name: string) => (role: DatabaseRole) =>
  inDatabase(inject('testServer')[`${role}Url`], name)
