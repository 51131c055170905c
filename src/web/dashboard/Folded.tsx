import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'

const SHOWN_FIRST = 5

/** A long block starts with its first rows. `name` is their plural. */
export function Folded<T>({
  rows,
  name,
  children,
}: {
  rows: readonly T[]
  name: string
  children: (shown: T[]) => ReactNode
}) {
  const [isLong, setLong] = useState(false)
  return (
    <>
      {children(rows.slice(0, isLong ? rows.length : SHOWN_FIRST))}
      {rows.length > SHOWN_FIRST && (
        <Button variant="outline" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? `Show fewer ${name}` : `Show all ${rows.length} ${name}`}
        </Button>
      )}
    </>
  )
}
