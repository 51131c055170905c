import { useState } from 'react'
import { useCall } from '#web/calls/useCall.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { change } from '#wire/change.ts'
import { deleteSavedView, listSavedViews, type SavedView } from '#wire/reports/saved-views.ts'
import { describeSharing } from '../custom/describe-sharing.ts'
import { ViewDialog } from './ViewDialog.tsx'

/** Below the custom reports. */
export function SavedViews() {
  const [opened, open] = useState<{ view: SavedView; act: 'change' | 'delete' } | null>(null)
  const close = () => open(null)
  return (
    <section aria-labelledby="saved-views" className="mt-8">
      <h3 id="saved-views">Saved views</h3>
      <p>A view is a list or a report with its filters. Below a filtered list, press Save this view.</p>
      <Loaded query={useCall(listSavedViews, {})} text="Loading views…">
        {(views) => (
          <DataTable
            caption="Saved views"
            isCaptionHidden
            rows={views}
            rowKey={({ id }) => id}
            emptyText="There are no saved views yet."
            columns={[
              {
                key: 'name',
                header: 'View',
                isRowHeader: true,
                cell: ({ name, address }) => (
                  <AppLink className="inline-block py-2" href={address}>
                    {name}
                  </AppLink>
                ),
              },
              { key: 'page', header: 'Of', cell: ({ page }) => page },
              { key: 'shared', header: 'Shared with', cell: describeSharing },
              { key: 'owner', header: 'Owner', cell: ({ owner }) => owner },
              {
                key: 'acts',
                header: 'Change',
                cell: (view) =>
                  view.mayChange ? (
                    <span className="cluster gap-2 gap-x-4">
                      <Button
                        variant="quiet"
                        aria-label={`Change ${view.name}`}
                        onClick={() => open({ view, act: 'change' })}
                      >
                        Change
                      </Button>
                      <Button
                        variant="quiet"
                        aria-label={`Delete ${view.name}`}
                        onClick={() => open({ view, act: 'delete' })}
                      >
                        Delete
                      </Button>
                    </span>
                  ) : (
                    'Shared with you'
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {opened?.act === 'change' && <ViewDialog view={opened.view} onClose={close} />}
      {opened?.act === 'delete' && (
        <ConfirmAction
          title={`Delete ${opened.view.name}?`}
          confirmText="Delete view"
          isDanger
          change={change(deleteSavedView, { params: { view: opened.view.id }, ifMatch: opened.view.version })}
          doneText={`The view ${opened.view.name} was deleted.`}
          failedText="The view was not deleted. Try again in a moment."
          onDone={focusPageHeading}
          onClose={close}
        >
          Nobody can open it by its name any more. The list itself stays as it is.
        </ConfirmAction>
      )}
    </section>
  )
}
