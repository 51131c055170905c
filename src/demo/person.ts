import type { Branch } from '#domain/branches.ts'
import type { TemplateProgram } from '#domain/panel/template.ts'
import type { Gender, ServiceStatus } from '#domain/people/people-codes.ts'

export type RoleName = 'admin' | 'order-placer' | 'approver' | 'finance'

/** `level` only for approvers, from 1. */
export type RoleOnUnit = { dodaac: string; role: RoleName; level?: number }

/** Everything the portal keeps about a person, passwords aside (DATA-21). */
export type DemoPerson = {
  /** Twenty digits, zero-padded, unique over all programs. */
  smid: string
  program: TemplateProgram
  /** Null for people who are only ordered for. Unique, lower case. */
  username: string | null
  firstName: string
  middleName: string
  lastName: string
  email: string
  /** Ten digits as text, of the synthetic 9999xxxxxx range. */
  dodId: string
  payGrade: string
  branch: Branch
  status: ServiceStatus
  gender: Gender
  dodaac: string
  /** Capital letters, at most 15. */
  nameTape: string
  enabled: boolean
  mayLogIn: boolean
  adminFlag: boolean
  subdivision: string
  shipToSupplementalAddress: boolean
  streetLines: [string, string, string]
  city: string
  state: string
  zip: string
  country: 'US'
  telephone: string
  sendConfirmation: boolean
  /** ISO day. */
  startDate: string
  roles: RoleOnUnit[]
  /** Granted beside those that follow from roles. */
  permissions: number[]
}

/** What a demo account fixes; the rest is drawn like everybody's. */
export type FixedPerson = Partial<DemoPerson> & Pick<DemoPerson, 'firstName' | 'lastName' | 'dodaac'>
