import { type ComponentProps, createContext, type MouseEvent, type ReactNode, useContext } from 'react'

type Navigate = (href: string) => void
const NavigateContext = createContext<Navigate | null>(null)

/**
 * Lets links of this folder navigate without a reload. The shell provides it once: `<NavigateProvider navigate={(href)
 * => router.history.push(href)}>`.
 */
export function NavigateProvider({ navigate, children }: { navigate: Navigate; children: ReactNode }) {
  return <NavigateContext value={navigate}>{children}</NavigateContext>
}

export function useNavigateTo(): Navigate {
  return useContext(NavigateContext) ?? ((href) => window.location.assign(href))
}

/** The browser handles new tabs, other sites, and downloads. */
export function AppLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const navigate = useContext(NavigateContext)
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!navigate || !isPlainClick(event) || rest.target || rest.download !== undefined) return
        if (!href.startsWith('/') || href.startsWith('//')) return
        event.preventDefault()
        navigate(href)
      }}
    />
  )
}

function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return !event.defaultPrevented && event.button === 0 && !hasModifier
}
