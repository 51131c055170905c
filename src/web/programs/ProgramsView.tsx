import { useQuery } from '@tanstack/react-query'
import { BRANCHES } from '#domain/branches.ts'
import { RetireDialog, RowCode } from '#web/pages/RetireDialog.tsx'
import { QueryView, RowActions, ViewHead } from '#web/pages/ViewParts.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { type ProgramRow, retireProgram } from '#wire/programs/programs.ts'
import { ProgramDialog } from './ProgramDialog.tsx'
import { programsQuery } from './programs.queries.ts'

const SECOND_PERSON_NAMES = { off: 'Off', ask: 'Ask' }

type Open = { action: 'add' } | { action: 'edit' | 'retire'; program: ProgramRow }

/** The customer programs: who supplies them, whom their people ask, and what they offer. */
export function ProgramsView() {
  const programs = useQuery(programsQuery)
  const own = usePerson().program
  const [open, setOpen] = useTyped<Open | null>('programs', null)
  const close = () => setOpen(null)
  return (
    <>
      <ViewHead
        title="Programs"
        action={
          <Button icon="plus" onClick={() => setOpen({ action: 'add' })}>
            Add program
          </Button>
        }
      >
        Each program has its own units, people, funds and orders. In a retired one everything can still be
        read.
      </ViewHead>
      <QueryView query={programs} text="Loading programs…">
        {(rows) => (
          <DataTable
            caption="Programs"
            isCaptionHidden
            rows={rows}
            rowKey={({ code }) => code}
            emptyText="There are no programs yet."
            columns={[
              {
                key: 'code',
                header: 'Code',
                isRowHeader: true,
                pinned: 'always',
                cell: (row) => <RowCode row={row} />,
              },
              { key: 'name', header: 'Name', cell: ({ name }) => name },
              { key: 'branch', header: 'Branch', cell: ({ branch }) => BRANCHES[branch].name },
              {
                key: 'supplier',
                header: 'Supplier',
                cell: ({ supplierName, supplierSite }) => `${supplierName}, ${supplierSite}`,
              },
              {
                key: 'contact',
                header: 'Contact',
                cell: ({ contactEmail, contactPhone }) =>
                  [contactEmail, contactPhone].filter(Boolean).join(', ') || '–',
              },
              {
                key: 'report',
                header: 'USMCR Report',
                cell: ({ offersUsmcrReport }) => (offersUsmcrReport ? 'Offered' : '–'),
              },
              {
                key: 'second',
                header: 'Second person',
                cell: ({ secondPerson }) => SECOND_PERSON_NAMES[secondPerson],
              },
              {
                key: 'change',
                header: 'Change',
                isAction: true,
                align: 'end',
                cell: (program) => (
                  <RowActions
                    what={`program ${program.code}`}
                    actions={[
                      { text: 'Edit', onClick: () => setOpen({ action: 'edit', program }) },
                      ...(program.code === own
                        ? []
                        : [
                            {
                              text: program.isRetired ? 'Restore' : 'Retire',
                              onClick: () => setOpen({ action: 'retire', program }),
                            },
                          ]),
                    ]}
                  />
                ),
              },
            ]}
          />
        )}
      </QueryView>
      {open?.action === 'add' && <ProgramDialog program={null} onClose={close} />}
      {open?.action === 'edit' && <ProgramDialog program={open.program} onClose={close} />}
      {open?.action === 'retire' && (
        <RetireDialog
          noun="program"
          row={open.program}
          change={change(retireProgram, {
            params: { code: open.program.code },
            body: { isRetired: !open.program.isRetired },
            ifMatch: open.program.version,
          })}
          retiring="What is there can still be read. Nobody orders or changes anything in it any more, and nobody can switch to it. What was approved before is still shipped."
          restoring="Its people can order again at once."
          onClose={close}
        />
      )}
    </>
  )
}
