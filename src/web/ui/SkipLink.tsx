/**
 * Jumps to the element with the id `to`. By default it is the first tab stop and skips the navigation. With `isInPlace`
 * it appears before the part that it skips.
 */
export function SkipLink({
  to = 'main',
  text = 'Skip to main content',
  isInPlace,
}: {
  to?: string
  text?: string
  isInPlace?: boolean
}) {
  return (
    <a
      className={isInPlace ? 'skip-link skip-link--here' : 'skip-link'}
      href={`#${to}`}
      onClick={(event) => {
        const target = document.getElementById(to)
        if (!target) return
        event.preventDefault()
        target.tabIndex = -1
        target.focus()
        target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
      }}
    >
      {text}
    </a>
  )
}
