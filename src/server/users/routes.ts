import { decideWaiting, listWaiting } from '#wire/roles/waiting.ts'
import {
  endPersonSessions,
  lookUpPeople,
  readGrants,
  resetSecondFactors,
  saveGrants,
  sendPersonReset,
  setPersonEnabled,
  startSupport,
  unlockPerson,
} from '#wire/users/users.ts'
import { serveCut, serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { getGrants, saveGrantsOf } from './grants.ts'
import { lookUp } from './lookup.ts'
import { sendReset } from './reset.ts'
import { resetFactors } from './second-factors.ts'
import { viewAs } from './support.ts'
import { changeEnabled, endSessions, unlock } from './users.ts'
import { decide, listRequests } from './waiting.ts'

const panel = { area: 'panel' } as const
const only99 = { area: 'everything' } as const

/** Only permission 99 gives permissions or disables people, not access to the Admin Panel. */
export function serveUsers(portal: Portal): void {
  serveWrite(portal, lookUpPeople, panel, lookUp)
  serveWrite(portal, setPersonEnabled, only99, changeEnabled)
  serveWrite(portal, unlockPerson, panel, unlock)
  serveWrite(portal, endPersonSessions, panel, endSessions)
  serveWrite(portal, sendPersonReset, panel, sendReset)
  serveWrite(portal, resetSecondFactors, only99, resetFactors)
  serveWrite(portal, startSupport, only99, viewAs)
  serveRead(portal, readGrants, panel, getGrants)
  serveWrite(portal, saveGrants, only99, saveGrantsOf)
  // Each request defines what its second person needs.
  serveCut(portal, listWaiting, { area: 'files' }, listRequests)
  serveWrite(portal, decideWaiting, { area: 'files' }, decide)
}
