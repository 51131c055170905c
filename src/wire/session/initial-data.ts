import * as z from 'zod/mini'
import type { ResponseOf } from '../call.ts'
import type { PreloadedResponses } from '../send-request.ts'
import { readPortal, readSession } from './session.ts'

/** The server embeds these responses in the page, which saves two round trips (decision 32). */
export type InitialData = {
  portal: ResponseOf<typeof readPortal>
  session: ResponseOf<typeof readSession> | null
  preloaded: PreloadedResponses
}

export const INITIAL_DATA_ID = 'first-answers'

/** Escaped, so that no text can end the element. */
export function writeInitialData({ portal, session, preloaded }: InitialData): string {
  const responses = {
    portal: readPortal.response.write(portal),
    session: session && readSession.response.write(session),
    preloaded,
  }
  return JSON.stringify(responses).replaceAll('<', '\\u003c')
}

/** Null if missing or unreadable. The page then sends the requests. */
export function readInitialData(text: string | null | undefined): InitialData | null {
  if (!text) return null
  const { portal, session, preloaded } = JSON.parse(text)
  const read = z.safeParse(readPortal.response.schema, portal)
  const who = session === null ? null : z.safeParse(readSession.response.schema, session)
  if (!read.success || who?.success === false) return null
  return { portal: read.data, session: who?.data ?? null, preloaded }
}
