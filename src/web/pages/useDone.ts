import { useNotices } from '#web/ui/Notices.tsx'

/** How long a success stays prominent (ms); it can be read among the recent messages afterwards. */
const SHOWN_FOR = 4000

/** Says that an action has worked. */
export function useDone(): (text: string) => void {
  const { notify } = useNotices()
  return (text) => void notify({ kind: 'success', text, hideAfter: SHOWN_FOR })
}
