import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { CutNote } from '#web/ui/CutNote.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { Counted } from '#wire/send-request.ts'
import { QueryView, RowActions, ViewHead } from './ViewParts.tsx'

type Stored = { id: number } | { code: string }

/** The action that is open on a row. A null row is a new one. */
export type Opened<Row> = { action: string; row: Row | null }

export type RowForm<Row> = { row: Row | null; onClose: () => void }

type ManagedDialogs<Row> = {
  Form: ComponentType<RowForm<Row>>
  /** The dialog for every action other than 'Edit'. */
  buildConfirmation: (row: Row, onClose: () => void, action: string) => ReactNode
}

type ManagedRows<Row> = {
  columns: Column<Row>[]
  emptyText: string
  /** Follows the button text for screen readers: 'program AR'. */
  nameOf: (row: Row) => string
  /** 'Edit' opens the form. Every other action opens a confirmation. */
  actionsOf: (row: Row) => string[]
}

/** The state is stored under `name`, see useTyped. */
export function useOpened<Row>(name: string, { Form, buildConfirmation }: ManagedDialogs<Row>) {
  const [opened, open] = useTyped<Opened<Row> | null>(name, null)
  const close = () => open(null)
  return {
    open,
    add: () => open({ action: 'Edit', row: null }),
    dialog: (
      <>
        {opened?.action === 'Edit' && <Form row={opened.row} onClose={close} />}
        {opened?.row && opened.action !== 'Edit' && buildConfirmation(opened.row, close, opened.action)}
      </>
    ),
  }
}

/** Only screen readers read `caption`. */
export function ManagedTable<Row extends Stored>({
  caption,
  rows,
  columns,
  emptyText,
  nameOf,
  actionsOf,
  onOpen,
}: ManagedRows<Row> & { caption: string; rows: Row[]; onOpen: (opened: Opened<Row>) => void }) {
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

export function ManagedView<Row extends Stored>({
  name,
  title,
  lede,
  addText,
  query,
  above,
  Form,
  buildConfirmation,
  ...table
}: ManagedRows<Row> &
  ManagedDialogs<Row> & {
    /** The rows in a sentence: 'closures'. The open dialog is stored under it, see useTyped. */
    name: string
    title: string
    lede: ReactNode
    addText: string
    query: UseQueryResult<Row[] | Counted<Row>>
    above?: (rows: Row[]) => ReactNode
  }) {
  const { open, add, dialog } = useOpened(name, { Form, buildConfirmation })
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
              <ManagedTable
                {...table}
                emptyText={`${table.emptyText} Choose “${addText}”.`}
                caption={title}
                rows={list.rows}
                onOpen={open}
              />
              <CutNote list={list} which="newest" />
            </>
          )
        }}
      </QueryView>
      {dialog}
    </>
  )
}
