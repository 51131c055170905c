import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { RETURNED_LATER } from '#domain/receipts/opening-balances.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { ManagedTable, type Opened } from '#web/pages/ManagedView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { findToday } from '#web/ui/portal-time.ts'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import type { OpeningBalance } from '#wire/people/opening-balances.ts'
import type { ClothingRecord } from '#wire/receipts/receipts.ts'
import { type TurnIn, takeBackPieces, turnInNote, undoTurnIn } from '#wire/receipts/turn-ins.ts'
import { PIECES_COLUMNS, PIECES_FIELDS, readPieces } from './held-pieces.ts'

/** Pieces that the unit took back, and that no order of the portal had issued. */
export function TurnIns({ person, record }: { person: number; record: ClothingRecord }) {
  const { turnIns, mayTakeBack } = record
  const nameOf = ({ article, size, day }: TurnIn) =>
    `${[article, size].filter(Boolean).join(', ')} of ${formatDate(day)}`
  const [opened, open] = useTyped<Opened<TurnIn> | null>(`returns of ${person}`, null)
  const close = () => open(null)
  if (turnIns.length === 0 && !mayTakeBack) return null
  return (
    <section className="record__year" aria-label="Returned without an order">
      <h2>Returned without an order</h2>
      {mayTakeBack && (
        <div className="toolbar no-print">
          <Button variant="outline" onClick={() => open({ action: 'Take back', row: null })}>
            Take back pieces
          </Button>
        </div>
      )}
      <ManagedTable
        caption="Pieces returned without an order"
        rows={turnIns}
        emptyText="Nothing came back without an order."
        columns={[
          ...PIECES_COLUMNS,
          { key: 'pieces', header: 'Pieces', align: 'end', cell: ({ pieces }) => pieces },
          { key: 'day', header: 'Returned on', isUnbroken: true, cell: ({ day }) => formatDate(day) },
          { key: 'by', header: 'Taken back by', cell: ({ by }) => by },
          {
            key: 'note',
            header: 'Note',
            cell: ({ note, wasNoted }) =>
              [note, wasNoted ? '' : 'Nobody had noted these pieces.'].filter(Boolean).join(' ') || '–',
          },
        ]}
        nameOf={nameOf}
        actionsOf={() => (mayTakeBack ? ['Undo'] : [])}
        onOpen={open}
      />
      {opened?.action === 'Take back' && <TakeBackForm person={person} held={null} onClose={close} />}
      {opened?.row && opened.action === 'Undo' && (
        <ConfirmAction
          title={`Undo the return of ${nameOf(opened.row)}?`}
          confirmText="Undo return"
          isDanger
          change={change(undoTurnIn, { params: { person, turnin: opened.row.id } })}
          doneText={`The return of ${nameOf(opened.row)} was undone.`}
          failedText="The return could not be undone."
          onClose={close}
        >
          <p>The person holds these pieces again. The audit trail keeps both entries.</p>
        </ConfirmAction>
      )}
    </section>
  )
}

/** `held` has the pieces to take back; null: the user enters any item. */
export function TakeBackForm({
  person,
  held,
  onClose,
}: {
  person: number
  held: OpeningBalance | null
  onClose: () => void
}) {
  return (
    <EntryDialog
      name={`return ${held?.id ?? `of ${person}`}`}
      title={held ? `Take back ${[held.article, held.size].filter(Boolean).join(', ')}` : 'Take back pieces'}
      about="Only for pieces that no order of the portal issued. Allowances and kits no longer count them."
      submitText="Take back"
      initial={{
        nsn: held ? formatNsn(held.nsn) : '',
        pieces: held ? String(held.pieces - held.turnedIn) : '1',
        day: findToday(),
        note: '',
      }}
      fields={[
        ...PIECES_FIELDS,
        {
          field: 'day',
          kind: 'day',
          label: 'Returned on',
          isRequired: true,
          findFault: ({ day }) => (day === '' ? 'Enter the day.' : day > findToday() ? RETURNED_LATER : null),
        },
        { field: 'note', label: 'Note', hint: 'Such as the reason or the state.', code: turnInNote },
      ]}
      change={({ day, note, ...typed }) =>
        change(takeBackPieces, {
          params: { person },
          body: {
            ...readPieces(typed),
            day,
            note: note.trim(),
          },
        })
      }
      doneText={({ notNoted }, { pieces }) =>
        `${formatNumberOf(Number(pieces), 'piece was', 'pieces were')} taken back.${
          notNoted > 0 ? ` Nobody had noted ${notNoted} of them as held.` : ''
        }`
      }
      onClose={onClose}
    />
  )
}
