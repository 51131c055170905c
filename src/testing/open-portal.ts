import { afterAll, beforeAll } from 'vitest'
import type { AppOptions } from '#server/app.ts'
import { type BuiltPerson, type BuiltUnit, buildPerson, buildPrograms, buildUnit } from './build.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

type Environment = Record<string, string>

/** The environment of a server that the test starts first comes from a function. */
export function openPortal(
  environment: Environment | (() => Promise<Environment>) = {},
  options: AppOptions = {},
) {
  const portal = {} as TestPortal
  const unit = {} as BuiltUnit
  beforeAll(async () => {
    const given = typeof environment === 'function' ? await environment() : environment
    Object.assign(portal, await startTestPortal(given, options))
    await buildPrograms(portal.owner)
    Object.assign(unit, await buildUnit(portal.owner, { dodaac: 'W9AR01' }))
  })
  afterAll(() => portal.stop?.())
  const build = (more: object = {}): Promise<BuiltPerson> => buildPerson(portal.owner, { ...unit, ...more })
  const signInNew = async (more: object = {}) => portal.signIn((await build(more)).username)
  return { portal, unit, build, signInNew }
}
