import { useQuery } from '@tanstack/react-query'
import { BRANCHES } from '#domain/branches.ts'
import { KeptView } from '#web/pages/KeptView.tsx'
import { RetireDialog, RowCode } from '#web/pages/RetireDialog.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { retireProgram } from '#wire/programs/programs.ts'
import { ProgramDialog } from './ProgramDialog.tsx'
import { programsQuery } from './programs.queries.ts'

const SECOND_PERSON_NAMES = { off: 'Off', ask: 'Ask' }

export function ProgramsView() {
  const own = usePerson().program
  return (
    <KeptView
      name="programs"
      title="Programs"
      lede="Each program has its own units, people, funds and orders. You can still read everything in a retired program."
      addText="Add program"
      query={useQuery(programsQuery)}
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
      ]}
      nameOf={({ code }) => `program ${code}`}
      actionsOf={({ code, isRetired }) =>
        code === own ? ['Edit'] : ['Edit', isRetired ? 'Restore' : 'Retire']
      }
      Form={ProgramDialog}
      askOf={(row, onClose) => (
        <RetireDialog
          noun="program"
          row={row}
          call={retireProgram}
          retiring="You can still read everything in it. Nobody can order, change anything or switch to it any longer. Orders that were approved before still ship."
          restoring="Its people can order again at once."
          onClose={onClose}
        />
      )}
    />
  )
}
