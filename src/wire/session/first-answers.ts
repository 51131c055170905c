import * as z from 'zod/mini'
import type { Brought } from '../ask.ts'
import type { AnswerOf } from '../call.ts'
import { readPortal, readSession } from './session.ts'

/**
 * What every page asks first. The server writes it into the page, as text that is no script, and so saves a visitor on a slow
 * line two answers after each other (docs/decisions/0085).
 */
export type FirstAnswers = {
  portal: AnswerOf<typeof readPortal>
  session: AnswerOf<typeof readSession> | null
  /** Answers to what this very page asks, by their addresses. */
  asked: Brought
}

/** The element of the page that holds them. */
export const FIRST_ANSWERS_ID = 'first-answers'

/** As it stands in a page: nothing in it can end the element. */
export function writeFirstAnswers({ portal, session, asked }: FirstAnswers): string {
  const answers = {
    portal: readPortal.answer.write(portal),
    session: session && readSession.answer.write(session),
    asked,
  }
  return JSON.stringify(answers).replaceAll('<', '\\u003c')
}

/** Null for a page that came without them, or with others than it can read: then they are asked for. */
export function readFirstAnswers(text: string | null | undefined): FirstAnswers | null {
  if (!text) return null
  const { portal, session, asked } = JSON.parse(text)
  const read = z.safeParse(readPortal.answer.schema, portal)
  const who = session === null ? null : z.safeParse(readSession.answer.schema, session)
  if (!read.success || who?.success === false) return null
  return { portal: read.data, session: who?.data ?? null, asked }
}
