import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { ADMINISTRATION } from '#web/pages/administration.ts'
import { useDone } from '#web/pages/useDone.ts'
import { QueryView, RowActions, ViewHead } from '#web/pages/ViewParts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CutNote } from '#web/ui/CutNote.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDateTime, formatNumberOf } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { type Change, change } from '#wire/change.ts'
import { type FailedJob, listFailedJobs, retryJob, retryJobs } from '#wire/operations/operations.ts'

/** An unknown kind shows its own name. */
const KINDS: Record<string, string> = {
  mail: 'Send a mail',
  'forgot-password': 'Answer a forgotten password',
  'password-reset': 'Send a password reset',
  tidy: 'Nightly cleanup',
  digest: 'Send the daily digests',
  backup: 'Daily backup',
  supply: 'Exchange files with supply',
  import: 'Look for imports',
}
const nameKind = (kind: string) => KINDS[kind] ?? kind

/** Failed background jobs, with a retry. */
export function JobsView() {
  const jobs = useCall(listFailedJobs, {})
  const done = useDone()
  const { notify } = useNotices()
  const { send, isBusy } = useChange({
    shows: ADMINISTRATION,
    failed: 'The jobs could not be tried again.',
  })
  const retry = (jobs: Change<{ retried: number }>) =>
    send(jobs, {
      onDone: ({ retried }) => done(`${formatNumberOf(retried, 'job is', 'jobs are')} tried again.`),
      onRefused: ({ message }) => notify({ kind: 'error', text: message }),
    })
  const retryOne = ({ id }: FailedJob) => retry(change(retryJob, { params: { job: id } }))
  const count = jobs.data?.total ?? 0
  return (
    <>
      <ViewHead
        title="Jobs"
        action={
          count > 0 && (
            <Button isBusy={isBusy} onClick={() => void retry(change(retryJobs, {}))}>
              Retry all
            </Button>
          )
        }
      >
        Jobs of all programs that failed permanently. You can safely try each again.
      </ViewHead>
      <QueryView query={jobs} text="Loading jobs…">
        {(list) => (
          <>
            <DataTable
              caption="Failed jobs"
              isCaptionHidden
              rows={list.rows}
              rowKey={({ id }) => id}
              emptyText="No job has failed."
              columns={[
                { key: 'kind', header: 'Job', isRowHeader: true, cell: ({ kind }) => nameKind(kind) },
                {
                  key: 'at',
                  header: 'Failed',
                  isUnbroken: true,
                  cell: ({ failedAt }) => formatDateTime(failedAt.toISOString()),
                },
                { key: 'tries', header: 'Tries', align: 'end', cell: ({ tries }) => tries },
                { key: 'error', header: 'Reason', cell: ({ error }) => error },
                {
                  key: 'retry',
                  header: 'Retry',
                  align: 'end',
                  cell: (job) => (
                    <RowActions
                      what={`${nameKind(job.kind)}, failed ${formatDateTime(job.failedAt.toISOString())}`}
                      actions={[{ text: 'Retry', onClick: () => void retryOne(job) }]}
                    />
                  ),
                },
              ]}
            />
            <CutNote list={list} which="newest" />
          </>
        )}
      </QueryView>
    </>
  )
}
