import * as z from 'zod/mini'
import type { Brought } from '../ask.ts'
import type { AnswerOf } from '../call.ts'
import { readPortal, readSession } from './session.ts'

/** The server embeds these responses in the page, which saves two round trips (decision 32). */
export type FirstAnswers = {
  portal: AnswerOf<typeof readPortal>
  session: AnswerOf<typeof readSession> | null
  asked: Brought
}

export const FIRST_ANSWERS_ID = 'first-answers'

/** Escaped, so that no text can end the element. */
export function writeFirstAnswers({ portal, session, asked }: FirstAnswers): string {
  const answers = {
    portal: readPortal.answer.write(portal),
    session: session && readSession.answer.write(session),
    asked,
  }
  return JSON.stringify(answers).replaceAll('<', '\\u003c')
}

/** Null if missing or unreadable. The page then sends the requests. */
export function readFirstAnswers(text: string | null | undefined): FirstAnswers | null {
  if (!text) return null
  const { portal, session, asked } = JSON.parse(text)
  const read = z.safeParse(readPortal.answer.schema, portal)
  const who = session === null ? null : z.safeParse(readSession.answer.schema, session)
  if (!read.success || who?.success === false) return null
  return { portal: read.data, session: who?.data ?? null, asked }
}
