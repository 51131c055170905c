import type { ProgramCode } from '#domain/programs.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireArea } from '#domain/roles/permissions.ts'
import { noSuch } from '#wire/codes.ts'
import { PROGRAM_FIELD, type switchProgram } from '#wire/session/session.ts'
import { describeCaller } from '../audit/caller.ts'
import { addAuditEvent } from '../audit/queries.ts'
import type { Sql } from '../db/connect.ts'
import { readInput } from '../http/input.ts'
import { beginAside } from '../http/outcome.ts'
import { auditRefusals } from '../http/refused.ts'
import { register } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { findProgram } from '../session/program-queries.ts'
import { requireOwnOrigin, requireSession, setCookie, signedOut } from '../session/request-session.ts'
import { changeSessionSecret } from '../session/session-queries.ts'
import { hashSecret, makeSecret } from '../session/sessions.ts'
import { describeSession } from './sign-in.ts'

/** Permission 99 works in another program. The new secret stops old tabs. */
export function serveProgramSwitch(portal: Portal, call: typeof switchProgram): void {
  register(portal, call, { area: 'everything' }, async (request, reply) => {
    requireOwnOrigin(portal, request)
    const old = await requireSession(portal, request)
    const { id, person } = old
    await auditRefusals(portal, request, old, call, async () => requireArea(person, 'everything'))
    const { program } = readInput<unknown, undefined, { program: ProgramCode }>(portal, call, request).body
    const secret = makeSecret()
    await beginAside(portal, request, async (sql) => {
      await requireOpenProgram(sql, program)
      const isMoved = await changeSessionSecret(sql, id, hashSecret(secret), program)
      if (!isMoved) throw signedOut()
      for (const trail of new Set([person.program, program]))
        await addAuditEvent(sql, {
          program: trail,
          personId: person.id,
          action: 'program switch',
          object: program,
          detail: { from: person.program, to: program },
          ...describeCaller(request, old),
        })
    })
    portal.sessions.forget(`session:${id}`)
    const found = await portal.sessions.find(secret, portal.clock(), false)
    if (!found) throw signedOut()
    setCookie(portal, reply, secret)
    return describeSession(found.session)
  })
}

/** @throws Refusal when the program does not exist or is closed */
async function requireOpenProgram(sql: Sql, program: ProgramCode): Promise<void> {
  const found = await findProgram(sql, program)
  const message = noSuch('program')
  if (!found) throw new Refusal('invalid', message, { errors: [{ field: PROGRAM_FIELD, message }] })
  if (found.isRetired)
    throw new Refusal('rule', `${found.name} is retired: nobody works in it any more.`, {
      code: 'PROGRAM_RETIRED',
    })
}
