import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { findOpenScreen, isForEverybody } from '#wire/account/open-screens.ts'
import { type InitialRequest, listInitialRequests } from '#wire/initial-requests.ts'
import type { PreloadedResponses } from '#wire/send-request.ts'
import { type InitialData, writeInitialData } from '#wire/session/initial-data.ts'
import { Cut } from '../http/cut.ts'
import { type Portal, today } from '../portal.ts'
import { findSession, mayHideSession } from '../session/request-session.ts'
import type { Session } from '../session/session.ts'
import { describePortal } from '../texts/portal-texts.ts'
import { describeSession } from './sign-in.ts'

/** Part of the time limit (250 ms of 4 s) after which the page leaves without missing responses. */
const SHARE_OF_TIMEOUT = 1 / 16

/** Null when the browser may have a session that it did not show. */
export async function findInitialData(
  portal: Portal,
  request: FastifyRequest,
  path: string,
): Promise<{ text: string; isSignedIn: boolean; strip: string | null } | null> {
  if (mayHideSession(portal, request)) return null
  const now = portal.clock()
  const reading = portal.texts.read(now)
  reading.catch(() => {})
  const session = await findSession(portal, request)
  const requests =
    session && !session.lacksFactor
      ? listInitialRequests(path, session.person, {
          hasView: request.url.includes('?'),
          today: today(portal),
        })
      : []
  const responses = session ? await respondToAll(portal, request, session, requests) : {}
  const data: InitialData = {
    portal: describePortal(portal.config, await reading, now, session !== null),
    session: session && describeSession(session),
    preloaded: responses,
  }
  return {
    text: writeInitialData(data),
    isSignedIn: session !== null,
    strip: hasBar(data.session, path) ? data.portal.announcementStrip : null,
  }
}

/** A support session has a bar of its own above the other. */
const hasBar = (session: InitialData['session'], path: string) =>
  session !== null && !session.lacksFactor && !session.support && !isForEverybody(findOpenScreen(path))

async function respondToAll(
  portal: Portal,
  request: FastifyRequest,
  session: Session,
  requests: InitialRequest[],
): Promise<PreloadedResponses> {
  const responses: PreloadedResponses = {}
  const respond = async ({ call, params, address }: InitialRequest) => {
    const named = Object.entries(call.params).map(([name, code]) => [name, code.write(params[name])])
    const query = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
    const raw = { params: Object.fromEntries(named), query, body: undefined }
    const found = await portal.reads.get(call)?.(request, session, raw)
    responses[address] =
      found instanceof Cut
        ? { response: call.response.write(found.rows), total: found.total }
        : { response: call.response.write(found) }
  }
  const all = requests.map((one) => respond(one).catch(() => {}))
  const late = new AbortController()
  const inTime = wait(portal.responseTimeout * SHARE_OF_TIMEOUT, undefined, { signal: late.signal }).catch(
    () => {},
  )
  await Promise.race([Promise.all(all), inTime])
  late.abort()
  return { ...responses }
}
