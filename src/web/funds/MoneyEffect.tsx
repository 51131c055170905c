import { useEffect, useState } from 'react'

/** Milliseconds without a key after which a typed number is complete. */
const RESTS_AFTER = 700

/** Shown and announced after a pause in typing. Gone while a key may still change it. */
export function MoneyEffect({ text }: { text: string }) {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), RESTS_AFTER)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="transfer__effect" role="status">
      {rested === text ? text : ''}
    </p>
  )
}
