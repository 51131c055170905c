import { useState } from 'react'
import { useCall } from '#web/calls/useCall.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Sheet } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import type { AnswerOf } from '#wire/call.ts'
import { listGroupDodaacs, listGroups } from '#wire/dashboard/dashboard.ts'

type Group = AnswerOf<typeof listGroups>[number]

/** The person's groups; each opens the list of its DoDAACs. [DASH-09, DASH-10] */
export function GroupsCard() {
  const query = useCall(listGroups, { params: { person: usePerson().id } })
  const [opened, setOpened] = useState<Group | null>(null)
  return (
    <Card title="GROUPS ASSIGNED">
      <Loaded query={query} text="Loading groups…">
        {(groups) => (
          <DataTable
            caption="GROUPS ASSIGNED"
            isCaptionHidden
            rows={groups}
            rowKey={({ number }) => number}
            emptyText="No groups are assigned to you"
            columns={[
              {
                key: 'group',
                header: 'GROUP',
                isRowHeader: true,
                cell: (group) => (
                  <button
                    type="button"
                    className="dashboard__open like-link p-0 bold text-start"
                    aria-haspopup="dialog"
                    onClick={() => setOpened(group)}
                  >
                    {group.description || group.number}
                  </button>
                ),
              },
              {
                key: 'number',
                header: 'NUMBER',
                align: 'end',
                cell: ({ number }) => <span className="code">{number}</span>,
              },
            ]}
          />
        )}
      </Loaded>
      <Sheet
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        title="AFFILIATED DODAACS"
        about={opened && <p className="lede">{opened.description || opened.number}</p>}
        side="end"
      >
        {opened && <GroupDodaacs group={opened} />}
      </Sheet>
    </Card>
  )
}

function GroupDodaacs({ group }: { group: Group }) {
  const query = useCall(listGroupDodaacs, { params: { group: group.number } })
  return (
    <Loaded query={query} text="Loading DoDAACs…">
      {(dodaacs) => (
        <DataTable
          caption={`DoDAACs of ${group.description || group.number}`}
          isCaptionHidden
          rows={dodaacs}
          rowKey={({ dodaac }) => dodaac}
          emptyText="This group has no DoDAACs"
          columns={[
            {
              key: 'dodaac',
              header: 'DODAAC',
              isRowHeader: true,
              cell: ({ dodaac }) => <span className="code">{dodaac}</span>,
            },
            { key: 'description', header: 'NAME', cell: ({ description }) => description },
          ]}
        />
      )}
    </Loaded>
  )
}
