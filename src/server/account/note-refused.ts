import type { FastifyRequest } from 'fastify'
import type { SignInWay } from '#domain/session/sign-in-ways.ts'
import { describeCaller } from '../audit/caller.ts'
import { addAuditEvent } from '../audit/queries.ts'
import { countUse, FAILED_SIGN_INS, nameNetwork } from '../limits/uses.ts'
import type { Portal } from '../portal.ts'

/** Sign-ins without a name. Beyond a limit, the server only counts them. */
export async function noteRefusedSignIn(
  portal: Portal,
  { request, now }: { request: FastifyRequest; now: Date },
  way: SignInWay,
  action: string,
  detail: { reason: string } & Record<string, unknown>,
  person: { program: string; personId: number } | null = null,
): Promise<void> {
  const sql = portal.handles.writes
  const uses = await countUse(sql, FAILED_SIGN_INS, nameNetwork(request.ip), now)
  portal.metrics.count('sign_ins_total', { outcome: 'refused', way })
  if (uses <= FAILED_SIGN_INS.max)
    await addAuditEvent(sql, {
      ...describeCaller(request),
      program: person?.program ?? null,
      personId: person?.personId ?? null,
      action,
      outcome: 'refused',
      detail,
    })
}
