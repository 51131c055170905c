import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { ReadRow } from '#domain/fast-order/read-rows.ts'
import { listName } from '#domain/people/people.ts'
import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { useCall } from '#web/calls/useCall.ts'
import { RowsPreview } from '#web/fast-order/RowsPreview.tsx'
import { RowsResult } from '#web/fast-order/RowsResult.tsx'
import { useRowsOrder } from '#web/fast-order/useRowsOrder.ts'
import { describeFund } from '#web/funds/FundCodeField.tsx'
import { fundCodesQuery } from '#web/funds/funds.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { QuantityField, readFormQuantity } from '#web/ui/QuantityField.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { MAX_PER_PAGE } from '#wire/paging.ts'
import { listPersonOptions } from '#wire/people/people.ts'

const NOBODY = 'Tick members, or write at least one name.'

/** One product for many people: ticked or written, each in the size of their record. */
export function ManyMembers({ pgc }: { pgc: string }) {
  const [isOpen, setOpen] = useTyped('many open', false)
  if (whyCannotOrder(usePerson())) return null
  return (
    <div className="mt-6 no-print">
      <Collapsible title="Order for many people" isOpen={isOpen} onOpenChange={setOpen}>
        {isOpen && <ManyForm pgc={pgc} />}
      </Collapsible>
    </div>
  )
}

function ManyForm({ pgc }: { pgc: string }) {
  const id = useId()
  const { placerDodaacs } = usePerson()
  const [dodaac, setDodaac] = useTyped('many dodaac', placerDodaacs[0] ?? '')
  const [ticked, setTicked] = useTyped<string[]>('many ticked', [])
  const [names, setNames] = useTyped('many names', '')
  const [quantity, setQuantity] = useTyped('many quantity', '1')
  const [fundCode, setFundCode] = useTyped('many fund', '')
  const [attempt, setAttempt] = useState(0)
  const funds = useQuery(fundCodesQuery(dodaac))
  const order = useRowsOrder('many rows')
  const { checked, isDone, sending, work } = order
  const written = names
    .split(/[\r\n]+/)
    .map((name) => name.trim())
    .filter(Boolean)
  const count = ticked.length + written.length
  const entered = readFormQuantity(quantity)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (count === 0 || entered.problem) {
      setAttempt(attempt + 1)
      return void document.getElementById(count === 0 ? `${id}-names` : `${id}-quantity`)?.focus()
    }
    setAttempt(0)
    const members = [...ticked.map((member) => `#${member}`), ...written]
    await order.check(
      members.map(
        (member, at): ReadRow => ({
          ...{ row: at + 1, member, item: pgc, quantity: entered.quantity, fundCode },
          ...{ text: member, problem: '' },
        }),
      ),
    )
  }
  const finish = () => {
    order.clear()
    setTicked([])
    setNames('')
    requestAnimationFrame(() => document.getElementById(`${id}-names`)?.focus())
  }
  if (isDone && sending) return <RowsResult results={sending.results.flat()} left="" onFinish={finish} />
  return (
    <>
      {!sending && (
        <form noValidate onSubmit={(event) => void submit(event)}>
          {placerDodaacs.length > 1 && (
            <SelectField
              label="DoDAAC"
              value={dodaac}
              options={placerDodaacs.map((one) => ({ value: one, text: one }))}
              onChange={(event) => {
                setDodaac(event.target.value)
                // Another DoDAAC can lack it.
                setFundCode('')
              }}
            />
          )}
          <MemberTicks dodaac={dodaac} ticked={ticked} onChange={setTicked} />
          <TextArea
            id={`${id}-names`}
            label="Other members"
            hint="One in each line: a name, DoD ID, email address or username."
            error={attempt > 0 && count === 0 ? NOBODY : undefined}
            rows={4}
            spellCheck={false}
            autoComplete="off"
            value={names}
            onChange={(event) => setNames(event.target.value)}
          />
          <QuantityField
            id={`${id}-quantity`}
            value={quantity}
            onChange={setQuantity}
            error={attempt > 0 ? entered.problem : undefined}
          />
          <SelectField
            label="Fund code"
            value={fundCode}
            options={[
              { value: '', text: 'The usual one of each member' },
              ...(funds.data ?? []).map((fund) => ({ value: fund.fundCode, text: describeFund(fund) })),
            ]}
            onChange={(event) => setFundCode(event.target.value)}
          />
          <RefusalAlert>{order.problem}</RefusalAlert>
          <Button type="submit" isBusy={work === 'checking'} busyText="Checking…">
            Check {formatNumberOf(count, 'person', 'people')}
          </Button>
        </form>
      )}
      {checked && <RowsPreview order={order} />}
    </>
  )
}

function MemberTicks({
  dodaac,
  ticked,
  onChange,
}: {
  dodaac: string
  ticked: string[]
  onChange: (ticked: string[]) => void
}) {
  const { program } = usePerson()
  const people = useCall(listPersonOptions, {
    body: { program, page: 1, pageSize: MAX_PER_PAGE, searchTerm: '', dodaacs: [dodaac], purpose: 'order' },
  })
  return (
    <Loaded query={people} text="Loading members…">
      {({ rows, total }) => {
        const all = rows.map(({ smid }) => String(smid))
        const isWhole = all.every((one) => ticked.includes(one))
        return (
          <>
            <Button
              variant="outline"
              onClick={() =>
                onChange(
                  isWhole ? ticked.filter((one) => !all.includes(one)) : [...new Set([...ticked, ...all])],
                )
              }
            >
              {isWhole ? 'Tick nobody' : `Tick all ${rows.length}`}
            </Button>
            <div className="sizes__groups--tall">
              <CheckboxGroup
                label={`Members of ${dodaac}`}
                hint={
                  total > rows.length
                    ? `The first ${rows.length} of ${total}. Write the names of others below.`
                    : undefined
                }
                options={rows.map((one) => ({ value: String(one.smid), label: listName(one) }))}
                value={ticked}
                onChange={onChange}
              />
            </div>
          </>
        )
      }}
    </Loaded>
  )
}
