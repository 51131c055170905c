import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { CURRENT_MISSING } from '#domain/account/passwords.ts'
import { type FactorKind, RECOVERY_CODES } from '#domain/account/second-factors.ts'
import { FETCH_ONCE, useCall } from '#web/calls/useCall.ts'
import { findEmpty, useForm } from '#web/pages/useForm.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import { PasswordField } from '#web/ui/TextField.tsx'
import {
  listSecondFactors,
  type OwnFactors,
  prepareSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#wire/account/second-factors.ts'
import { type Change, change } from '#wire/change.ts'
import { secret } from '#wire/codes.ts'
import { PASSWORD_FIELDS } from '#wire/session/session.ts'
import { FactorSetup } from './FactorSetup.tsx'
import { PasskeySetup } from './PasskeySetup.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { SetupProps } from './SetupParts.tsx'

type Factor = OwnFactors['factors'][number]
type Doing = 'nothing' | FactorKind | 'renewing' | { codes: string[] } | { removing: Factor }

export function SecondFactorCard() {
  const query = useCall(listSecondFactors, {})
  const [doing, setDoing] = useState<Doing>('nothing')
  const part = useRef<HTMLDivElement>(null)
  const leave = () => {
    setDoing('nothing')
    if (part.current) focusForReading(part.current)
  }
  return (
    <Card title="Second factor">
      <Loaded query={query} text="Loading second factors…">
        {(own) => (
          <div ref={part}>
            {typeof doing === 'object' && 'codes' in doing ? (
              <RecoveryCodes codes={doing.codes} onSaved={leave} />
            ) : doing === 'app' || doing === 'passkey' ? (
              <Setup
                kind={doing}
                onAdded={(codes) => (own.factors.length === 0 ? setDoing({ codes }) : leave())}
                onCancel={leave}
              />
            ) : (
              <Factors own={own} onDo={setDoing} />
            )}
            {doing === 'renewing' && (
              <RenewCodesDialog onDone={(codes) => setDoing({ codes })} onClose={() => setDoing('nothing')} />
            )}
            {typeof doing === 'object' && 'removing' in doing && (
              <RemoveFactorDialog
                factor={doing.removing}
                isLast={own.factors.length === 1}
                onDone={leave}
                onClose={() => setDoing('nothing')}
              />
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

const KINDS: Record<FactorKind, string> = { app: 'Authenticator app', passkey: 'Passkey' }

function Setup({ kind, ...props }: SetupProps & { kind: FactorKind }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone.
  useEffect(() => {
    if (heading.current) focusForReading(heading.current)
  }, [])
  return (
    <>
      <h3 ref={heading}>{kind === 'app' ? 'Add an authenticator app' : 'Add a passkey'}</h3>
      {kind === 'app' ? <FactorSetup {...props} /> : <PasskeySetup {...props} />}
    </>
  )
}

function Factors({ own, onDo }: { own: OwnFactors; onDo: (doing: Doing) => void }) {
  const { factors, recoveryLeft, isRequired } = own
  if (factors.length === 0)
    return (
      <>
        <p>
          With a second factor, nobody can sign in with only your password. The portal also asks for a code
          from an authenticator app, or for a passkey. A passkey can also sign you in without the password.
          Sign-in by card needs no second factor.
        </p>
        <div className="toolbar">
          <Button onClick={() => onDo('app')}>Add an authenticator app</Button>
          <Button variant="outline" onClick={() => onDo('passkey')}>
            Add a passkey
          </Button>
        </div>
      </>
    )
  return (
    <>
      {isRequired && <p>Your role needs a second factor.</p>}
      <ul className="plain-list" aria-label="My second factors">
        {factors.map((factor) => (
          <li key={factor.number} className="profile__session cluster gap-4 gap-x-8 apart">
            <div className="flush">
              <p>
                <strong>{factor.name}</strong>
              </p>
              <p className="soft">
                {KINDS[factor.kind]}, added {formatMoment(factor.addedAt)}
                <br />
                {factor.usedAt ? `Last used ${formatMoment(factor.usedAt)}` : 'Not used yet'}
              </p>
            </div>
            <Button
              variant="outline"
              aria-label={`Remove ${factor.name}`}
              onClick={() => onDo({ removing: factor })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <p>
        {recoveryLeft} of {RECOVERY_CODES} recovery codes are left.
      </p>
      <div className="toolbar">
        <Button variant="outline" onClick={() => onDo('app')}>
          {factors.some(({ kind }) => kind === 'app') ? 'Add another app' : 'Add an authenticator app'}
        </Button>
        <Button variant="outline" onClick={() => onDo('passkey')}>
          {factors.some(({ kind }) => kind === 'passkey') ? 'Add another passkey' : 'Add a passkey'}
        </Button>
        <Button variant="outline" onClick={() => onDo('renewing')}>
          Get new recovery codes
        </Button>
      </div>
    </>
  )
}

const SHOWN_FOR = 4000

function RemoveFactorDialog({
  factor: { number, name, kind },
  isLast,
  onDone,
  onClose,
}: {
  factor: OwnFactors['factors'][number]
  isLast: boolean
  onDone: () => void
  onClose: () => void
}) {
  const { notify } = useNotices()
  return (
    <PasswordDialog
      title={`Remove ${name}?`}
      submitText="Remove"
      isDanger
      change={(current) => change(removeSecondFactor, { params: { number }, body: { current } })}
      onDone={() => {
        notify({
          kind: 'success',
          text: `${name} was removed. It no longer signs you in.`,
          hideAfter: SHOWN_FOR,
        })
        onDone()
      }}
      onClose={onClose}
    >
      <p>
        {isLast
          ? 'It is your only second factor. Your recovery codes are removed with it, and your password alone signs you in.'
          : kind === 'app'
            ? 'Its codes no longer sign you in.'
            : 'It no longer signs you in. Your device may still show it: remove it there, too.'}
      </p>
    </PasswordDialog>
  )
}

function RenewCodesDialog({ onDone, onClose }: { onDone: (codes: string[]) => void; onClose: () => void }) {
  const query = useCall(prepareSecondFactor, {}, FETCH_ONCE)
  const { ticket, recoveryCodes } = query.data ?? { ticket: '', recoveryCodes: [] }
  return (
    <PasswordDialog
      title="Get new recovery codes?"
      submitText="Get new codes"
      change={(current) => change(renewRecoveryCodes, { body: { ticket, current } })}
      onDone={() => onDone(recoveryCodes)}
      onClose={onClose}
    >
      <p>The old ones stop working at once.</p>
    </PasswordDialog>
  )
}

/** Asks for the password before an action that a borrowed session must not do. */
function PasswordDialog({
  title,
  submitText,
  isDanger = false,
  change: makeChange,
  onDone,
  onClose,
  children,
}: {
  title: string
  submitText: string
  isDanger?: boolean
  change: (current: string) => Change<unknown>
  onDone: () => void
  onClose: () => void
  children: ReactNode
}) {
  const person = usePerson()
  const form = useForm({
    name: null,
    initial: { current: '' },
    findProblems: findEmpty({ current: CURRENT_MISSING }),
    shows: [listSecondFactors],
    findField: (name) => (name === PASSWORD_FIELDS.current ? 'current' : null),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.setConflict(null)
    if (form.check()) void form.save(makeChange(form.values.current), { onDone })
  }
  return (
    <FormDialog
      title={title}
      about={children}
      submitText={submitText}
      isDanger={isDanger}
      form={{ ...form, submit }}
      onClose={onClose}
    >
      <PasswordField
        username={person.username}
        label="Current password"
        maxLength={secret.max}
        {...form.textOf('current')}
      />
    </FormDialog>
  )
}
