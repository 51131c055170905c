import { listName } from '#domain/people/people.ts'
import '#web/ui/box.css'
import { useState } from 'react'
import { ROLE_NAMES } from '#domain/roles/roles.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { ADMINISTRATION } from '#web/pages/administration.ts'
import { useDone } from '#web/pages/useDone.ts'
import { QueryView } from '#web/pages/ViewParts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { IMPORT_ROWS_PER_PAGE } from '#wire/imports/imports.ts'
import { disableMissingPeople, listMissingPeople } from '#wire/imports/missing.ts'

/** People whom the file does not name. Nothing happens to them unless the user disables them here. */
export function ImportMissing({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const [excluded, setExcluded] = useTyped<ReadonlySet<number>>('kept people', new Set<number>())
  const [isConfirming, setConfirming] = useState(false)
  const missing = useCall(listMissingPeople, { params: { import: id }, query: { page } }, WITH_PREVIOUS_ROWS)
  const done = useDone()
  const { send, isBusy, problem, clearProblem } = useChange({
    shows: ADMINISTRATION,
    failed: 'Nobody was disabled. Try again.',
  })
  const { total: listed = 0, gone = [] } = missing.data ?? {}
  // A colleague may have disabled kept people meanwhile.
  const leaving = listed - excluded.size + gone.filter((person) => excluded.has(person)).length
  const toggle = (person: number) =>
    setExcluded((before) => {
      const after = new Set(before)
      if (!after.delete(person)) after.add(person)
      return after
    })
  const disable = () =>
    void send(
      change(disableMissingPeople, {
        params: { import: id },
        body: { excluded: [...excluded], people: leaving },
      }),
      {
        onDone: ({ disabled }) => {
          done(`${formatNumberOf(disabled, 'person is', 'people are')} disabled.`)
          setConfirming(false)
        },
      },
    )
  return (
    <section aria-labelledby="missing-people">
      <h3 id="missing-people">People who are not in the file</h3>
      <p>
        Nothing happens to them. If they have left, you can disable them together. Clear the checkbox of each
        person who stays.
      </p>
      <QueryView query={missing} text="Loading people…">
        {({ rows, total, page: shown }) => (
          <>
            <DataTable
              caption="People who are not in the file"
              isCaptionHidden
              rows={rows}
              rowKey={(row) => row.id}
              emptyText="The file has every enabled person, or one of its rows does not identify a person."
              columns={[
                {
                  key: 'disable',
                  header: 'Disable',
                  cell: (row) => (
                    <input
                      type="checkbox"
                      className="box__input rigid m-0"
                      aria-label={`Disable ${listName(row)}`}
                      checked={!excluded.has(row.id)}
                      onChange={() => toggle(row.id)}
                    />
                  ),
                },
                { key: 'name', header: 'Name', isRowHeader: true, cell: listName },
                { key: 'dodaac', header: 'DoDAAC', cell: ({ dodaac }) => dodaac },
                {
                  key: 'roles',
                  header: 'Roles',
                  cell: ({ roles }) => roles.map(nameRole).join(', ') || '–',
                },
              ]}
            />
            {total > 0 && (
              <>
                <Pager
                  page={shown}
                  pageSize={IMPORT_ROWS_PER_PAGE}
                  total={total}
                  hrefFor={(next) => `#${next}`}
                  renderLink={({ href, ...link }) => (
                    <a
                      {...link}
                      href={href}
                      onClick={(event) => {
                        event.preventDefault()
                        setPage(Number(href.slice(1)))
                      }}
                    />
                  )}
                />
                <Button variant="danger" isDisabled={leaving === 0} onClick={() => setConfirming(true)}>
                  Disable {formatNumberOf(leaving, 'person', 'people')}
                </Button>
              </>
            )}
          </>
        )}
      </QueryView>
      {isConfirming && (
        <ConfirmDialog
          isOpen
          isDanger
          title="Disable those who are not in the file"
          confirmText={`Disable ${formatNumberOf(leaving, 'person', 'people')}`}
          isBusy={isBusy}
          problem={problem?.message}
          onConfirm={disable}
          onClose={() => {
            clearProblem()
            setConfirming(false)
          }}
        >
          The portal signs them out, and they can no longer sign in. Their orders stay. You can enable each
          person again by name.
        </ConfirmDialog>
      )}
    </section>
  )
}

const nameRole = (role: string) => ROLE_NAMES[role as keyof typeof ROLE_NAMES] ?? role
