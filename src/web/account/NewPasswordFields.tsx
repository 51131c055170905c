import type { ChangeEvent } from 'react'
import type { PasswordProfile } from '#domain/account/passwords.ts'
import { LONGEST_PASSWORD } from '#domain/account/passwords.ts'
import { PasswordField } from '#web/ui/TextField.tsx'
import { PasswordRules } from './PasswordRules.tsx'

/** The mismatch is told once the confirmation has this many characters. [VAL-08] */
const MISMATCH_FROM = 7

/** A new password, the rules that it has to meet, and the same once more. [VAL-06 to VAL-08] */
export function NewPasswordFields({
  profile,
  password,
  confirmation,
  mustMatch,
}: {
  profile: PasswordProfile
  password: Typed
  confirmation: Typed
  /** What is said when the two differ. */
  mustMatch: string
}) {
  const isMismatch = confirmation.value.length >= MISMATCH_FROM && confirmation.value !== password.value
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        maxLength={LONGEST_PASSWORD}
        {...password}
      />
      <PasswordRules password={password.value} profile={profile} />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        maxLength={LONGEST_PASSWORD}
        {...confirmation}
        error={isMismatch ? mustMatch : confirmation.error}
      />
    </>
  )
}

type Typed = {
  id?: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}
