import { describeKind } from '#domain/imports/import-kinds.ts'
import { useCall } from '#web/calls/useCall.ts'
import { QueryView } from '#web/pages/ViewParts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatCount, formatDateTime } from '#web/ui/format.ts'
import { type ImportRecord, listImports } from '#wire/imports/imports.ts'
import { useImportAddress } from './import-address.ts'

export function ImportList() {
  const imports = useCall(listImports, {})
  const address = useImportAddress()
  return (
    <Card title="Your files">
      <QueryView query={imports} text="Loading files…">
        {(rows) => (
          <DataTable
            caption="Your files"
            isCaptionHidden
            rows={rows}
            rowKey={({ id }) => id}
            emptyText="You have imported no file yet."
            columns={[
              {
                key: 'file',
                header: 'File',
                isRowHeader: true,
                cell: ({ id, fileName }) => (
                  <AppLink href={address.write({ file: id })} className="prose">
                    {fileName}
                  </AppLink>
                ),
              },
              { key: 'kind', header: 'Holds', cell: ({ kind }) => describeKind(kind).label },
              {
                key: 'at',
                header: 'Imported',
                isUnbroken: true,
                cell: ({ createdAt }) => formatDateTime(createdAt.toISOString()),
              },
              { key: 'added', header: 'Added', align: 'end', cell: ({ added }) => formatCount(added) },
              {
                key: 'changed',
                header: 'Changed',
                align: 'end',
                cell: ({ changed }) => formatCount(changed),
              },
              {
                key: 'refused',
                header: 'Refused',
                align: 'end',
                cell: ({ refused }) => formatCount(refused),
              },
              { key: 'state', header: 'State', cell: (record) => <ImportState record={record} /> },
            ]}
          />
        )}
      </QueryView>
    </Card>
  )
}

const STATES: Record<
  ImportRecord['state'],
  { kind: 'info' | 'success' | 'warning' | 'error'; text: string }
> = {
  uploading: { kind: 'warning', text: 'Incomplete' },
  checking: { kind: 'info', text: 'Being checked' },
  checked: { kind: 'info', text: 'Checked, not applied' },
  applying: { kind: 'info', text: 'Being applied' },
  applied: { kind: 'success', text: 'Applied' },
  cancelled: { kind: 'warning', text: 'Cancelled' },
  failed: { kind: 'error', text: 'Failed' },
}

function ImportState({ record: { state } }: { record: ImportRecord }) {
  return <StatusTag kind={STATES[state].kind}>{STATES[state].text}</StatusTag>
}
