import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { CutNote } from '#web/ui/CutNote.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { Counted } from '#wire/ask.ts'
import { QueryView, RowActions, ViewHead } from './ViewParts.tsx'

/** A row is known by its number or by its code. */
type Kept = { id: number } | { code: string }

/** The action that is open on a row; null: on a new one. */
export type Opened<Row> = { action: string; row: Row | null }

/** The form of a row; null: of a new one. */
export type RowForm<Row> = { row: Row | null; onClose: () => void }

/** The dialogs over a list. */
type KeptDialogs<Row> = {
  Form: ComponentType<RowForm<Row>>
  /** The question before anything else is done with a row. */
  askOf: (row: Row, onClose: () => void) => ReactNode
}

/** The rows of a list, and what can be done with each. */
type KeptRows<Row> = {
  columns: Column<Row>[]
  emptyText: string
  /** A row in words, behind what its buttons do: 'program AR'. */
  nameOf: (row: Row) => string
  /** The words on its buttons: 'Edit' opens the form, everything else asks first. */
  actionsOf: (row: Row) => string[]
}

/** The dialog that is open over a list, and how one is opened. It is kept under `name`, see useTyped. */
export function useOpened<Row>(name: string, { Form, askOf }: KeptDialogs<Row>) {
  const [opened, open] = useTyped<Opened<Row> | null>(name, null)
  const close = () => open(null)
  return {
    open,
    add: () => open({ action: 'Edit', row: null }),
    dialog: (
      <>
        {opened?.action === 'Edit' && <Form row={opened.row} onClose={close} />}
        {opened?.row && opened.action !== 'Edit' && askOf(opened.row, close)}
      </>
    ),
  }
}

/** Rows that administrators keep, and the buttons of each. `caption` is heard, and not seen. */
export function KeptTable<Row extends Kept>({
  caption,
  rows,
  columns,
  emptyText,
  nameOf,
  actionsOf,
  onOpen,
}: KeptRows<Row> & { caption: string; rows: Row[]; onOpen: (opened: Opened<Row>) => void }) {
  const buttonsOf = (row: Row) =>
    actionsOf(row).map((action) => ({ text: action, onClick: () => onOpen({ action, row }) }))
  const change: Column<Row> = {
    key: 'change',
    header: 'Change',
    isAction: true,
    align: 'end',
    cell: (row) => actionsOf(row).length > 0 && <RowActions what={nameOf(row)} actions={buttonsOf(row)} />,
  }
  return (
    <DataTable
      caption={caption}
      isCaptionHidden
      rows={rows}
      rowKey={(row) => ('id' in row ? row.id : row.code)}
      emptyText={emptyText}
      columns={[...columns, change]}
    />
  )
}

/**
 * A view of the panel for one list: its head with the button that adds, its rows, and the dialogs over it.
 *
 *     <KeptView
 *       name="closures"
 *       title="Closures"
 *       addText="Close ordering"
 *       query={useCall(listClosures, {})}
 *       columns={[{ key: 'notice', header: 'Notice', isRowHeader: true, cell: ({ notice }) => notice }]}
 *       emptyText="Ordering has never been closed."
 *       nameOf={({ notice }) => notice}
 *       actionsOf={({ state }) => (state === 'over' ? [] : ['Edit', 'End'])}
 *       Form={ClosureForm}
 *       askOf={(closure, onClose) => <EndDialog closure={closure} onClose={onClose} />}
 *     />
 */
export function KeptView<Row extends Kept>({
  name,
  title,
  lede,
  addText,
  query,
  above,
  Form,
  askOf,
  ...table
}: KeptRows<Row> &
  KeptDialogs<Row> & {
    /** The rows as they stand in a sentence: 'closures'. The open dialog is kept under it, see useTyped. */
    name: string
    title: string
    /** The purpose of the list, in a sentence or two. */
    lede: ReactNode
    addText: string
    query: UseQueryResult<Row[] | Counted<Row>>
    /** Stands between the head and the rows. */
    above?: (rows: Row[]) => ReactNode
  }) {
  const { open, add, dialog } = useOpened(name, { Form, askOf })
  return (
    <>
      <ViewHead
        title={title}
        action={
          <Button icon="plus" onClick={add}>
            {addText}
          </Button>
        }
      >
        {lede}
      </ViewHead>
      <QueryView query={query} text={`Loading ${name}…`}>
        {(found) => {
          const list = Array.isArray(found) ? { rows: found, total: found.length } : found
          return (
            <>
              {above?.(list.rows)}
              <KeptTable {...table} caption={title} rows={list.rows} onOpen={open} />
              <CutNote list={list} which="newest" />
            </>
          )
        }}
      </QueryView>
      {dialog}
    </>
  )
}
