import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useReadsOnly } from './reads-only.ts'

/** Where rows of a kind are brought in; import-address.ts writes the same. */
export const importOf = (kind: string) => `/import?kind=${kind}`

/** Beside the list that is kept by hand: the same from a file. */
export function ImportLink({ kind, text = 'Import from file' }: { kind: string; text?: string }) {
  if (useReadsOnly()) return null
  return (
    <AppLink href={importOf(kind)} className={buttonClass({ variant: 'outline' })}>
      <Icon name="copy" />
      <span>{text}</span>
    </AppLink>
  )
}
