import { useState } from 'react'
import { FACTOR_NEEDED } from '#domain/account/second-factors.ts'
import { useAuth } from '#web/session/AuthProvider.tsx'
import { useSignOut } from '#web/session/useSignOut.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import '#web/ui/card.css'
import { ask } from '#wire/ask.ts'
import { readSession } from '#wire/session/session.ts'
import { AnyFactorSetup } from './AnyFactorSetup.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SignedOutFrame } from './SignedOutFrame.tsx'

/** All that opens for somebody whose role asks for a second factor, until there is one. */
export function EnrolScreen() {
  const { storeSession } = useAuth()
  const signOut = useSignOut()
  const [codes, setCodes] = useState<string[]>()
  return (
    <SignedOutFrame>
      <div className="page page--narrow">
        <section className="card sign-in__card">
          <PageHeading>Add a second factor</PageHeading>
          {codes ? (
            <RecoveryCodes
              heading="h2"
              codes={codes}
              onKept={async () => storeSession(await ask(readSession, {}))}
            />
          ) : (
            <>
              <p>{FACTOR_NEEDED}</p>
              <AnyFactorSetup onAdded={setCodes} />
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
