import { type PasswordProfile, passwordRules } from '#domain/account/passwords.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/Icon.tsx'
import './password-rules.css'

/** The rules of a new password, each ticked as soon as it holds. [VAL-06] */
export function PasswordRules({ password, profile }: { password: string; profile: PasswordProfile }) {
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
