/** The first stop of the Tab key: jumps over the navigation to the element with the id `to`. */
export function SkipLink({ to = 'main', text = 'Skip to main content' }: { to?: string; text?: string }) {
  return (
    <a
      className="skip-link"
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
