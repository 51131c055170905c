import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { ODD_AMOUNT } from '#domain/funds/funds.ts'
import { parseDollars } from '#domain/money.ts'
import { HELD_LATER } from '#domain/receipts/opening-balances.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { beginEntry, EntryDialog } from '#web/pages/EntryDialog.tsx'
import { ImportLink } from '#web/pages/ImportLink.tsx'
import { ManagedTable, type Opened, type RowForm } from '#web/pages/ManagedView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { findToday } from '#web/ui/portal-time.ts'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import {
  addOpeningBalance,
  changeOpeningBalance,
  type OpeningBalance,
  openingNote,
  removeOpeningBalance,
} from '#wire/people/opening-balances.ts'
import type { ClothingRecord } from '#wire/receipts/receipts.ts'
import { PIECES_COLUMNS, PIECES_FIELDS, readPieces } from './held-pieces.ts'
import { TakeBackForm } from './TurnIns.tsx'

/** Pieces that the person held before the portal, or has without an order. */
export function OpeningBalances({ person, record }: { person: number; record: ClothingRecord }) {
  const { openings, mayChangeOpenings, mayTakeBack } = record
  const nameOf = ({ article, size, heldOn }: OpeningBalance) =>
    `${[article, size].filter(Boolean).join(', ')} of ${formatDate(heldOn)}`
  const [opened, open] = useTyped<Opened<OpeningBalance> | null>(`openings of ${person}`, null)
  const close = () => open(null)
  if (openings.length === 0 && !mayChangeOpenings) return null
  return (
    <section className="record__year" aria-label="Held without an order">
      <h2>Held without an order</h2>
      <p>
        Pieces from before the portal, or issued without one of its orders. Allowances and kits count them.
      </p>
      {mayChangeOpenings && (
        <div className="toolbar no-print">
          <Button icon="plus" variant="outline" onClick={() => open({ action: 'Edit', row: null })}>
            Add pieces
          </Button>
          <ImportLink kind="openings" />
        </div>
      )}
      <ManagedTable
        caption="Pieces held without an order"
        rows={openings}
        emptyText="Nothing was noted. Add what the person has from before, or import a file."
        columns={[
          ...PIECES_COLUMNS,
          { key: 'pieces', header: 'Pieces', align: 'end', cell: ({ pieces }) => pieces },
          ...(openings.some(({ turnedIn }) => turnedIn > 0)
            ? [
                {
                  key: 'returned',
                  header: 'Returned',
                  align: 'end' as const,
                  cell: ({ turnedIn }: OpeningBalance) => turnedIn,
                },
              ]
            : []),
          { key: 'held', header: 'Held on', isUnbroken: true, cell: ({ heldOn }) => formatDate(heldOn) },
          { key: 'note', header: 'Note', cell: ({ note }) => note || '–' },
        ]}
        nameOf={nameOf}
        actionsOf={({ pieces, turnedIn }) => [
          ...(mayChangeOpenings ? ['Edit'] : []),
          ...(mayTakeBack && pieces > turnedIn ? ['Take back'] : []),
          ...(mayChangeOpenings && turnedIn === 0 ? ['Remove'] : []),
        ]}
        onOpen={open}
      />
      {opened?.action === 'Edit' && <OpeningForm row={opened.row} person={person} onClose={close} />}
      {opened?.row && opened.action === 'Take back' && (
        <TakeBackForm person={person} held={opened.row} onClose={close} />
      )}
      {opened?.row && opened.action === 'Remove' && (
        <ConfirmAction
          title={`Remove ${nameOf(opened.row)}?`}
          confirmText="Remove"
          isDanger
          change={change(removeOpeningBalance, { params: { person, opening: opened.row.id } })}
          doneText={`${nameOf(opened.row)} was removed.`}
          failedText="The pieces could not be removed."
          onClose={close}
        >
          <p>Allowances and kits no longer count these pieces. The audit trail keeps them.</p>
        </ConfirmAction>
      )}
    </section>
  )
}

function OpeningForm({ row, person, onClose }: RowForm<OpeningBalance> & { person: number }) {
  const blank = { nsn: '', pieces: '1', heldOn: '', price: '', note: '' }
  return (
    <EntryDialog
      name={`opening ${row?.id ?? `new of ${person}`}`}
      title={row ? `Edit ${row.article}` : 'Add pieces held without an order'}
      about="The pieces count from the day on which the person held them."
      submitText="Save pieces"
      initial={{
        ...beginEntry(blank, row),
        ...(row && { nsn: formatNsn(row.nsn), price: (row.price / 100).toFixed(2) }),
      }}
      fields={[
        ...PIECES_FIELDS,
        {
          field: 'heldOn',
          kind: 'day',
          label: 'Held on',
          isRequired: true,
          findFault: ({ heldOn }) =>
            heldOn === '' ? 'Enter the day.' : heldOn > findToday() ? HELD_LATER : null,
        },
        {
          field: 'price',
          label: 'Unit price ($)',
          hint: 'For allowances of money. Empty: the price of today.',
          maxLength: 20,
          inputMode: 'decimal',
          findFault: ({ price }) =>
            price.trim() !== '' && parseDollars(price.trim()) === null ? ODD_AMOUNT : null,
        },
        { field: 'note', label: 'Note', hint: 'Such as the record that shows them.', code: openingNote },
      ]}
      change={({ heldOn, price, note, ...typed }) => {
        const body = {
          ...readPieces(typed),
          heldOn,
          price: price.trim() === '' ? null : parseDollars(price.trim()),
          note: note.trim(),
        }
        return row
          ? change(changeOpeningBalance, {
              params: { person, opening: row.id },
              body,
              ifMatch: row.version,
            })
          : change(addOpeningBalance, { params: { person }, body })
      }}
      doneText={() => `The pieces were ${row ? 'changed' : 'added'}.`}
      onClose={onClose}
    />
  )
}
