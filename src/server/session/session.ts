import type { Person } from '#domain/roles/permissions.ts'
import type { SignInWay } from '#domain/session/sign-in-ways.ts'
import type { Config } from '../config/config.ts'

/** A role may require a second factor. */
export const hasShownOneFactor = (way: SignInWay) => way === 'password' || way === 'identity-provider'
export const hasTypedPassword = (way: SignInWay) => way === 'password' || way === 'two-factors'

export type SessionRules = Pick<Config, 'rightsFromNames' | 'secondFactor'>

export type Session = {
  /** Constant; the secret may change. */
  id: string
  name: string
  person: Person
  createdAt: Date
  lastActiveAt: Date
  endsAt: Date
  previousSignInAt: Date | null
  failedBefore: number
  way: SignInWay
  /** The role requires a second factor that the person has not added. */
  lacksFactor: boolean
}

export type KnownSession = {
  session: Session
  /** False for a disabled person or one without the right to sign in. */
  mayEnter: boolean
  /** Found by the previous secret. */
  isPrevious: boolean
  renewal: Buffer | null
  previousRenewal: Buffer | null
  previousUntil: Date | null
}
