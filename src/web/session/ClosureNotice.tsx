import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { useAuth } from './AuthProvider.tsx'

/** The closure of the user's program, and the public notice of the portal. */
export function useClosureNotices(): string[] {
  const texts = usePortalTexts()
  const { user } = useAuth()
  if (!texts) return []
  const own = texts.closures.filter(({ program }) => program === user?.program)
  return [...own.map(({ sentence }) => sentence), texts.closureNotice].filter((notice) => notice !== '')
}

/** [MISC-09] */
export function ClosureNotice() {
  const texts = usePortalTexts()
  const notices = useClosureNotices()
  if (!texts || notices.length === 0) return null
  return (
    <>
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      {texts.reportsSite && (
        <p>
          Reports remain accessible on the <a href={texts.reportsSite}>reports site</a>.
        </p>
      )}
    </>
  )
}
