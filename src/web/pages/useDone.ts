import { type NewNotice, useNotices } from '#web/ui/Notices.tsx'

/** How long a success message stays prominent (ms). It remains in the recent messages. */
const SHOWN_FOR = 4000

export function useDone(): (text: string, more?: Pick<NewNotice, 'goesAlong'>) => void {
  const { notify } = useNotices()
  return (text, more) => void notify({ kind: 'success', text, hideAfter: SHOWN_FOR, ...more })
}
