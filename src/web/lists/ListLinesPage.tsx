import { type FormEvent, useId, useState } from 'react'
import { dropLines, MAX_PASTED } from '#domain/cart/pasted-lines.ts'
import { nameItem } from '#domain/catalogue/items.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { mergeLines } from '#domain/lines/wanted-lines.ts'
import { useCall } from '#web/calls/useCall.ts'
import { LinePreview } from '#web/cart/QuickLines.tsx'
import { readFileText } from '#web/cart/read-file.ts'
import { useReadLines } from '#web/cart/useReadLines.ts'
import { useChange } from '#web/change/useChange.ts'
import { usePathParams } from '#web/pages/address.ts'
import { RecordPage } from '#web/pages/PageStates.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink, useNavigateTo } from '#web/ui/AppLink.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Field } from '#web/ui/Field.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { readFormQuantity } from '#web/ui/QuantityField.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { ResponseOf } from '#wire/call.ts'
import { change } from '#wire/change.ts'
import { changeSavedList, listSavedLists, nameListLine, readSavedList } from '#wire/lists/lists.ts'
import { SizeChoice } from './SizeChoice.tsx'

type List = ResponseOf<typeof readSavedList>
type Line = { nsn: string | null; pgc: string; name: string; typed: string }

/** /lists/{list}/lines: the lines of a list, by hand, pasted, or from a text file. */
export function ListLinesPage() {
  const id = Number(usePathParams().list)
  const list = useCall(readSavedList, { params: { list: id }, query: {} }, { gcTime: 0 })
  const data = list.isFetchedAfterMount ? list.data : undefined
  return (
    <RecordPage
      className="stack"
      kind="Lines of a list"
      name={data && `Lines of ${data.name}`}
      error={data ? null : list.error}
      onRetry={() => void list.refetch()}
    >
      {data && (
        <ListLines
          key={data.version}
          list={data}
          onReload={() => void list.refetch().then(focusPageHeading)}
        />
      )}
    </RecordPage>
  )
}

function ListLines({ list, onReload }: { list: List; onReload: () => void }) {
  const id = useId()
  const go = useNavigateTo()
  const { notify } = useNotices()
  const announce = useAnnounce()
  const [lines, setLines] = useTyped<Line[]>('lines', () => startLines(list))
  const [attempt, setAttempt] = useState(0)
  const { send, isBusy, problem, problemAt } = useChange({
    shows: [listSavedLists],
    failed: 'The list could not be saved.',
  })
  const edit = (at: number, changes: Partial<Line>) =>
    setLines((before) => before.map((line, place) => (place === at ? { ...line, ...changes } : line)))
  const problems = lines.flatMap(({ typed }, at) => {
    const text = readFormQuantity(typed).problem
    return text ? [{ fieldId: `${id}-quantity-${at}`, text }] : []
  })
  const remove = (at: number) => {
    setLines((before) => before.filter((_, place) => place !== at))
    announce(`${lines[at]?.name ?? 'The line'} is removed. Save the list to keep the change.`)
    requestAnimationFrame(() =>
      (document.getElementById(`${id}-remove-${at}`) ?? document.getElementById(`${id}-text`))?.focus(),
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(problems.length > 0 ? attempt + 1 : 0)
    if (problems.length > 0) return
    const body = {
      lines: lines.map(({ nsn, pgc, typed }) => ({ nsn, pgc, quantity: readFormQuantity(typed).quantity })),
    }
    void send(change(changeSavedList, { params: { list: list.id }, body, ifMatch: list.version }), {
      onDone: ({ name, lineCount }) => {
        const text = `The list ${name} was saved with ${formatNumberOf(lineCount, 'line', 'lines')}.`
        notify({ kind: 'success', text, hideAfter: 8000, goesAlong: true })
        go('/lists')
      },
    })
  }
  return (
    <>
      <Card title="Add lines">
        <MoreLines id={`${id}-text`} onAdd={(more) => setLines((before) => joinLines(before, more))} />
      </Card>
      <form noValidate onSubmit={submit}>
        <ErrorSummary problems={attempt > 0 ? problems : []} attempt={attempt} />
        <RefusalAlert>
          {problem?.message}
          {problem?.code === 'STALE_VERSION' && (
            <Button variant="outline" onClick={onReload}>
              Open the list again
            </Button>
          )}
        </RefusalAlert>
        <DataTable
          caption={`Lines of ${list.name}`}
          isCaptionHidden
          rows={lines}
          rowKey={({ nsn, pgc }) => nsn ?? pgc}
          emptyText="The list has no lines yet. Add the first item."
          columns={[
            {
              key: 'item',
              header: 'Item',
              isRowHeader: true,
              cell: ({ nsn, pgc, name }) => (
                <>
                  {name}
                  <span className="block soft regular code">{nsn ? formatNsn(nsn) : `PGC ${pgc}`}</span>
                </>
              ),
            },
            {
              key: 'size',
              header: 'Size',
              cell: (line, at) => <LineSize line={line} onChange={(changes) => edit(at, changes)} />,
            },
            {
              key: 'quantity',
              header: 'Quantity',
              width: '8rem',
              cell: ({ name, typed }, at) => (
                <TextField
                  id={`${id}-quantity-${at}`}
                  label={`Quantity of ${name}`}
                  isLabelHidden
                  inputMode="numeric"
                  autoComplete="off"
                  error={
                    (attempt > 0 ? readFormQuantity(typed).problem : undefined) ?? problemAt(nameListLine(at))
                  }
                  value={typed}
                  onChange={({ target }) => edit(at, { typed: target.value })}
                />
              ),
            },
            {
              key: 'remove',
              header: 'Change',
              isAction: true,
              cell: ({ name }, at) => (
                <Button
                  id={`${id}-remove-${at}`}
                  variant="quiet"
                  icon="trash"
                  aria-label={`Remove ${name}`}
                  onClick={() => remove(at)}
                >
                  Remove
                </Button>
              ),
            },
          ]}
        />
        <div className="toolbar">
          <Button type="submit" variant="brass" isBusy={isBusy} busyText="Saving…">
            Save list
          </Button>
          <AppLink href="/lists" className={buttonClass({ variant: 'quiet' })}>
            Cancel
          </AppLink>
        </div>
      </form>
    </>
  )
}

function startLines({ lines, checked }: List): Line[] {
  return lines.map(({ nsn, pgc = '', quantity }, at) => {
    const { name = '', size = '' } = checked.lines[at] ?? {}
    return { nsn, pgc, name: nsn ? nameItem(name, size) : name, typed: String(quantity) }
  })
}

/** Equal items become one line. */
function joinLines(before: Line[], more: Line[]): Line[] {
  const counted = [...before, ...more].map((line) => ({
    ...line,
    quantity: readFormQuantity(line.typed).quantity,
  }))
  return mergeLines(counted).map(({ quantity, ...line }) => ({
    ...line,
    typed: quantity > 0 ? String(quantity) : line.typed,
  }))
}

/** Loads the sizes only for a line whose size changes. */
function LineSize({ line, onChange }: { line: Line; onChange: (changes: Partial<Line>) => void }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div className="cluster gap-3">
        {line.nsn ? 'This size' : "The member's size"}
        <Button variant="quiet" aria-label={`Change the size of ${line.name}`} onClick={() => setOpen(true)}>
          Change
        </Button>
      </div>
    )
  return (
    <SizeChoice
      pgc={line.pgc}
      name={line.name}
      blank="The member's size"
      value={line.nsn ?? ''}
      onChange={(item) =>
        onChange(
          item
            ? { nsn: item.nsn, name: nameItem(item.name, item.size) }
            : { nsn: null, name: line.name.replace(/, size [^,]*$/, '') },
        )
      }
    />
  )
}

function MoreLines({ id, onAdd }: { id: string; onAdd: (lines: Line[]) => void }) {
  const announce = useAnnounce()
  const [text, setText] = useTyped('more lines', '')
  const [fault, setFault] = useState<string | null>(null)
  const { lines, problem } = useReadLines(text)
  const intended = lines.filter((line) => line.state === 'meant')
  const isWaiting = lines.some(({ state }) => state === 'waiting')
  const take = async (file: File | undefined) => {
    if (!file) return
    setFault(null)
    await readFileText(file).then(setText, (error: Error) => setFault(error.message))
  }
  const add = () => {
    onAdd(
      intended.map(({ item, quantity }) => ({
        ...{ nsn: item.nsn, pgc: item.pgc, name: nameItem(item.name, item.size), typed: String(quantity) },
      })),
    )
    const left = lines.length - intended.length
    const stay =
      left > 0 ? ` ${formatNumberOf(left, 'line stays', 'lines stay')} above for a correction.` : ''
    announce(
      `${formatNumberOf(intended.length, 'line is', 'lines are')} below. Save the list to keep them.${stay}`,
    )
    setText(dropLines(text, new Set(intended.map(({ at }) => at))))
    document.getElementById(id)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file field below does the same by keyboard
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file) void take(file)
        else setText(event.dataTransfer.getData('text'))
      }}
    >
      <TextArea
        id={id}
        label="Lines"
        hint={`Enter one item per line: an NSN, or a PGC or name and a size, then the quantity. Enter up to ${MAX_PASTED} lines. You can paste rows from Excel, or drop a file here.`}
        error={problem ?? undefined}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Field label="Excel, CSV or text file" hint="Its lines appear above." error={fault ?? undefined}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="file"
            accept=".xlsx,.csv,.txt,.tsv"
            onChange={({ target }) => void take(target.files?.[0])}
          />
        )}
      </Field>
      {lines.length > 0 && <LinePreview lines={lines} />}
      <Button
        variant="outline"
        icon="plus"
        isBusy={isWaiting}
        busyText="Looking up…"
        isDisabled={intended.length === 0}
        onClick={add}
      >
        {intended.length > 0
          ? `Put ${formatNumberOf(intended.length, 'line', 'lines')} on the list`
          : 'Put lines on the list'}
      </Button>
    </div>
  )
}
