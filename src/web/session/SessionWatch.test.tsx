import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { openBarePage } from '#testing/bare-page.ts'
import { body, call } from '#wire/call.ts'
import { sendRequest } from '#wire/send-request.ts'
import { SessionWatch } from './SessionWatch.tsx'

const here = vi.hoisted(() => ({
  lapseSession: vi.fn(),
  person: { idleSeconds: 900, endsAt: new Date('2026-11-22T05:00:00Z') },
  warnings: [] as boolean[],
}))
vi.mock('./AuthProvider.tsx', () => ({
  useAuth: () => ({ lapseSession: here.lapseSession }),
  usePerson: () => here.person,
}))
vi.mock('./useSignOut.ts', () => ({ useSignOut: () => () => {} }))
vi.mock('./useRightsReader.ts', () => ({ useRightsReader: () => async () => {} }))
vi.mock('#web/ui/Announcer.tsx', () => ({ useAnnounce: () => () => {} }))
vi.mock('#web/ui/Dialog.tsx', () => ({
  Dialog: ({ isOpen }: { isOpen: boolean }) => {
    here.warnings.push(isOpen)
    return null
  },
}))

afterEach(() => vi.useRealTimers())

const readThing = call('GET', '/thing', { summary: 'Read a thing', response: body({}) })
const HOUR = 3600 * 1000

it('a computer whose clock is 13 hours ahead stays signed in, and warns before the real end', async () => {
  const signedInAt = here.person.endsAt.getTime() - 12 * HOUR
  vi.useFakeTimers({ now: signedInAt + 13 * HOUR })
  vi.stubGlobal('fetch', async () => {
    const date = new Date(Date.now() - 13 * HOUR).toUTCString()
    return Response.json({}, { headers: { date } })
  })
  const page = openBarePage('/dashboard')
  Object.assign(document, { hasFocus: () => false })
  page.show(<SessionWatch />)
  /** Whether the warning is open at this time of the server, after a response. */
  const isWarnedAt = async (time: number) => {
    vi.setSystemTime(time + 13 * HOUR)
    await act(() => sendRequest(readThing, {}))
    act(() => vi.advanceTimersByTime(1000))
    return here.warnings.at(-1)
  }
  act(() => vi.advanceTimersByTime(1000))
  expect(await isWarnedAt(signedInAt + 60_000)).toBe(false)
  expect(here.lapseSession).not.toHaveBeenCalled()
  expect(await isWarnedAt(signedInAt + 12 * HOUR - 90_000)).toBe(true)
  expect(here.lapseSession).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(90_000))
  expect(here.lapseSession).toHaveBeenCalled()
})
