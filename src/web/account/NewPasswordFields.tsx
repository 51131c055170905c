import type { ChangeEvent } from 'react'
import './password-rules.css'
import { LONGEST_PASSWORD, type PasswordProfile, passwordRules } from '#domain/account/passwords.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { PasswordField } from '#web/ui/TextField.tsx'

/** Characters of the confirmation before a mismatch shows. [VAL-08] */
const MISMATCH_FROM = 7

/** [VAL-06 to VAL-08] */
export function NewPasswordFields({
  profile,
  password,
  confirmation,
  mustMatch,
}: {
  profile: PasswordProfile
  password: Typed
  confirmation: Typed
  /** The message for a mismatch. */
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

/** Each rule is ticked as soon as it holds. [VAL-06] */
function PasswordRules({ password, profile }: { password: string; profile: PasswordProfile }) {
  return (
    <ul className="rules mt-0 mb-7" aria-label="Rules for the new password">
      {passwordRules(profile).map(({ id, text, holds }) => {
        const isMet = password !== '' && holds(password)
        return (
          <li key={id} className={classNames(isMet && 'rules__met')}>
            <Icon name={isMet ? 'check' : 'minus'} size={1} />
            <span>
              {text}
              <span className="visually-hidden">{isMet ? ', met' : ', not met yet'}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
