import type { Person } from '#domain/roles/permissions.ts'
import type { Config } from '../config/config.ts'

export type SignInWay =
  | 'password'
  | 'two-factors'
  | 'certificate'
  | 'passkey'
  | 'identity-provider'
  | 'identity-provider-two-factors'

/** Where one thing was shown, and a role may ask for another. */
export const hasShownOneFactor = (way: SignInWay) => way === 'password' || way === 'identity-provider'
/** Where the password was typed; other ways say nothing about who knows it. */
export const hasTypedPassword = (way: SignInWay) => way === 'password' || way === 'two-factors'

/** What the operator decides about sessions. */
export type SessionRules = Pick<Config, 'rightsFromNames' | 'secondFactor'>

export type Session = {
  /** What the session is called; its secret may change. */
  id: string
  /** The short name under which the trail knows it. */
  name: string
  person: Person
  createdAt: Date
  seenAt: Date
  endsAt: Date
  previousSignInAt: Date | null
  failedBefore: number
  way: SignInWay
  /** The role asks for a second factor that the person has yet to add. */
  lacksFactor: boolean
}

/** A session and what is known of its secrets. */
export type KnownSession = {
  session: Session
  /** False when the person was disabled or may not sign in any more. */
  mayEnter: boolean
  /** Found by the secret that was renewed a moment ago. */
  isPrevious: boolean
  renewal: Buffer | null
  previousRenewal: Buffer | null
  previousUntil: Date | null
}
