import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

export function ViewHead({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <>
      <div className="page__head">
        <PageHeading>{title}</PageHeading>
        {action}
      </div>
      {children && <p className="lede">{children}</p>}
    </>
  )
}

export function ProgramName() {
  return <strong>{usePerson().programName}</strong>
}

export function QueryView<Data>({
  query,
  text,
  children,
}: {
  query: UseQueryResult<Data>
  text: string
  children: (data: Data) => ReactNode
}) {
  if (query.isError && query.data === undefined)
    return <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
  return (
    <LoadingOverlay isLoading={query.isPending || query.isPlaceholderData} text={text}>
      {query.data !== undefined && children(query.data)}
    </LoadingOverlay>
  )
}

const STATES = {
  ahead: <StatusTag kind="info">Ahead</StatusTag>,
  now: <StatusTag kind="success">Now</StatusTag>,
  over: <StatusTag>Over</StatusTag>,
}

export function TimeState({ state }: { state: keyof typeof STATES }) {
  return STATES[state]
}

/** Each button has the row in its accessible name. */
export function RowActions({
  what,
  actions,
}: {
  what: string
  actions: { text: string; onClick: () => void }[]
}) {
  return (
    <div className="admin__row-actions row align-stretch gap-2 justify-end">
      {actions.map(({ text, onClick }) => (
        <Button key={text} variant="quiet" aria-label={`${text} ${what}`} onClick={onClick}>
          {text}
        </Button>
      ))}
    </div>
  )
}
