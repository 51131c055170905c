import { useLocation } from '@tanstack/react-router'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { legalName } from '#domain/people/people.ts'
import { findStrokesFault, LONGEST_SIGNED_NAME, SIGNATURE_MISSING } from '#domain/receipts/signatures.ts'
import { Refusal } from '#domain/refusal.ts'
import { ORDERS } from '#web/calls/responses.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { usePathParams } from '#web/pages/address.ts'
import { PaperChoice, usePaper } from '#web/pages/PaperChoice.tsx'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { useDone } from '#web/pages/useDone.ts'
import { noteUndone } from '#web/receipts/DoneList.tsx'
import { DrawnSignature, SignaturePad } from '#web/receipts/SignaturePad.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { focusPageHeading, PageHeading } from '#web/ui/PageHeading.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { type Handover, listHandovers, readHandover, signHandover } from '#wire/receipts/handovers.ts'
import { listToIssue, undoReceipts } from '#wire/receipts/receipts.ts'
import { ClothingRequestForm } from './ClothingRequestForm.tsx'

/** /receipts/{number}: what a person was issued at once, on a 3078 that the person signs. */
export function HandoverPage() {
  const { pathname } = useLocation()
  const { number = '' } = usePathParams()
  const isNumber = /^\d{1,15}$/.test(number)
  const [paper, choosePaper] = usePaper(`/receipts/${number}`)
  const read = useCall(readHandover, { params: { handover: Number(number) } }, { enabled: isNumber })
  if (!isNumber || (read.error instanceof Refusal && read.error.kind === 'not-found'))
    return <UnauthorizedScreen path={pathname} />
  return (
    <div className="page clothing-page" data-paper={paper}>
      <PageHeading className="no-print">Receipt {Number(number)}</PageHeading>
      <Loaded query={read} text="Loading receipt…">
        {(handover) => <HandoverView handover={handover} paper={paper} onPaper={choosePaper} />}
      </Loaded>
    </div>
  )
}

type Paper = ComponentProps<typeof PaperChoice>['value']
const SHOWN = [readHandover, listHandovers, listToIssue, ...ORDERS]

function HandoverView({
  handover,
  paper,
  onPaper,
}: {
  handover: Handover
  paper: Paper
  onPaper: (paper: Paper) => void
}) {
  const { items, madeAt, issuedBy, dodaac } = handover
  const person = usePerson()
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <p className="no-print">
        {pieces === 0
          ? `${legalName(handover)} was issued nothing: it was undone.`
          : `${issuedBy} issued ${formatNumberOf(pieces, 'piece', 'pieces')} to ${legalName(handover)}, ${dodaac}, on ${formatDate(madeAt.toISOString())}.`}
      </p>
      <div className="stack no-print">
        {handover.maySign ? <SignatureForm handover={handover} /> : <Signed handover={handover} />}
      </div>
      <div className="toolbar toolbar--fields toolbar--end no-print clothing-page__tools mt-6">
        <AppLink href="/receive?tab=issue">To issue</AppLink>
        <UndoIssue handover={handover} />
        <PaperChoice value={paper} onChange={onPaper} />
        <Button icon="printer" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {items.length === 0 ? (
        <EmptyState text="Nothing is left on this receipt." />
      ) : (
        <ClothingRequestForm
          member={handover}
          category={person.program}
          receipt={handover}
          items={items.map((item) => ({
            ...item,
            issued: item.quantity,
            shippedAs: '',
            totalPrice: item.quantity * item.unitPrice,
          }))}
        />
      )}
    </>
  )
}

function Signed({ handover: { signedName, signedAt, strokes, items } }: { handover: Handover }) {
  if (!signedAt) return items.length === 0 ? null : <p>Nobody has signed this receipt yet.</p>
  return (
    <Card title="Signature">
      <p>
        Signed by {signedName} on {formatDate(signedAt.toISOString())}.
      </p>
      {strokes && <DrawnSignature strokes={strokes} name={signedName} />}
    </Card>
  )
}

function SignatureForm({ handover }: { handover: Handover }) {
  const { number } = handover
  const member = legalName(handover)
  const [signedName, setName] = useTyped('signed name', '')
  const [strokes, setStrokes] = useTyped('signature', '')
  const [isEmpty, setEmpty] = useState(false)
  const done = useDone()
  const { send, isBusy, problem, problemAt } = useChange({ shows: SHOWN })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isNothing = signedName.trim() === '' && strokes === ''
    setEmpty(isNothing)
    if (isNothing) return document.getElementById('signed-name')?.focus()
    // A stray touch is no drawing, and does not stop a typed name.
    const isDrawn = signedName.trim() === '' || findStrokesFault(strokes) === null
    const wanted = change(signHandover, {
      params: { handover: number },
      body: { signedName, strokes: isDrawn ? strokes : '' },
    })
    void send(wanted, {
      onDone: (row) => {
        done(`${row.signedName} signed receipt ${number}.`)
        focusPageHeading()
      },
      onRefused: ({ errors }) => errors.length > 0 && document.getElementById('signed-name')?.focus(),
    })
  }
  const wrong = isEmpty ? SIGNATURE_MISSING : (problemAt('signedName') ?? problemAt('strokes'))
  return (
    <Card title={`Signature of ${member}`}>
      <p>{member} signs for these pieces: draw the signature, or type the full name instead.</p>
      <RefusalAlert>{wrong ? undefined : problem?.message}</RefusalAlert>
      <form noValidate onSubmit={submit} aria-label={`Sign receipt ${number}`}>
        <SignaturePad value={strokes} onChange={setStrokes} />
        <TextField
          id="signed-name"
          label="Name of the person who signs"
          hint="A typed name is a signature. With a drawing, it can stay empty."
          className="width-36"
          autoComplete="off"
          maxLength={LONGEST_SIGNED_NAME}
          value={signedName}
          error={wrong}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="toolbar">
          <Button type="submit" icon="check" isBusy={isBusy} busyText="Signing…">
            Sign
          </Button>
        </div>
      </form>
    </Card>
  )
}

function UndoIssue({ handover: { number, undoable } }: { handover: Handover }) {
  const done = useDone()
  const { send, isBusy, problem } = useChange({ shows: SHOWN, failed: 'The issue could not be undone.' })
  if (undoable.length === 0) return null
  const undo = () =>
    void send(change(undoReceipts, { body: { receipts: undoable } }), {
      onDone: () => {
        noteUndone(undoable, number)
        done(`Receipt ${number} is undone. The pieces wait to be issued again.`)
        focusPageHeading()
      },
    })
  return (
    <>
      <RefusalAlert isSlim>{problem?.message}</RefusalAlert>
      <Button variant="outline" isBusy={isBusy} busyText="Undoing…" onClick={undo}>
        Undo this issue
      </Button>
    </>
  )
}
