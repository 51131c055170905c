import { afterAll, beforeAll } from 'vitest'
import type { AppOptions } from '#server/app.ts'
import { buildFund, buildPerson, buildPrograms, buildUnit } from './build.ts'
import { startTestPortal, type TestPortal } from './portal.ts'
import { availableOf } from './supply-world.ts'

type FundsWorld = Awaited<ReturnType<typeof buildFundsWorld>>

export function openFundsPortal(options: AppOptions = {}) {
  const portal = {} as TestPortal
  const world = {} as FundsWorld
  beforeAll(async () => {
    Object.assign(portal, await startTestPortal({}, options))
    Object.assign(world, await buildFundsWorld(portal))
  })
  afterAll(() => portal.stop?.())
  return { portal, world }
}

/** `finance` manages two DoDAACs, only `other` a third. The rest tests who may look. */
async function buildFundsWorld({ owner, signIn }: TestPortal) {
  await buildPrograms(owner)
  for (const dodaac of ['W9TF01', 'W9TF02', 'W9TF03']) await buildUnit(owner, { dodaac })
  await buildUnit(owner, { dodaac: 'W9TF01', program: 'NG' })
  const person = (username: string, finance: string[], permissions: number[] = []) => {
    const roles = finance.map((dodaac) => ({ role: 'finance' as const, dodaac }))
    return buildPerson(owner, { dodaac: 'W9TF01', username, permissions, roles })
  }
  const finance = await person('finance', ['W9TF01', 'W9TF02'])
  await person('other', ['W9TF03'])
  await person('everything', [], [99])
  await person('granted', [], [6])
  await person('nobody', [])
  return {
    finance: await signIn('finance'),
    financeId: finance.id,
    other: await signIn('other'),
    everything: await signIn('everything'),
    granted: await signIn('granted'),
    nobody: await signIn('nobody'),
    fund: async (dodaac: string, cents: number, fundCode = '6C', fiscalYear = 2027) =>
      (await buildFund(owner, { dodaac, cents, fundCode, fiscalYear })).fundId,
    available: (fundId: number) => availableOf(owner, fundId),
  }
}
