import type { FastifyRequest } from 'fastify'
import { type FirstAnswers, writeFirstAnswers } from '#wire/session/first-answers.ts'
import type { Portal } from '../portal.ts'
import { findSession, mayHideSession } from '../session/request-session.ts'
import { describePortal } from '../texts/portal-texts.ts'
import { describeSession } from './sign-in.ts'

/** The answers to what the page would ask first; null where the browser may have a session that it did not show. */
export async function findFirstAnswers(
  portal: Portal,
  request: FastifyRequest,
): Promise<{ text: string; isSignedIn: boolean } | null> {
  if (mayHideSession(portal, request)) return null
  const now = portal.clock()
  const [session, content] = await Promise.all([findSession(portal, request), portal.texts.read(now)])
  const answers: FirstAnswers = {
    portal: describePortal(portal.config, content, now, session !== null),
    session: session && describeSession(session),
  }
  return { text: writeFirstAnswers(answers), isSignedIn: session !== null }
}
