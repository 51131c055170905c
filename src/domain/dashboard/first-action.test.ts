import { expect, test } from 'vitest'
import { findFirstAction, NOTHING_BROKEN, type Waits } from './first-action.ts'

const nobody = {
  permissions: [] as number[],
  opensEverything: false,
  placerDodaacs: [] as string[],
  financeDodaacs: [] as string[],
}
const placer = { ...nobody, permissions: [1, 2], placerDodaacs: ['W9AR02'] }
const approver = { ...nobody, permissions: [2] }
const finance = { ...nobody, permissions: [6], financeDodaacs: ['W9AR02'] }
const manager = { ...nobody, permissions: [2, 3, 4, 7] }
const admin = { ...placer, permissions: [1, 99], opensEverything: true }
const looker = { ...nobody, permissions: [1] }
const waits: Waits = { toSign: 0, toReceive: 0, returned: 0, toConfirm: 0, broken: NOTHING_BROKEN }
const broken = (more: Partial<Waits['broken']>) => ({ broken: { ...NOTHING_BROKEN, ...more } })

test.each<[who: string, person: typeof nobody, waits: Partial<Waits>, kind: string, text: string]>([
  ['an approver with orders to sign', approver, { toSign: 19, toConfirm: 2 }, 'approve', 'Approve 19'],
  [
    'an approver who also places orders',
    { ...placer, ...approver },
    { toSign: 1, toReceive: 7 },
    'approve',
    'Approve 1',
  ],
  ['an approver with nothing to sign', approver, {}, 'clothing', 'My clothing'],
  ['a placer with orders to receive', placer, { toReceive: 7 }, 'receive', 'Receive 7 orders'],
  ['a placer with one order to receive', placer, { toReceive: 1 }, 'receive', 'Receive 1 order'],
  ['a placer', placer, {}, 'order', 'ORDER NOW'],
  ['a person who may look at products but orders for nobody', looker, {}, 'clothing', 'My clothing'],
  ['a person with the Finance role', finance, {}, 'money', 'Move money'],
  ['an account manager', manager, {}, 'people', 'Service members'],
  [
    'an account manager with a request to confirm',
    manager,
    { toConfirm: 1, toReceive: 4 },
    'confirm',
    'Decide on 1 request',
  ],
  [
    'an administrator',
    admin,
    { ...broken({ failedJobs: 3, quarantined: 2 }), toConfirm: 1, toSign: 2 },
    'failedJobs',
    'Fix 3 failed jobs',
  ],
  [
    'an administrator with one failed job',
    admin,
    broken({ failedJobs: 1 }),
    'failedJobs',
    'Fix 1 failed job',
  ],
  [
    'an administrator with records in quarantine',
    admin,
    { ...broken({ quarantined: 2, heldLines: 1 }), toSign: 5 },
    'quarantined',
    'Fix 2 records in quarantine',
  ],
  [
    'an administrator with a line that supply would reject',
    admin,
    { ...broken({ heldLines: 1 }), toConfirm: 3 },
    'heldLines',
    'Fix 1 line held back',
  ],
  [
    'an administrator with requests to confirm and orders to sign',
    admin,
    { toConfirm: 2, toSign: 5 },
    'confirm',
    'Decide on 2 requests',
  ],
  ['an administrator with orders to sign', admin, { toSign: 2 }, 'approve', 'Approve 2'],
  [
    'a placer, even when jobs have failed',
    placer,
    broken({ failedJobs: 3, quarantined: 1 }),
    'order',
    'ORDER NOW',
  ],
  ['a member', nobody, {}, 'clothing', 'My clothing'],
])('the dashboard shows the right first action to %s', (_who, person, more, kind, text) => {
  expect(findFirstAction(person, { ...waits, ...more })).toEqual({ kind, text })
})
