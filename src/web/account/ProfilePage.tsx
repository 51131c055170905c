import { useRef, useState } from 'react'
import { fullName } from '#domain/people/people.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import './profile.css'
import { RightsCard } from './RightsCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** The person's own page: who they are, what they may do, where they are signed in, a new password. [PROF-01 to PROF-07] */
export function ProfilePage() {
  const person = usePerson()
  const [isUpdating, setUpdating] = useState(false)
  const link = useRef<HTMLButtonElement>(null)
  const close = () => {
    setUpdating(false)
    link.current?.focus()
  }
  return (
    <div className="page">
      <PageHeading>Welcome, {fullName(person)}</PageHeading>
      <div className="grid grid--ragged">
        <Card title="Your account">
          <dl className="facts">
            <div>
              <dt>Username</dt>
              <dd>{person.username}</dd>
            </div>
            <div>
              <dt>E-mail</dt>
              <dd>{person.email}</dd>
            </div>
            <div>
              <dt>Program</dt>
              <dd>{person.programName}</dd>
            </div>
            <div>
              <dt>DoDAAC</dt>
              <dd className="code">{person.dodaac}</dd>
            </div>
          </dl>
          <p>
            <AppLink href={`/clothing-record/${person.id}`}>My clothing record</AppLink>
          </p>
        </Card>
        <Card title="Password">
          <div className="profile__password cluster gap-4 gap-x-8">
            <p>
              <span aria-hidden="true">••••••••••••</span>
              <span className="visually-hidden">Your password is hidden.</span>
            </p>
            <button
              ref={link}
              type="button"
              className="like-link control-high p-2 bold"
              aria-expanded={isUpdating}
              onClick={() => setUpdating(!isUpdating)}
            >
              Update Password
            </button>
          </div>
          {isUpdating && <PasswordForm onDone={close} />}
        </Card>
        <SecondFactorCard />
        <RightsCard />
        <SessionsCard />
      </div>
    </div>
  )
}
