import type { TemplateProgram } from '#domain/opening/template.ts'
import type { PersonForm } from '#domain/people/person-fields.ts'

export type RoleName = 'admin' | 'order-placer' | 'approver' | 'finance'

/** `level` only for approvers, from 1. */
export type RoleOnUnit = { dodaac: string; role: RoleName; level?: number }

/** Everything the portal keeps about a person, passwords aside (DATA-21). DoD IDs are of the synthetic 9999xxxxxx range. */
export type DemoPerson = PersonForm & {
  /** Twenty digits, zero-padded, unique over all programs. */
  smid: string
  program: TemplateProgram
  roles: RoleOnUnit[]
  /** Granted beside those that follow from roles. */
  permissions: number[]
}

/** What a demo account fixes; the rest is drawn like everybody's. */
export type FixedPerson = Partial<DemoPerson> & Pick<DemoPerson, 'firstName' | 'lastName' | 'dodaac'>
