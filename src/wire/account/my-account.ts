import * as z from 'zod/mini'
import { body, call } from '../call.ts'
import { type Clean, code, list, nullable } from '../code.ts'
import { dodaac, oneOf, program, text, truth, whole } from '../codes.ts'
import { instant } from '../days.ts'
import { nothing, success } from '../paging.ts'
import { ofText } from '../twins.ts'

const sessionId = code<string>(() =>
  ofText(
    z
      .string('Name the session.')
      .check(
        z.regex(
          /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
          'A session is named by 32 hexadecimal digits with dashes.',
        ),
      ),
  ),
)

const ownSession = body({
  id: sessionId,
  isThis: truth,
  startedAt: instant,
  lastActiveAt: ['seenAt', instant],
  endsAt: instant,
  address: text(),
  browser: text(),
  way: oneOf(
    [
      'password',
      'two-factors',
      'certificate',
      'passkey',
      'identity-provider',
      'identity-provider-two-factors',
    ],
    'Choose a way to sign in.',
  ),
  program,
})
export type OwnSession = Clean<typeof ownSession>

export const listOwnSessions = call('GET', '/session/mine', {
  summary: 'Sessions of the signed-in person, this session first',
  response: list(ownSession),
})

export const endOtherSessions = call('DELETE', '/session/others', {
  summary: 'End all sessions of the person but this one',
  body: nothing,
  response: success,
})

export const endOwnSession = call('DELETE', '/session/:id', {
  summary: 'End another session of the person',
  params: { id: sessionId },
  body: nothing,
  response: success,
})

const role = oneOf(['admin', 'order-placer', 'approver', 'finance'], 'Choose a role.')

/** Roles and groups count in the home program only. */
export const readOwnRights = call('GET', '/session/rights', {
  summary: 'The roles, permissions, groups and DoDAACs of the signed-in person',
  response: body({
    homeProgram: program,
    homeProgramName: text(),
    ownDodaac: nullable(dodaac),
    granted: list(whole(1, 99)),
    roles: list(
      body({ dodaac, dodaacName: text(), role, level: nullable(whole(1, 9)), since: instant, by: text() }),
    ),
    groups: list(
      body({ number: text(20), description: text(), since: nullable(instant), dodaacs: list(dodaac) }),
    ),
  }),
})
export type OwnRights = Clean<(typeof readOwnRights)['response']>
