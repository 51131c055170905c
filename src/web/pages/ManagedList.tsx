import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import './managed.css'
import type { ReadinessStepKey } from '#domain/opening/readiness.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { AddressSearch } from './AddressSearch.tsx'
import { ListPager } from './ListPager.tsx'
import type { ListView } from './list-address.ts'
import { useListPage } from './list-page.ts'
import { MissingNote } from './MissingNote.tsx'
import { useReadsOnly, useRecordVerb } from './reads-only.ts'

export type ListWords = {
  title: string
  /** 'Add Group' */
  add: string
  /** In a sentence: 'service members'. */
  rows: string
  searchHint: string
}

/** The address holds the search, the page, and the edited row. */
export function ManagedList<Row>({
  words,
  view,
  addressOf,
  found,
  pageSize,
  columns,
  keyOf,
  nameOf,
  actions,
  missing = [],
}: {
  words: ListWords
  view: ListView
  addressOf: (view: ListView) => string
  found: UseQueryResult<{ rows: Row[]; total: number; page: number }>
  pageSize: number
  columns: Column<Row>[]
  /** The key of the row in the address. */
  keyOf: (row: Row) => string
  /** The row in words, after 'Edit' for screen readers. */
  nameOf: (row: Row) => string
  actions?: ReactNode
  /** The setup steps that can keep the program from ordering while the list is nearly empty. */
  missing?: readonly ReadinessStepKey[]
}) {
  const readsOnly = useReadsOnly()
  const verb = useRecordVerb()
  const requested = addressOf(view)
  const total = found.isPlaceholderData ? undefined : found.data?.total
  useListPage({ total, page: view.page, pageSize, requested })
  // The person who opened the portal and the first DoDAAC exist from the start.
  const isBlank = !view.search && missing.length > 0 && total !== undefined && total <= 1
  const edit: Column<Row> = {
    key: 'edit',
    header: verb,
    isAction: true,
    align: 'end',
    width: '6rem',
    cell: (row) => (
      <AppLink
        href={addressOf({ ...view, manage: keyOf(row) })}
        className="inline-row gap-3 control-high"
        aria-label={`${verb} ${nameOf(row)}`}
      >
        <Icon name={readsOnly ? 'eye' : 'edit'} size={1.1} />
        <span>{verb}</span>
      </AppLink>
    ),
  }
  return (
    <div className="page">
      <div className="page__head">
        <PageHeading>{words.title}</PageHeading>
        <div className="toolbar">
          {!readsOnly && (
            <AppLink href={addressOf({ ...view, manage: 'add' })} className={buttonClass()}>
              <Icon name="plus" />
              <span>{words.add}</span>
            </AppLink>
          )}
          {actions}
        </div>
      </div>
      <AddressSearch
        name={words.title}
        label={`Search ${words.rows}`}
        hint={words.searchHint}
        className="width-36"
        search={view.search}
        hrefFor={(search) => addressOf({ search, page: 1, manage: null })}
      />
      {found.isError ? (
        <LoadFailed message={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <LoadingOverlay
          isLoading={found.isPending || found.isPlaceholderData}
          text={`Loading ${words.rows}…`}
        >
          {found.data && (
            <>
              {isBlank && <MissingNote steps={missing} />}
              <DataTable
                caption={words.title}
                isCaptionHidden
                rows={found.data.rows}
                rowKey={keyOf}
                emptyText={
                  view.search
                    ? 'No results found. Search for fewer words.'
                    : `There are no ${words.rows} yet.${readsOnly ? '' : ` Choose “${words.add}”.`}`
                }
                columns={[...columns, edit]}
              />
              <ListPager
                list={found}
                label={`Pages of ${words.rows}`}
                pageSize={pageSize}
                hrefFor={(page) => addressOf({ ...view, page })}
              />
            </>
          )}
        </LoadingOverlay>
      )}
    </div>
  )
}
