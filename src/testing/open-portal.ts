import { afterAll, beforeAll } from 'vitest'
import type { AppOptions } from '#server/app.ts'
import { type BuiltPerson, type BuiltUnit, buildPerson, buildPrograms, buildUnit } from './build.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

export function openPortal(environment: Record<string, string> = {}, options: AppOptions = {}) {
  const portal = {} as TestPortal
  const unit = {} as BuiltUnit
  beforeAll(async () => {
    Object.assign(portal, await startTestPortal(environment, options))
    await buildPrograms(portal.owner)
    Object.assign(unit, await buildUnit(portal.owner, { dodaac: 'W9AR01' }))
  })
  afterAll(() => portal.stop?.())
  const build = (more: object = {}): Promise<BuiltPerson> => buildPerson(portal.owner, { ...unit, ...more })
  const signInNew = async (more: object = {}) => portal.signIn((await build(more)).username)
  return { portal, unit, build, signInNew }
}
