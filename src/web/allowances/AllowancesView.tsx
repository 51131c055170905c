import {
  EFFECTS,
  type Effect,
  MAX_ALLOWANCE_MONTHS,
  PERIODS,
  type Period,
} from '#domain/allowances/allowances.ts'
import { BRANCH_NAMES, type Branch } from '#domain/branches.ts'
import { parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { DAYS_REVERSED } from '#domain/days.ts'
import { ODD_AMOUNT } from '#domain/funds/funds.ts'
import { GRADES_SENTENCE, readGrades, writeGrades } from '#domain/kits/for-whom.ts'
import { MAX_PIECES } from '#domain/lines/limits.ts'
import { parseDollars } from '#domain/money.ts'
import { GENDERS, type Gender, SERVICE_STATUSES, type ServiceStatus } from '#domain/people/people-codes.ts'
import { describeMissing } from '#domain/words.ts'
import { useCall } from '#web/calls/useCall.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { beginEntry, EntryDialog, type EntryField } from '#web/pages/EntryDialog.tsx'
import { ImportLink } from '#web/pages/ImportLink.tsx'
import { ManagedView, type RowForm } from '#web/pages/ManagedView.tsx'
import { ProgramName, TimeState } from '#web/pages/ViewParts.tsx'
import { CheckboxGroup, RadioGroup } from '#web/ui/Checkbox.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { readQuantity } from '#web/ui/quantity.ts'
import {
  type AllowanceFields,
  type AllowanceRow,
  addAllowance,
  allowanceName,
  changeAllowance,
  endAllowance,
  listAllowances,
} from '#wire/allowances/allowances.ts'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import { nsn } from '#wire/codes.ts'
import { pgc } from '#wire/products/catalogue-upkeep.ts'
import { listStoredCategories } from '#wire/products/categories.ts'

/** Rules of the program about the pieces of its members. */
export function AllowancesView() {
  return (
    <ManagedView
      name="allowances"
      title="Allowances"
      lede={
        <>
          A rule says how much of an item, a product or a category a member of <ProgramName /> may have. The
          portal counts pieces of all units, and pieces that the member held before.
        </>
      }
      addText="Add allowance"
      query={useCall(listAllowances, {})}
      above={() => <ImportLink kind="allowances" text="Import allowances from file" />}
      emptyText="There are no allowances. Orders are not limited by them."
      columns={[
        { key: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => name },
        { key: 'what', header: 'Of what', cell: ({ ofWhat }) => ofWhat },
        { key: 'terms', header: 'Allows', cell: ({ terms }) => terms },
        { key: 'who', header: 'For whom', cell: ({ forWhom }) => forWhom },
        { key: 'effect', header: 'When exceeded', cell: ({ effect }) => EFFECTS[effect] },
        { key: 'state', header: 'State', cell: ({ state }) => <TimeState state={state} /> },
      ]}
      nameOf={({ name }) => `allowance ${name}`}
      actionsOf={({ state }) => (state === 'over' ? ['Edit'] : ['Edit', 'End'])}
      Form={AllowanceForm}
      buildConfirmation={({ id, name }, onClose) => (
        <ConfirmAction
          title={`End ${name}?`}
          confirmText="End allowance"
          change={change(endAllowance, { params: { allowance: id } })}
          doneText={`${name} has ended.`}
          failedText="The allowance could not be ended."
          onClose={onClose}
        >
          <p>It no longer limits orders. It stays in this list.</p>
        </ConfirmAction>
      )}
    />
  )
}

const BLANK = {
  ...{ name: '', of: 'category', category: '', pgc: '', nsn: '', by: 'pieces', pieces: '', amount: '' },
  ...{ period: 'fiscal-year' as Period, months: '', effect: 'tell' as Effect },
  ...{ branches: [] as string[], grades: '', genders: [] as string[], serviceStatuses: [] as string[] },
  ...{ dodaacs: '', groups: '', activeFrom: '', activeUntil: '' },
}
type Values = typeof BLANK

const splitCodes = (typed: string) =>
  typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
const optionsOf = (names: Iterable<readonly [string, string]>) =>
  [...names].map(([value, label]) => ({ value, label }))
const WHOM = [
  ['branches', 'Branch', optionsOf(BRANCH_NAMES)],
  ['genders', 'Gender', optionsOf(Object.entries(GENDERS))],
  ['serviceStatuses', 'Status', optionsOf(Object.entries(SERVICE_STATUSES))],
] as const

function readValues(row: AllowanceRow | null): Values {
  const begun = beginEntry({ ...BLANK, activeFrom: findToday() }, row)
  if (!row) return begun
  return {
    ...begun,
    of: row.nsn !== null ? 'item' : row.pgc !== null ? 'product' : 'category',
    by: row.pieces === null ? 'amount' : 'pieces',
    amount: row.cents === null ? '' : (row.cents / 100).toFixed(2),
    grades: writeGrades(row.payGrades),
    dodaacs: row.dodaacs.join(', '),
    groups: row.groups.join(', '),
  }
}

/** Checked before. */
function writeValues(values: Values): AllowanceFields {
  const { name, of, category, by, pieces, amount, period, months, effect } = values
  return {
    ...{ name: name.trim(), period, effect },
    category: of === 'category' ? category : null,
    pgc: of === 'product' ? values.pgc.trim() : null,
    nsn: of === 'item' ? parseNsn(values.nsn) : null,
    pieces: by === 'pieces' ? readQuantity(pieces, 0, MAX_PIECES) : null,
    cents: by === 'amount' ? parseDollars(amount.trim()) : null,
    months: period === 'months' ? readQuantity(months, 1, MAX_ALLOWANCE_MONTHS) : null,
    branches: values.branches as Branch[],
    payGrades: readGrades(values.grades) ?? [],
    genders: values.genders as Gender[],
    serviceStatuses: values.serviceStatuses as ServiceStatus[],
    dodaacs: splitCodes(values.dodaacs),
    groups: splitCodes(values.groups),
    activeFrom: values.activeFrom,
    activeUntil: values.activeUntil || null,
  }
}

const radios = (
  field: 'of' | 'by' | 'period' | 'effect',
  label: string,
  options: { value: string; label: string; hint?: string }[],
): EntryField<Values> => ({
  field,
  control: ({ values, change: set }) => (
    <RadioGroup
      label={label}
      value={values[field]}
      options={options}
      onChange={(chosen) => set({ [field]: chosen })}
    />
  ),
})

function AllowanceForm({ row, onClose }: RowForm<AllowanceRow>) {
  const categories = useCall(listStoredCategories, {}).data ?? []
  const offered = categories.filter(({ isRetired, code }) => !isRetired || code === row?.category)
  return (
    <EntryDialog<Values, unknown>
      name={`allowance ${row?.id ?? 'new'}`}
      title={row ? `Edit ${row.name}` : 'Add allowance'}
      about="It counts waiting and approved pieces that did not end, received pieces, and pieces held before, without returned ones."
      submitText="Save allowance"
      initial={readValues(row)}
      fields={[
        {
          field: 'name',
          label: 'Name',
          hint: 'Members read it, such as Combat boots.',
          code: allowanceName,
          isRequired: true,
        },
        radios('of', 'Of what', [
          { value: 'category', label: 'A category' },
          { value: 'product', label: 'A product' },
          { value: 'item', label: 'An item' },
        ]),
        {
          field: 'category',
          label: 'Category',
          isShown: ({ of }) => of === 'category',
          findFault: ({ of, category }) =>
            of === 'category' && category === '' ? 'Choose the category.' : null,
          options: [
            { value: '', text: 'Choose a category' },
            ...offered.map(({ code, name }) => ({ value: code, text: name })),
          ],
        },
        {
          field: 'pgc',
          label: 'PGC',
          hint: 'The five digits of the product.',
          maxLength: 5,
          inputMode: 'numeric',
          isShown: ({ of }) => of === 'product',
          findFault: ({ of, pgc: typed }) => (of === 'product' ? findFault(pgc, typed.trim()) : null),
        },
        {
          field: 'nsn',
          label: 'NSN',
          maxLength: 20,
          isShown: ({ of }) => of === 'item',
          findFault: ({ of, nsn: typed }) => (of === 'item' ? findFault(nsn, typed.trim()) : null),
        },
        radios('by', 'Count', [
          { value: 'pieces', label: 'Pieces' },
          { value: 'amount', label: 'Money', hint: 'At the price of each order.' },
        ]),
        {
          field: 'pieces',
          label: 'Pieces',
          maxLength: 4,
          inputMode: 'numeric',
          isShown: ({ by }) => by === 'pieces',
          findFault: ({ by, pieces }) =>
            by === 'pieces' && readQuantity(pieces, 0, MAX_PIECES) === null
              ? `Enter how many pieces, from 0 to ${MAX_PIECES}.`
              : null,
        },
        {
          field: 'amount',
          label: 'Amount ($)',
          maxLength: 20,
          inputMode: 'decimal',
          isShown: ({ by }) => by === 'amount',
          findFault: ({ by, amount }) =>
            by === 'amount' && parseDollars(amount.trim()) === null ? ODD_AMOUNT : null,
        },
        radios(
          'period',
          'For how long',
          optionsOf(Object.entries(PERIODS)).map((option) =>
            option.value === 'enlistment'
              ? { ...option, hint: 'From the start date of the member.' }
              : option,
          ),
        ),
        {
          field: 'months',
          label: 'Months',
          maxLength: 3,
          inputMode: 'numeric',
          isShown: ({ period }) => period === 'months',
          findFault: ({ period, months }) =>
            period === 'months' && readQuantity(months, 1, MAX_ALLOWANCE_MONTHS) === null
              ? `Enter months from 1 to ${MAX_ALLOWANCE_MONTHS}.`
              : null,
        },
        radios('effect', 'When an order takes more', [
          { value: 'tell', label: 'Say so', hint: 'The order passes. Orderer and approver read it.' },
          { value: 'ask', label: 'Ask for a reason', hint: 'The approver reads the reason first.' },
          { value: 'block', label: 'Stop the order', hint: 'An Admin of the DoDAAC can allow it once.' },
        ]),
        ...WHOM.map(
          ([field, label, options]): EntryField<Values> => ({
            field,
            control: ({ values, change: set }) => (
              <CheckboxGroup
                label={`${label}, none for all`}
                options={options}
                value={values[field]}
                onChange={(ticked) => set({ [field]: ticked })}
              />
            ),
          }),
        ),
        {
          field: 'grades',
          label: 'Pay grades',
          hint: 'Such as E1-E4. Empty: every grade.',
          findFault: ({ grades }) => (readGrades(grades) ? null : GRADES_SENTENCE),
        },
        { field: 'dodaacs', label: 'DoDAACs of the members', hint: 'Such as W9AR01, W9AR02. Empty: all.' },
        { field: 'groups', label: 'Groups', hint: 'Their numbers, such as 001, 002. Empty: all.' },
        [
          {
            field: 'activeFrom',
            kind: 'day',
            label: 'First day',
            isRequired: true,
            findFault: ({ activeFrom }) => (activeFrom === '' ? describeMissing('first day') : null),
          },
          {
            field: 'activeUntil',
            kind: 'day',
            label: 'Last day',
            hint: 'MM/DD/YYYY, or empty',
            findFault: ({ activeFrom, activeUntil }) =>
              activeUntil !== '' && activeUntil < activeFrom ? DAYS_REVERSED : null,
          },
        ],
      ]}
      change={(values) => {
        const body = writeValues(values)
        return row
          ? change(changeAllowance, { params: { allowance: row.id }, body, ifMatch: row.version })
          : change(addAllowance, { body })
      }}
      doneText={(_, { name }) => `Allowance ${name.trim()} was ${row ? 'changed' : 'added'}.`}
      onClose={onClose}
    />
  )
}
