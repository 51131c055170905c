import { useCallback } from 'react'
import { useNotices } from '#web/ui/Notices.tsx'
import type { Change } from '#wire/change.ts'
import { createAttempts } from './attempts.ts'

type Removal<A> = {
  /** 'Coat was removed from the cart for Jane Doe.' */
  removed: string
  undo: Change<A>
  /** The announcement after the undo. */
  back: string
  /** Shows the response and moves the focus there. */
  onBack: (response: A) => unknown
  onRefused?: () => unknown
}

/** Offers one undo, as long as the page is open. */
export function useUndo(): <A>(removal: Removal<A>) => void {
  const { notify } = useNotices()
  return useCallback(
    <A>({ removed, undo, back, onBack, onRefused }: Removal<A>) => {
      const attempts = createAttempts()
      const run = async () => {
        try {
          const response = await attempts.send(undo)
          notify({ kind: 'success', text: back, hideAfter: 8000 })
          await onBack(response)
          return true
        } catch (error) {
          notify({
            kind: 'error',
            text: error instanceof Error ? error.message : 'It could not be put back.',
          })
          onRefused?.()
          return false
        }
      }
      notify({ kind: 'success', text: removed, action: { text: 'Undo', label: `Undo: ${removed}`, run } })
    },
    [notify],
  )
}
