import { findAmountFault, nameFund } from '#domain/funds/funds.ts'
import { EFFECT_WORDS, LIMIT_EFFECTS, LIMIT_SPANS, NO_LIMIT, SPAN_WORDS } from '#domain/funds/order-limits.ts'
import { formatMoney, parseDollars } from '#domain/money.ts'
import { useCall } from '#web/calls/useCall.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { ImportLink } from '#web/pages/ImportLink.tsx'
import { ManagedTable, type RowForm, useOpened } from '#web/pages/ManagedView.tsx'
import type { EntryForm } from '#web/pages/useEntryForm.ts'
import { QueryView } from '#web/pages/ViewParts.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CutNote } from '#web/ui/CutNote.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { change } from '#wire/change.ts'
import { listOrderLimits, type OrderLimitRow, readLimitChoices, saveOrderLimit } from '#wire/funds/limits.ts'

/** How much one person may order on a DoDAAC, and how much may be ordered from a fund code. */
export function FundLimits() {
  const { financeDodaacs } = usePerson()
  const { open, add, dialog } = useOpened<OrderLimitRow>('limit', {
    Form: LimitForm,
    buildConfirmation: (row, onClose) => (
      <ConfirmAction
        title={`End the limit of ${nameLimit(row)}?`}
        confirmText="End limit"
        change={change(saveOrderLimit, {
          params: { dodaac: row.dodaac },
          body: { ...row, cents: null },
          ifMatch: row.version,
        })}
        doneText={`The limit of ${nameLimit(row)} ended.`}
        failedText="The limit could not be ended."
        onClose={onClose}
      >
        <p>From now on orders are not compared with it. Orders that wait for Finance still wait.</p>
      </ConfirmAction>
    ),
  })
  return (
    <Card title="Limits of orders">
      <p>
        A limit counts when an order is submitted, and when a change makes it more expensive. The month is the
        calendar month; orders that ended do not count.
      </p>
      {financeDodaacs.length > 0 && (
        <div className="toolbar mb-6">
          <Button icon="plus" onClick={add}>
            Add limit
          </Button>
          <ImportLink kind="limits" text="Import limits from a file" />
        </div>
      )}
      <QueryView query={useCall(listOrderLimits, {})} text="Loading limits…">
        {(list) => (
          <>
            <ManagedTable
              caption="Limits of orders"
              rows={list.rows}
              emptyText="No limit is set. Every order goes to its approvers."
              columns={[
                {
                  key: 'who',
                  header: 'Whose orders',
                  isRowHeader: true,
                  cell: (row) =>
                    row.fundCode === null ? row.person : `Fund code ${row.fundCode}, everybody`,
                },
                {
                  key: 'dodaac',
                  header: 'DoDAAC',
                  cell: ({ dodaac }) => <span className="code">{dodaac}</span>,
                },
                {
                  key: 'limit',
                  header: 'Limit',
                  align: 'end',
                  isUnbroken: true,
                  cell: ({ cents, span }) => `${formatMoney(cents)} ${SPAN_WORDS[span]}`,
                },
                { key: 'effect', header: 'Above it', cell: ({ effect }) => EFFECT_WORDS[effect] },
                { key: 'by', header: 'Set by', cell: ({ setBy }) => setBy },
              ]}
              nameOf={nameLimit}
              actionsOf={({ mayChange }) => (mayChange ? ['Edit', 'End'] : [])}
              onOpen={open}
            />
            <CutNote list={list} which="first" />
          </>
        )}
      </QueryView>
      {dialog}
    </Card>
  )
}

function nameLimit({ dodaac, fundCode, person, span }: OrderLimitRow): string {
  const whose = fundCode === null ? `${person} on ${dodaac}` : nameFund({ dodaac, fundCode })
  return `${whose} ${SPAN_WORDS[span]}`
}

type Typed = { dodaac: string; who: string; span: string; amount: string; effect: string }

function LimitForm({ row, onClose }: RowForm<OrderLimitRow>) {
  const { financeDodaacs } = usePerson()
  const initial: Typed = {
    dodaac: row?.dodaac ?? financeDodaacs[0] ?? '',
    who: row ? writeWho(row) : '',
    span: row?.span ?? 'order',
    amount: row ? (row.cents / 100).toFixed(2) : '',
    effect: row?.effect ?? 'ask',
  }
  return (
    <EntryDialog
      name={`limit ${row?.id ?? 'new'}`}
      title={row ? `Edit the limit of ${nameLimit(row)}` : 'Add limit'}
      about="A limit of the same person or fund code and the same span is replaced."
      submitText="Save limit"
      initial={initial}
      fields={[
        ...(row
          ? []
          : [
              {
                field: 'dodaac' as const,
                control: (form: EntryForm<Typed>) => <DodaacField form={form} />,
              },
              {
                field: 'who' as const,
                findFault: ({ who }: Typed) =>
                  who === '' ? 'Choose the person or the fund code of the limit.' : null,
                control: (form: EntryForm<Typed>) => <WhoField form={form} />,
              },
              {
                field: 'span' as const,
                label: 'Counts',
                options: LIMIT_SPANS.map((span) => ({ value: span, text: SPAN_WORDS[span] })),
              },
            ]),
        {
          field: 'amount',
          label: 'Limit ($)',
          inputMode: 'decimal',
          isRequired: true,
          findFault: ({ amount }) => findAmountFault(amount.trim(), NO_LIMIT),
        },
        {
          field: 'effect',
          label: 'Above it',
          options: LIMIT_EFFECTS.map((effect) => ({ value: effect, text: EFFECT_WORDS[effect] })),
        },
      ]}
      change={({ dodaac, who, span, amount, effect }) =>
        change(saveOrderLimit, {
          params: { dodaac },
          body: {
            ...readWho(who),
            span: span as OrderLimitRow['span'],
            effect: effect as OrderLimitRow['effect'],
            cents: parseDollars(amount.trim()),
          },
          ...(row && { ifMatch: row.version }),
        })
      }
      doneText={() => 'The limit is saved. It counts from the next order on.'}
      onClose={onClose}
    />
  )
}

/** Another DoDAAC has other Order Placers and fund codes. */
export function DodaacField({ form }: { form: Pick<EntryForm<Typed>, 'textOf' | 'change'> }) {
  const { financeDodaacs } = usePerson()
  return (
    <SelectField
      {...form.textOf('dodaac')}
      onChange={(event) => form.change({ dodaac: event.target.value, who: '' })}
      label="DoDAAC"
      isRequired
      options={financeDodaacs.map((dodaac) => ({ value: dodaac, text: dodaac }))}
    />
  )
}

/** The Order Placers and fund codes of the chosen DoDAAC. */
function WhoField({ form }: { form: EntryForm<Typed> }) {
  const choices = useCall(readLimitChoices, { params: { dodaac: form.values.dodaac } })
  const { people = [], fundCodes = [] } = choices.data ?? {}
  return (
    <SelectField
      {...form.textOf('who')}
      label="Whose orders"
      isRequired
      hint="An Order Placer of the DoDAAC, or everybody who charges a fund code."
    >
      <option value="">Choose</option>
      <optgroup label="Order Placers">
        {people.map(({ id, name }) => (
          <option key={id} value={`person ${id}`}>
            {name}
          </option>
        ))}
      </optgroup>
      <optgroup label="Fund codes">
        {fundCodes.map(({ fundCode, description }) => (
          <option key={fundCode} value={`fund ${fundCode}`}>
            {fundCode} {description}
          </option>
        ))}
      </optgroup>
    </SelectField>
  )
}

const writeWho = ({ personId, fundCode }: OrderLimitRow) =>
  fundCode === null ? `person ${personId}` : `fund ${fundCode}`

function readWho(who: string): { personId: number | null; fundCode: string | null } {
  const [kind, id = ''] = who.split(' ')
  return kind === 'fund' ? { personId: null, fundCode: id } : { personId: Number(id), fundCode: null }
}
