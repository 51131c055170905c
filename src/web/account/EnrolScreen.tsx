import { useState } from 'react'
import '#web/ui/card.css'
import { FACTOR_NEEDED, type FactorKind } from '#domain/account/second-factors.ts'
import { useAuth } from '#web/session/AuthProvider.tsx'
import { useSignOut } from '#web/session/useSignOut.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { sendRequest } from '#wire/send-request.ts'
import { readSession } from '#wire/session/session.ts'
import { FactorSetup } from './FactorSetup.tsx'
import { PasskeySetup } from './PasskeySetup.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { SetupProps } from './SetupParts.tsx'
import { SignedOutFrame } from './SignedOutFrame.tsx'

/** For people whose role requires a second factor, until they have one. */
export function EnrolScreen({
  codes,
  onCodes,
}: {
  codes: string[] | undefined
  onCodes: (codes: string[] | undefined) => void
}) {
  const { storeSession } = useAuth()
  const signOut = useSignOut()
  return (
    <SignedOutFrame>
      <div className="page page--narrow">
        <section className="card sign-in__card">
          <PageHeading>Add a second factor</PageHeading>
          {codes ? (
            <RecoveryCodes
              heading="h2"
              codes={codes}
              onSaved={async () => {
                storeSession(await sendRequest(readSession, {}))
                onCodes(undefined)
              }}
            />
          ) : (
            <>
              <p>{FACTOR_NEEDED}</p>
              <AnyFactorSetup onAdded={onCodes} />
              <p className="m-0 mt-6 text-center">
                <Button variant="quiet" onClick={() => void signOut(false)}>
                  Sign out
                </Button>
              </p>
            </>
          )}
        </section>
      </div>
    </SignedOutFrame>
  )
}

const KINDS: { value: FactorKind; label: string }[] = [
  { value: 'app', label: 'A code from an authenticator app' },
  { value: 'passkey', label: 'A passkey: this device, my phone or a security key' },
]

/** The person may choose the kind of factor. */
function AnyFactorSetup(props: SetupProps) {
  const [kind, setKind] = useState<FactorKind>('app')
  const Setup = kind === 'app' ? FactorSetup : PasskeySetup
  return (
    <>
      <RadioGroup
        label="What do you want to use in addition to your password?"
        options={KINDS}
        value={kind}
        onChange={(value) => setKind(value as FactorKind)}
      />
      <Setup {...props} />
    </>
  )
}
