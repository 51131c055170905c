import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Brought } from '#wire/ask.ts'
import { askedFirst, type FirstQuestion } from '#wire/first-questions.ts'
import { type FirstAnswers, writeFirstAnswers } from '#wire/session/first-answers.ts'
import { Cut } from '../http/cut.ts'
import type { Portal } from '../portal.ts'
import { findSession, mayHideSession } from '../session/request-session.ts'
import type { Session } from '../session/session.ts'
import { describePortal } from '../texts/portal-texts.ts'
import { describeSession } from './sign-in.ts'

/** Part of the time limit (250 ms of 4 s) after which the page leaves without missing responses. */
const ANSWERS_WITHIN = 1 / 16

/** Null when the browser may have a session that it did not show. */
export async function findFirstAnswers(
  portal: Portal,
  request: FastifyRequest,
  path: string,
): Promise<{ text: string; isSignedIn: boolean } | null> {
  if (mayHideSession(portal, request)) return null
  const now = portal.clock()
  const reading = portal.texts.read(now)
  reading.catch(() => {})
  const session = await findSession(portal, request)
  const questions = session && !session.lacksFactor ? askedFirst(path, session.person) : []
  const asked = session ? await answerAll(portal, request, session, questions) : {}
  const answers: FirstAnswers = {
    portal: describePortal(portal.config, await reading, now, session !== null),
    session: session && describeSession(session),
    asked,
  }
  return { text: writeFirstAnswers(answers), isSignedIn: session !== null }
}

async function answerAll(
  portal: Portal,
  request: FastifyRequest,
  session: Session,
  questions: FirstQuestion[],
): Promise<Brought> {
  const brought: Brought = {}
  const answer = async ({ call, params, address }: FirstQuestion) => {
    const named = Object.entries(call.params).map(([name, code]) => [name, code.write(params[name])])
    const raw = { params: Object.fromEntries(named), query: {}, body: undefined }
    const found = await portal.reads.get(call)?.(request, session, raw)
    brought[address] =
      found instanceof Cut
        ? { answer: call.answer.write(found.rows), total: found.total }
        : { answer: call.answer.write(found) }
  }
  const all = questions.map((asked) => answer(asked).catch(() => {}))
  const late = new AbortController()
  const inTime = wait(portal.answerWithin * ANSWERS_WITHIN, undefined, { signal: late.signal }).catch(
    () => {},
  )
  await Promise.race([Promise.all(all), inTime])
  late.abort()
  return { ...brought }
}
