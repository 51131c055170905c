import type { TemplateProgram } from '#domain/opening/template.ts'
import type { PersonForm } from '#domain/people/person-fields.ts'

export type RoleName = 'admin' | 'order-placer' | 'approver' | 'finance'

/** `level` only for approvers, from 1. */
export type RoleOnUnit = { dodaac: string; role: RoleName; level?: number }

/** DoD IDs have the synthetic range 9999xxxxxx (DATA-21). */
export type DemoPerson = PersonForm & {
  /** Twenty digits, zero-padded, unique over all programs. */
  smid: string
  program: TemplateProgram
  roles: RoleOnUnit[]
  /** Granted in addition to those of the roles. */
  permissions: number[]
}

export type FixedPerson = Partial<DemoPerson> & Pick<DemoPerson, 'firstName' | 'lastName' | 'dodaac'>
