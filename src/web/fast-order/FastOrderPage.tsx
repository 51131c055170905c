import { useQuery } from '@tanstack/react-query'
import { type DragEvent, type FormEvent, useId, useRef, useState } from 'react'
import { splitRows, writeRows } from '#domain/fast-order/cells.ts'
import { isAdded } from '#domain/fast-order/plan.ts'
import { MAX_FAST_ROWS, type ReadRow, readRows } from '#domain/fast-order/read-rows.ts'
import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { formatCount } from '#domain/words.ts'
import { CannotOrder } from '#web/cart/CannotOrder.tsx'
import { readFileText } from '#web/cart/read-file.ts'
import { fundCodesQuery } from '#web/funds/funds.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { RowsPreview } from './RowsPreview.tsx'
import { RowsResult } from './RowsResult.tsx'
import { type RowsOrder, useRowsOrder } from './useRowsOrder.ts'

const NO_ROWS = 'Paste or type at least one row, or choose a file.'
const HEADINGS = ['Member', 'Item', 'Quantity', 'Fund code']

/** /cart/rows: rows of member, item, quantity and fund code from any sheet. Nothing is written before the last press. */
export function FastOrderPage() {
  const mayOrder = !whyCannotOrder(usePerson())
  return (
    <div className="page">
      <div className="page__head">
        <PageHeading>Fast ordering</PageHeading>
        <AppLink href="/cart">Back to Cart</AppLink>
      </div>
      {mayOrder ? <FastOrder /> : <CannotOrder />}
    </div>
  )
}

function FastOrder() {
  const order = useRowsOrder('fast rows')
  const [text, setText] = useTyped('fast text', '')
  const id = useId()
  const { checked, isDone, sending } = order
  const finish = () => {
    setText(writeLeft(order))
    order.clear()
    requestAnimationFrame(() => document.getElementById(`${id}-text`)?.focus())
  }
  return (
    <div className="stack">
      {!sending && <RowsForm id={id} order={order} text={text} onChange={setText} />}
      {checked && !isDone && <RowsPreview order={order} />}
      {isDone && sending && (
        <RowsResult results={sending.results.flat()} left={countLeft(order)} onFinish={finish} />
      )}
    </div>
  )
}

function RowsForm({
  id,
  order,
  text,
  onChange,
}: {
  id: string
  order: RowsOrder
  text: string
  onChange: (text: string) => void
}) {
  const { fundCodes, isReady } = useKnownFundCodes()
  const announce = useAnnounce()
  const [wrong, setWrong] = useState<string>()
  const [isReading, setReading] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const takeFile = async (file: File | undefined) => {
    if (!file) return
    setWrong(undefined)
    setReading(true)
    try {
      onChange(await readFileText(file))
      order.clear()
      announce(`${file.name} is read. Check the rows.`)
    } catch (error) {
      setWrong(error instanceof Error ? error.message : 'This file cannot be read. Save it as CSV UTF-8.')
    }
    setReading(false)
    if (field.current) field.current.value = ''
  }
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void takeFile(file)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const rows = readRows(splitRows(text), fundCodes)
    const problem =
      rows.length === 0
        ? NO_ROWS
        : rows.length > MAX_FAST_ROWS
          ? `There are ${formatCount(rows.length)} rows. Add up to ${formatCount(MAX_FAST_ROWS)} at a time.`
          : undefined
    setWrong(problem)
    if (problem) return void document.getElementById(`${id}-text`)?.focus()
    await order.check(rows)
  }
  return (
    <form
      className="frame px-7 pt-6 pb-7"
      noValidate
      onSubmit={(event) => void submit(event)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <TextArea
        id={`${id}-text`}
        label="Rows"
        hint="Member, item, quantity and fund code in any order of columns, with or without headings. The member is a name, DoD ID, email address or username. The item is an NSN, a PGC with its size, or words. Without a fund code, the usual one of the DoDAAC counts."
        error={wrong}
        rows={10}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          onChange(event.target.value)
          if (order.checked) order.clear()
        }}
      />
      <Field
        label="File with rows"
        hint="CSV, text or Excel (.xlsx), up to 10,000 rows and 4 MB. You can also drop it here. Its rows replace those above."
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            className="input"
            type="file"
            accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
            onChange={(event) => void takeFile(event.target.files?.[0])}
          />
        )}
      </Field>
      <RefusalAlert>{order.problem}</RefusalAlert>
      <Button
        type="submit"
        variant={order.checked ? 'outline' : 'brass'}
        isBusy={order.work === 'checking' || isReading || !isReady}
        busyText={isReading ? 'Reading the file…' : 'Checking…'}
      >
        Check rows
      </Button>
    </form>
  )
}

/** Of the program: they tell a fund code from other words of two characters. */
function useKnownFundCodes() {
  const funds = useQuery(fundCodesQuery(undefined))
  return {
    fundCodes: new Set(funds.data?.map(({ fundCode }) => fundCode)),
    isReady: !funds.isPending,
  }
}

/** Rows that are not in a cart, for a correction. Removed rows are not among them. */
function listLeft({ checked, plan, sending }: RowsOrder): string[][] {
  if (!checked || !plan) return []
  const held = new Set(
    sending?.results.flat().flatMap(({ memberId, problem }) => (problem ? [memberId] : [])),
  )
  const rowOf = new Map(checked.rows.map((row) => [row.row, row]))
  const write = (row: ReadRow, quantity: number | null) => [
    row.member,
    row.item.replaceAll('\t', ' '),
    String(quantity ?? ''),
    row.fundCode,
  ]
  const left = plan.rows.flatMap((planned) => {
    const row = rowOf.get(planned.row)
    const isIn = isAdded(planned) && !held.has(planned.member?.memberId ?? 0)
    return row && !isIn ? [write(row, planned.quantity || row.quantity)] : []
  })
  return [...left, ...checked.unread.map((row) => write(row, row.quantity))]
}

function countLeft(order: RowsOrder): string {
  const { length } = listLeft(order)
  return length === 0 ? '' : `${formatNumberOf(length, 'row was', 'rows were')} not added.`
}

function writeLeft(order: RowsOrder): string {
  const left = listLeft(order)
  return left.length === 0 ? '' : writeRows([HEADINGS, ...left])
}
