import './cases.css'
import { useLocation } from '@tanstack/react-router'
import {
  CASE_CODES,
  CASE_SENTENCES,
  CASE_STEPS,
  CASE_WISHES,
  type CaseStep,
  MAX_LABEL,
} from '#domain/cases/cases.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { formatMoney } from '#domain/money.ts'
import { pageName } from '#domain/page-names.ts'
import { Refusal } from '#domain/refusal.ts'
import { formatDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { MONEY, ORDERS } from '#web/calls/responses.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { useReadOrder } from '#web/messages/useReadOrder.ts'
import { usePathParams } from '#web/pages/address.ts'
import { MessageForm } from '#web/pages/MessageForm.tsx'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { sayBytes } from '#web/pages/useAttachments.ts'
import { useDone } from '#web/pages/useDone.ts'
import { useEntryForm } from '#web/pages/useEntryForm.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { focusPageHeading, PageHeading } from '#web/ui/PageHeading.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import {
  type CaseDetails,
  caseComment,
  listCases,
  readCase,
  readCaseFile,
  stepCase,
  writeToCase,
} from '#wire/cases/cases.ts'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import { addressOfFile } from '#wire/send-request.ts'
import { describeWaiting, kindOfState, nameCase, nameState } from './case-words.ts'

const SHOWN = [readCase, listCases, ...ORDERS, ...MONEY]

/** /cases/{number}: the same page for the unit, the supplier and the program. */
export function CasePage() {
  const { pathname } = useLocation()
  const { number = '' } = usePathParams()
  const isNumber = /^\d{1,15}$/.test(number)
  const read = useCall(readCase, { params: { case: Number(number) } }, { enabled: isNumber })
  useReadOrder(read.data?.case.order)
  if (!isNumber || (read.error instanceof Refusal && read.error.kind === 'not-found'))
    return <UnauthorizedScreen path={pathname} />
  return (
    <div className="page">
      <div className="page__head">
        <div className="cluster gap-4 gap-x-6 flush">
          <PageHeading>Case {Number(number)}</PageHeading>
          {read.data && <StatusTag kind={kindOfState(read.data.case)}>{nameState(read.data.case)}</StatusTag>}
        </div>
        <div className="toolbar">
          {read.data && read.data.case.type !== 'question' && (
            <AppLink href={`/cases/${Number(number)}/form`} className={buttonClass({ variant: 'outline' })}>
              SF 364
            </AppLink>
          )}
          <AppLink href="/cases" className={buttonClass({ variant: 'quiet' })}>
            {pageName('/cases')}
          </AppLink>
        </div>
      </div>
      <Loaded query={read} text="Loading case…">
        {(details) => (
          <div className="stack">
            <FactsCard details={details} />
            <Card title="Messages">
              <Thread details={details} />
              {details.mayWrite && <NewMessage number={details.case.number} />}
            </Card>
          </div>
        )}
      </Loaded>
    </div>
  )
}

function FactsCard({ details }: { details: CaseDetails }) {
  const { case: one } = details
  const line = one.line === null ? '' : `, line ${one.line}`
  const facts: [string, React.ReactNode][] = [
    [
      'Order',
      details.seesOrder ? (
        <AppLink key="order" href={`/orders/${one.order}`}>{`Order ${one.order}${line}`}</AppLink>
      ) : (
        `Order ${one.order}${line}`
      ),
    ],
    ['Item', one.description],
    ['NSN', details.nsn ? formatNsn(details.nsn) : ''],
    ['Requisition', details.requisition ? formatDocumentNumber(details.requisition) : ''],
    ['Code', one.code ? `${one.code}: ${CASE_CODES[one.code]}` : ''],
    ['Wish', one.wish ? CASE_WISHES[one.wish].label : ''],
    [
      'Shipped',
      one.line === null ? '' : `${details.shipped} of ${details.quantity}, ${details.received} received`,
    ],
    [
      'Shipment',
      [details.carrier, details.trackingNumber || details.shipmentNumber].filter(Boolean).join(' '),
    ],
    ['Waits for', describeWaiting(one)],
    ['DoDAAC', one.dodaac],
    ['Opened by', `${details.openedBy} on ${formatDate(one.openedAt.toISOString())}`],
    ['Answer by', formatDate(one.dueOn)],
    ['Supplier', `${details.supplier}, ${SENT_WAYS[details.sentWay]}`],
    ['Return label', details.returnLabel],
    ['Credited', details.credited > 0 ? formatMoney(details.credited) : ''],
  ]
  return (
    <Card title={nameCase(one)}>
      <dl className="facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Steps details={details} />
    </Card>
  )
}

const SENT_WAYS = {
  portal: 'told in the portal',
  mail: 'told by email',
  record: 'told by a follow-up record',
}

function Thread({ details: { case: one, messages } }: { details: CaseDetails }) {
  return (
    <ol className="plain-list" aria-label={`Messages of case ${one.number}, oldest first`}>
      {messages.map(({ id, person, side, step, at, words, files }) => (
        <li key={id} className="line-below py-3">
          <p className="m-0 bold">
            {person}, {side === 'supplier' ? 'for the supplier' : 'for the unit'}
            {step && `: ${CASE_STEPS[step].label}`}{' '}
            <span className="soft regular">{formatDateTime(at.toISOString())}</span>
          </p>
          <p className="m-0 prose">{words}</p>
          {files.length > 0 && (
            <ul className="plain-list case-files cluster gap-5" aria-label="Photos and files">
              {files.map((file) => {
                const href = addressOfFile(readCaseFile, { params: { case: one.number, file: file.id } })
                return (
                  <li key={file.id}>
                    <a className="block py-2" href={href} download>
                      {file.isPhoto && <img className="case-photo block" src={href} alt="" loading="lazy" />}
                      {file.name}
                    </a>{' '}
                    <span className="soft">({sayBytes(file.bytes)})</span>
                  </li>
                )
              })}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

function NewMessage({ number }: { number: number }) {
  const done = useDone()
  const { send, ...writing } = useChange({
    shows: SHOWN,
    failed: 'The message on the case could not be sent.',
  })
  return (
    <MessageForm
      name={`case ${number}`}
      label="Message"
      hint="The unit and the supplier read it. It cannot be changed later."
      files="photos"
      change={writing}
      onSend={(body, onSent) =>
        send(change(writeToCase, { params: { case: number }, body }), {
          onDone: () => {
            onSent()
            done(`Your message on case ${number} was sent.`)
          },
        })
      }
    />
  )
}

const ABOUT: Record<CaseStep, string> = {
  replace:
    'The pieces are outstanding again under the same requisition, and are shipped and received like the first ones. No money moves.',
  credit: 'The money of these pieces goes back to the fund at once. This cannot be undone.',
  return: 'The unit sends the pieces back under your label. Replace or credit them when they have arrived.',
  sent: 'The supplier decides when the pieces have arrived.',
  refuse: 'Nothing is replaced or credited. The unit can open another case for the same pieces.',
  close: 'Nobody writes to a closed case any more.',
  withdraw: 'The supplier does nothing more. You can open another case for the same pieces.',
}

function Steps({ details }: { details: CaseDetails }) {
  const [step, setStep] = useTyped<CaseStep | null>(`step of case ${details.case.number}`, null)
  if (details.steps.length === 0) return null
  return (
    <div className="toolbar mt-6 no-print">
      {details.steps.map((one) => (
        <Button
          key={one}
          variant={one === details.case.wish ? 'primary' : 'outline'}
          onClick={() => setStep(one)}
        >
          {CASE_STEPS[one].label}
        </Button>
      ))}
      {step && details.steps.includes(step) && (
        <StepDialog details={details} step={step} onClose={() => setStep(null)} />
      )}
    </div>
  )
}

function StepDialog({
  details,
  step,
  onClose,
}: {
  details: CaseDetails
  step: CaseStep
  onClose: () => void
}) {
  const { case: one, version } = details
  const done = useDone()
  const { label } = CASE_STEPS[step]
  const form = useEntryForm({
    name: `${step} of case ${one.number}`,
    initial: { label: '', comment: '' },
    findProblems: (values) => [
      ...(step === 'return' && values.label.trim() === ''
        ? [{ field: 'label' as const, text: CASE_SENTENCES.label }]
        : []),
      ...(findFault(caseComment, values.comment) === null
        ? []
        : [{ field: 'comment' as const, text: findFault(caseComment, values.comment) ?? '' }]),
    ],
    change: (values) =>
      change(stepCase, {
        params: { case: one.number, step },
        body: { comment: values.comment.trim(), label: values.label.trim() },
        ifMatch: version,
      }),
    shows: SHOWN,
    onDone: (after) => {
      onClose()
      done(`Case ${one.number}: ${nameState(after.case)}.`)
      focusPageHeading()
    },
  })
  return (
    <FormDialog
      title={`${label}${one.pieces > 0 ? `, ${one.pieces} ${one.pieces === 1 ? 'piece' : 'pieces'}` : ''}`}
      about={<p>{ABOUT[step]}</p>}
      form={form}
      submitText={label}
      onClose={onClose}
    >
      {step === 'return' && (
        <TextField
          {...form.textOf('label')}
          label="Number of the return label"
          autoComplete="off"
          maxLength={MAX_LABEL}
          isRequired
        />
      )}
      <TextArea
        {...form.textOf('comment')}
        label="Comment"
        hint="Both sides read it."
        isRequired
        rows={2}
        maxLength={caseComment.max}
      />
    </FormDialog>
  )
}
