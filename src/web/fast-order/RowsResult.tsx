import { useEffect, useRef } from 'react'
import { pageName } from '#domain/page-names.ts'
import { formatCount } from '#domain/words.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import type { WrittenMember } from '#wire/fast-order/fast-order.ts'

/** Held members first. `left` says how many rows were not added. */
export function RowsResult({
  results,
  left,
  onFinish,
}: {
  results: WrittenMember[]
  left: string
  onFinish: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (heading.current) focusForReading(heading.current)
  }, [])
  const added = results.filter(({ problem }) => problem === '')
  const rows = added.reduce((sum, one) => sum + one.rows, 0)
  const held = results.filter(({ problem }) => problem !== '')
  return (
    <section>
      <h2 ref={heading}>
        {formatNumberOf(rows, 'row', 'rows')} added to {formatNumberOf(added.length, 'cart', 'carts')}
      </h2>
      {left && <p>{left} You can correct and check them again.</p>}
      <DataTable
        caption="Result for each member"
        rows={[...held, ...added]}
        rowKey={({ memberId }) => memberId}
        columns={[
          { key: 'member', header: 'Member', isRowHeader: true, cell: ({ name }) => name },
          {
            key: 'outcome',
            header: 'Outcome',
            cell: ({ problem }) =>
              problem ? (
                <>
                  <StatusTag kind="error">Not added</StatusTag> {problem}
                </>
              ) : (
                <StatusTag kind="success">Added</StatusTag>
              ),
          },
          { key: 'rows', header: 'Rows', align: 'end', cell: (one) => formatCount(one.rows) },
          { key: 'pieces', header: 'Pieces', align: 'end', cell: ({ pieces }) => formatCount(pieces) },
          { key: 'order', header: 'Cart', isUnbroken: true, cell: ({ order }) => order ?? '–' },
        ]}
      />
      <div className="toolbar">
        <AppLink href="/cart" className={buttonClass({ variant: 'brass' })}>
          {pageName('/cart')}
        </AppLink>
        <Button variant="outline" onClick={onFinish}>
          {left ? 'Correct the other rows' : 'More rows'}
        </Button>
      </div>
    </section>
  )
}
