import { PERMISSIONS, type Person, type Visitor } from '#domain/roles/permissions.ts'
import type { SignInWay } from '#domain/session/sign-in-ways.ts'
import type { Config } from '../config/config.ts'

/** A role may require a second factor. */
export const hasShownOneFactor = (way: SignInWay) => way === 'password' || way === 'identity-provider'
export const hasTypedPassword = (way: SignInWay) => way === 'password' || way === 'two-factors'

export type SessionRules = Pick<Config, 'rightsFromNames' | 'secondFactor'>

/** The administrator who views the portal as `Session.person`. */
export type Support = {
  by: number
  byName: string
  until: Date
  /** By its time, or because one of the two people has lost the right. */
  isOver: boolean
}

export type Session = {
  /** Constant; the secret may change. */
  id: string
  name: string
  person: Person
  support: Support | null
  createdAt: Date
  lastActiveAt: Date
  endsAt: Date
  previousSignInAt: Date | null
  failedBefore: number
  way: SignInWay
  /** The role requires a second factor that the person has not added. */
  lacksFactor: boolean
}

/** The person who signed in, also while that person views the portal as another. */
export const ownerOf = ({ person, support }: Pick<Session, 'person' | 'support'>) => support?.by ?? person.id

const ADMINISTRATOR = { permissions: [PERMISSIONS.everything.number], opensEverything: true }

/** Their rights decide how long an idle session lasts. */
export function rightsOfOwner({
  person,
  support,
}: Pick<Session, 'person' | 'support'>): Omit<Visitor, 'adminFlag'> {
  return support ? ADMINISTRATOR : person
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
