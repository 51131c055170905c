import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ListPager } from './ListPager.tsx'
import { useListPage } from './list-page.ts'
import { QueryView } from './ViewParts.tsx'

type Page<Row> = { rows: Row[]; page: number; total: number }

export function PagedTable<Row, PageResponse extends Page<Row>>({
  list,
  loadingText,
  head,
  pageSize,
  hrefFor,
  ...table
}: {
  list: UseQueryResult<PageResponse & Page<Row>>
  loadingText: string
  head?: (response: PageResponse) => ReactNode
} & Pick<ComponentProps<typeof ListPager>, 'pageSize' | 'hrefFor'> &
  Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'isCaptionHidden'>) {
  const page = list.data?.page ?? 1
  const total = list.isPlaceholderData ? undefined : list.data?.total
  useListPage({ total, page, pageSize, requested: hrefFor(page) })
  return (
    <QueryView query={list} text={loadingText}>
      {(response) => (
        <>
          {head?.(response)}
          <DataTable {...table} isCaptionHidden rows={response.rows} />
          <ListPager list={list} pageSize={pageSize} hrefFor={hrefFor} />
        </>
      )}
    </QueryView>
  )
}
