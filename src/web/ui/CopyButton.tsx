import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAnnounce } from './Announcer.tsx'
import { Button, type ButtonVariant } from './Button.tsx'

/**
 * Shows the result for `noteFor` ms. If the browser forbids copying, the note says so, and the user can select the text
 * on the page.
 */
export function CopyButton({
  text,
  label,
  note = 'Copied',
  noteFor = 1500,
  variant = 'outline',
}: {
  text: string
  label: ReactNode
  note?: string
  noteFor?: number
  variant?: ButtonVariant
}) {
  const [shown, setShown] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announce = useAnnounce()
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    const outcome = (await writeClipboard(text))
      ? note
      : 'Could not copy. Select the text and copy it by hand.'
    setShown(outcome)
    announce(outcome)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(''), noteFor)
  }
  return (
    <span className="toolbar">
      <Button variant={variant} icon="copy" onClick={copy}>
        {label}
      </Button>
      {shown && <span className="good-text">{shown}</span>}
    </span>
  )
}

export function EmailToCopy({ email }: { email: string }) {
  return (
    <>
      {/* A screen reader would pause at the line break opportunity. */}
      <span aria-hidden="true">
        {email.split('@')[0]}
        <wbr />
        {email.slice(email.indexOf('@'))}
      </span>
      <span className="visually-hidden">{email}, copy email</span>
    </>
  )
}

/** The Clipboard API exists only on https and localhost. Elsewhere the older command works. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const carrier = document.createElement('textarea')
    carrier.value = text
    carrier.className = 'visually-hidden'
    const focused = document.activeElement
    // Beside the pressed button, or a panel that closes on focus loss would close.
    const place = focused?.parentElement ?? document.body
    place.append(carrier)
    carrier.select()
    const isCopied = document.execCommand('copy')
    carrier.remove()
    if (focused instanceof HTMLElement) focused.focus()
    return isCopied
  }
}
