import { usePortalTexts } from './PortalTexts.tsx'

/** Fiscal-year-end closure, with the way to the reports. [MISC-09] */
export function ClosureNotice() {
  const texts = usePortalTexts()
  if (!texts?.closureNotice) return null
  return (
    <>
      <p>{texts.closureNotice}</p>
      {texts.reportsSite && (
        <p>
          Reports remain accessible on the <a href={texts.reportsSite}>reports site</a>.
        </p>
      )}
    </>
  )
}
