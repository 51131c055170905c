import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import type { ButtonProps } from '#web/ui/Button.tsx'
import { ExportButton } from './ExportButton.tsx'

const here = vi.hoisted(() => ({ press: (): unknown => undefined }))
vi.mock('#web/ui/Announcer.tsx', () => ({ useAnnounce: () => () => {} }))
vi.mock('#web/ui/Notices.tsx', () => ({ useNotices: () => ({ notify: () => {} }) }))
vi.mock('#web/ui/Button.tsx', () => ({
  Button: ({ onClick }: ButtonProps) => {
    here.press = () => onClick?.({} as never)
    return null
  },
}))

afterEach(() => vi.unstubAllGlobals())

it('an export starts on plain http, too, where the browser has no random UUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
  const requestFile = vi.fn((): Promise<never> => Promise.reject(new Error('Not now.')))
  renderToStaticMarkup(<ExportButton requestFile={requestFile} />)
  here.press()
  expect(requestFile.mock.calls).toEqual([['07'.repeat(16), expect.any(AbortSignal)]])
})
