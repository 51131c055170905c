import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

const nothing = () => {}
const listening = { addEventListener: nothing, removeEventListener: nothing }

/** For components without output: React runs their effects, too. */
export function openBarePage(address: string) {
  const document = { ...listening, nodeType: 9, visibilityState: 'visible' }
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', { HTMLIFrameElement: class {} })
  vi.stubGlobal('location', new URL(address, 'http://portal.test'))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot({ ...listening, nodeType: 1, tagName: 'DIV', ownerDocument: document } as never)
  const leave = () => act(() => root.unmount())
  onTestFinished(() => {
    leave()
    vi.unstubAllGlobals()
  })
  return {
    show: (content: ReactNode) => act(() => root.render(content)),
    act: (run: () => void) => act(run),
    leave,
  }
}
