import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { pageName } from '#domain/page-names.ts'
import { readView } from '#domain/reports/saved-views.ts'
import { onlyReads } from '#domain/roles/permissions.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'

const NewViewDialog = lazy(() =>
  import('./ViewDialog.tsx').then((dialogs) => ({ default: dialogs.NewViewDialog })),
)

/** Below each list and report whose address has filters, but not below a form. */
export function SaveView() {
  const { pathname, searchStr } = useLocation()
  const person = usePerson()
  const [isOpen, setOpen] = useState(false)
  const view = readView(`${pathname}${searchStr}`)
  const isForm = new URLSearchParams(searchStr).has('manage')
  if (!view?.isFiltered || isForm || onlyReads(person)) return null
  return (
    <div className="width-88 mx-auto px-8 pb-6 no-print">
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Save this view
      </Button>
      {isOpen && (
        <Suspense>
          <NewViewDialog address={view.address} page={pageName(view.page)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
