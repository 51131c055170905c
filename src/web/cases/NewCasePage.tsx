import { useLocation } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import {
  CASE_CODES,
  CASE_SENTENCES,
  CASE_TYPE_LIST,
  CASE_TYPES,
  CASE_WISHES,
  type CaseCode,
  type CaseType,
  type CaseWish,
  defaultDueDay,
  isDiscrepancy,
} from '#domain/cases/cases.ts'
import { nameItem } from '#domain/catalogue/items.ts'
import { pageName } from '#domain/page-names.ts'
import { ORDERS } from '#web/calls/responses.ts'
import { FETCH_ONCE, useCall } from '#web/calls/useCall.ts'
import { AttachmentField } from '#web/pages/AttachmentField.tsx'
import { useAddress } from '#web/pages/address.ts'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { useAttachments } from '#web/pages/useAttachments.ts'
import { useDone } from '#web/pages/useDone.ts'
import { type Problem, useForm } from '#web/pages/useForm.ts'
import { AppLink, useNavigateTo } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { findToday } from '#web/ui/portal-time.ts'
import { readQuantity } from '#web/ui/quantity.ts'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { listCases, openCase, type Reported, readReported } from '#wire/cases/cases.ts'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import { readOrder } from '#wire/orders/orders.ts'
import { messageWords } from '#wire/orders/questions.ts'
import { newCaseAddress } from './cases-address.ts'

const MAX_PIECES = 9999
const factsOf = (type: CaseType): { codes: readonly CaseCode[]; wishes: readonly CaseWish[] } =>
  CASE_TYPES[type]

/** /cases/new?order=12&line=1: from a line, a receipt or a parcel. */
export function NewCasePage() {
  const { pathname } = useLocation()
  const [from] = useAddress(newCaseAddress)
  const { order, line } = from
  const reported = useCall(
    readReported,
    { params: { order: order ?? 1, line: line ?? 1 } },
    { ...FETCH_ONCE, enabled: order !== null && line !== null },
  )
  if (order === null) return <UnauthorizedScreen path={pathname} />
  // A later attempt must not take the form away.
  if (reported.isLoading && !reported.isFetched)
    return <LoadingOverlay isLoading text="Loading what was reported…" />
  return <CaseForm from={{ ...from, order }} reported={reported.data} />
}

type From = ReturnType<typeof newCaseAddress.read> & { order: number }
type Values = {
  line: string
  type: string
  code: string
  pieces: string
  wish: string
  dueOn: string
  words: string
  files: string
}

/** The exception of the kind that the link names: of the receipt that it names, else the newest one. */
function findException({ type, receipt }: From, reported: Reported | undefined) {
  return reported?.exceptions.find(
    (one) => one.type === type && (receipt === null || one.receipt === receipt),
  )
}

function beginCase({ line, type, pieces }: From, reason: string): Values {
  const known = type ?? (line === null ? 'question' : 'damaged')
  const { codes, wishes } = factsOf(known)
  return {
    ...{
      line: line === null ? '' : String(line),
      type: known,
      pieces: pieces === null ? '1' : String(pieces),
    },
    ...{
      code: codes[0] ?? '',
      wish: wishes[0] ?? '',
      dueOn: defaultDueDay(findToday()),
      // The person who received it wrote it already.
      words: reason,
      files: '',
    },
  }
}

function CaseForm({ from, reported }: { from: From; reported: Reported | undefined }) {
  const { order } = from
  const exception = findException(from, reported)
  const receipt = from.receipt ?? exception?.receipt ?? null
  const shipment = from.shipment ?? exception?.shipment ?? null
  // People who only receive there do not see the order; then the form names the line by its number.
  const details = useCall(readOrder, { params: { number: order } }).data
  const goTo = useNavigateTo()
  const done = useDone()
  const attachments = useAttachments('files of the case')
  const form = useForm<Values>({
    name: `case of ${order}`,
    initial: beginCase(from, exception?.reason ?? ''),
    findProblems: (values) => findProblems(values, attachments.fault),
    shows: [listCases, ...ORDERS],
  })
  const { values } = form
  const type = values.type as CaseType
  const { codes, wishes } = factsOf(type)
  const chooseType = (next: CaseType) =>
    form.change({ type: next, code: factsOf(next).codes[0] ?? '', wish: factsOf(next).wishes[0] ?? '' })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (form.isSaving || attachments.isSending || !form.check()) return
    const files = await attachments.upload()
    if (files === null) return
    const line = values.line === '' ? null : Number(values.line)
    // The receipt is of the line that the form began with.
    const origin = line === from.line ? { receipt, shipment } : { receipt: null, shipment: from.shipment }
    const body = {
      ...{ order, line, ...origin, type, dueOn: values.dueOn, words: values.words.trim(), files },
      ...(isDiscrepancy(type)
        ? {
            code: values.code as CaseCode,
            pieces: readQuantity(values.pieces, 1, MAX_PIECES) ?? 0,
            wish: values.wish as CaseWish,
          }
        : { code: '' as const, pieces: 0, wish: '' as const }),
    }
    await form.save(change(openCase, { body }), {
      onDone: ({ case: opened, sentWay }) => {
        attachments.clear()
        done(`Case ${opened.number} is open. ${SENT_WAYS[sentWay]}`)
        goTo(`/cases/${opened.number}`)
      },
    })
  }
  return (
    <div className="page page--form">
      <PageHeading>{pageName('/cases/new')}</PageHeading>
      <p className="lede">
        About order {order}. The unit, the supplier and the program read the case. Set damaged and wrong
        pieces and their packaging aside until the supplier has decided.
      </p>
      {reported?.cases.map((one) => (
        <Alert key={one.number} kind="info">
          <AppLink href={`/cases/${one.number}`}>Case {one.number}</AppLink> about this line is open
          {one.pieces > 0 &&
            `: ${CASE_TYPES[one.type].label}, ${formatNumberOf(one.pieces, 'piece', 'pieces')}`}
          . Write there about the same pieces.
        </Alert>
      ))}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        <RefusalAlert>{form.refusal ?? attachments.problem}</RefusalAlert>
        <Card title="What is it about?">
          <SelectField
            {...form.textOf('line')}
            label="Line"
            options={[
              { value: '', text: 'The whole order' },
              ...(details?.order.lines.map(({ number, description, size }) => ({
                value: String(number),
                text: `Line ${number}: ${nameItem(description, size)}`,
              })) ?? (from.line === null ? [] : [{ value: String(from.line), text: `Line ${from.line}` }])),
            ]}
          />
          <SelectField
            {...form.textOf('type')}
            label="About"
            isRequired
            onChange={(event) => chooseType(event.target.value as CaseType)}
            options={CASE_TYPE_LIST.map((value) => ({ value, text: CASE_TYPES[value].label }))}
          />
          {isDiscrepancy(type) && (
            <>
              <SelectField
                {...form.textOf('code')}
                label="Code of SF 364"
                isRequired
                options={codes.map((value) => ({ value, text: `${value}: ${CASE_CODES[value]}` }))}
              />
              <TextField
                {...form.textOf('pieces')}
                label="Pieces"
                className="field--short"
                inputMode="numeric"
                autoComplete="off"
                isRequired
              />
              <SelectField
                {...form.textOf('wish')}
                label="What should the supplier do?"
                isRequired
                options={wishes.map((value) => ({ value, text: CASE_WISHES[value].label }))}
              />
            </>
          )}
          <DateField
            {...form.dayOf('dueOn')}
            label="Answer by"
            isRequired
            hint="MM/DD/YYYY. After that day, the case is late."
          />
          <TextArea
            {...form.textOf('words')}
            label={isDiscrepancy(type) ? 'What did you find?' : 'Your question'}
            hint="The supplier reads it. It cannot be changed later. Name no personal numbers."
            isRequired
            rows={4}
            maxLength={messageWords.max}
          />
          <AttachmentField
            id={form.idOf('files')}
            kind="photos"
            attachments={attachments}
            error={form.problemAt('files')}
          />
          <div className="toolbar">
            <Button type="submit" isBusy={form.isSaving || attachments.isSending} busyText="Sending…">
              Send to the supplier
            </Button>
          </div>
        </Card>
      </form>
    </div>
  )
}

const SENT_WAYS = {
  portal: 'The supplier reads it in the portal.',
  mail: 'An email to the supplier is on its way.',
  record: 'A follow-up record leaves with the next batch.',
}

function findProblems(values: Values, fileFault: string | null): Problem<Values>[] {
  const isAboutGoods = isDiscrepancy(values.type as CaseType)
  const words = findFault(messageWords, values.words)
  return [
    ...(isAboutGoods && values.line === '' ? [{ field: 'line' as const, text: CASE_SENTENCES.line }] : []),
    ...(isAboutGoods && readQuantity(values.pieces, 1, MAX_PIECES) === null
      ? [{ field: 'pieces' as const, text: CASE_SENTENCES.pieces }]
      : []),
    ...(values.dueOn === '' ? [{ field: 'dueOn' as const, text: 'Enter the day for an answer.' }] : []),
    ...(words === null ? [] : [{ field: 'words' as const, text: words }]),
    ...(fileFault === null ? [] : [{ field: 'files' as const, text: fileFault }]),
  ]
}
