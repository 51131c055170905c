import { useQueryClient } from '@tanstack/react-query'
import { useNotices } from '#web/ui/Notices.tsx'
import { forgetAdministration } from './administration.queries.ts'

/** How long a success stays prominent (ms); it can be read among the recent messages afterwards. */
const SHOWN_FOR = 4000

/** After a deed has worked: says so, and loads what the panel shows anew. */
export function useDone(): (text: string) => void {
  const queries = useQueryClient()
  const { notify } = useNotices()
  return (text) => {
    notify({ kind: 'success', text, hideAfter: SHOWN_FOR })
    void forgetAdministration(queries)
  }
}
