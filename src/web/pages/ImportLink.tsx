import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useReadsOnly } from './reads-only.ts'

/** The same address as in import-address.ts. */
export const importOf = (kind: string) => `/import?kind=${kind}`

export function ImportLink({ kind, text = 'Import from file' }: { kind: string; text?: string }) {
  if (useReadsOnly()) return null
  return (
    <AppLink href={importOf(kind)} className={buttonClass({ variant: 'outline' })}>
      <Icon name="copy" />
      <span>{text}</span>
    </AppLink>
  )
}
