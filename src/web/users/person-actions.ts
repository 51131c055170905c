import { describeUnlocked } from '#domain/users/users.ts'
import { type Change, change } from '#wire/change.ts'
import {
  endPersonSessions,
  type FoundPerson,
  resetSecondFactors,
  sendPersonReset,
  setPersonEnabled,
  unlockPerson,
} from '#wire/users/users.ts'

type Done = { message: string }

export type PersonAction = {
  text: string
  explain: string
  isDanger?: boolean
  /** The form shows the open carts, orders, and roles of the person first. */
  showsOpenWork?: boolean
  /** Not offered for the user's own account. */
  isNeverOwn?: boolean
  isPossible: (person: FoundPerson) => boolean
  change: (person: number, reason: string) => Change<Done>
  say: (name: string) => string
}

export const PERSON_ACTIONS: PersonAction[] = [
  {
    text: 'Disable',
    explain: 'The person is signed out everywhere and cannot sign in.',
    isDanger: true,
    showsOpenWork: true,
    isNeverOwn: true,
    isPossible: ({ enabled }) => enabled,
    change: (person, reason) =>
      change(setPersonEnabled, { params: { person }, body: { enabled: false, reason } }),
    say: (name) => `${name} is disabled and signed out.`,
  },
  {
    text: 'Enable',
    explain: 'People can order for this person again, and the person can sign in with the previous password.',
    isNeverOwn: true,
    isPossible: ({ enabled }) => !enabled,
    change: (person, reason) =>
      change(setPersonEnabled, { params: { person }, body: { enabled: true, reason } }),
    say: (name) => `${name} is enabled.`,
  },
  {
    text: 'Unlock',
    explain: 'The lock after failed sign-ins is removed; the person may try again at once.',
    isPossible: ({ lockedUntil }) => lockedUntil !== null,
    change: (person, reason) => change(unlockPerson, { params: { person }, body: { reason } }),
    say: describeUnlocked,
  },
  {
    text: 'End sessions',
    explain: 'Every browser in which the person is signed in is signed out. Carts are kept.',
    isPossible: ({ sessions }) => sessions > 0,
    change: (person, reason) => change(endPersonSessions, { params: { person }, body: { reason } }),
    say: (name) => `All sessions of ${name} have ended.`,
  },
  {
    text: 'Send reset',
    explain: 'The person gets an email with a link to set a new password. An earlier link stops working.',
    isPossible: ({ enabled, maySignIn }) => enabled && maySignIn,
    change: (person, reason) => change(sendPersonReset, { params: { person }, body: { reason } }),
    say: (name) => `A password reset is on its way to ${name}.`,
  },
  {
    text: 'Reset second factor',
    explain:
      'Every authenticator app, passkey and recovery code of the person is removed. The portal signs the person out and sends an email. Do this only for a person whom you know or have called back.',
    isDanger: true,
    isNeverOwn: true,
    isPossible: ({ maySignIn }) => maySignIn,
    change: (person, reason) => change(resetSecondFactors, { params: { person }, body: { reason } }),
    say: (name) => `The second factor of ${name} was reset.`,
  },
]
