import type { FastifyRequest } from 'fastify'
import { describeCaller } from '../audit/caller.ts'
import { addAuditEvent } from '../audit/queries.ts'
import { countUse, FAILED_SIGN_INS, nameNetwork } from '../limits/uses.ts'
import type { Portal } from '../portal.ts'
import type { SignInWay } from '../session/session.ts'

/**
 * A sign-in without a name that was refused. A flood of nonsense is counted, and written down up to the number at which passwords are
 * looked at slowly.
 */
export async function noteRefusedSignIn(
  portal: Portal,
  { request, now }: { request: FastifyRequest; now: Date },
  way: SignInWay,
  action: string,
  detail: { reason: string } & Record<string, unknown>,
  /** Whose it would have been, where that is known. */
  person: { program: string; personId: number } | null = null,
): Promise<void> {
  const sql = portal.handles.writes
  const uses = await countUse(sql, FAILED_SIGN_INS, nameNetwork(request.ip), now)
  portal.metrics.count('sign_ins_total', { outcome: 'refused', way })
  if (uses <= FAILED_SIGN_INS.most)
    await addAuditEvent(sql, {
      ...describeCaller(request),
      program: person?.program ?? null,
      personId: person?.personId ?? null,
      action,
      outcome: 'refused',
      detail,
    })
}
