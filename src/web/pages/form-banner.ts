import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { useNotices } from '#web/ui/Notices.tsx'

/** How long a banner about a form stays (ms). [CONST-26] */
export const BANNER_FOR = 600
/** [VAL-12, ERR-14] */
export const SUBMITTED = 'Form has been successfully submitted'
/** [VAL-11, ERR-13] */
export const MISSING = 'Form may be missing required fields'

/** [SM-11, SM-12, ERR-14] */
export function useLeaveForm(list: string) {
  const { notify } = useNotices()
  const goTo = useNavigateTo()
  return async (text: string, warnings: string[] = [], meanwhile: () => unknown = () => {}) => {
    notify({ kind: 'success', text, hideAfter: BANNER_FOR })
    for (const warning of warnings) notify({ kind: 'warning', text: warning, goesAlong: true })
    const read = new Promise((done) => setTimeout(done, BANNER_FOR))
    await meanwhile()
    await read
    goTo(list)
  }
}
