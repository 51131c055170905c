import { dayIn, writeDay } from '#domain/fiscal-years.ts'
import { PERMISSIONS } from '#domain/roles/permissions.ts'
import { quarterOf } from '#domain/roles/recertification.ts'
import { listManagers } from '#domain/roles/second-person.ts'
import { formatCount } from '#domain/words.ts'
import { enterProgram } from '../db/row-security.ts'
import { raiseAlert } from '../limits/uses.ts'
import { type Email, greet, linkTo } from '../mail/email.ts'
import type { Portal } from '../portal.ts'
import { findProgramCodes } from '../session/program-queries.ts'
import { countWaitingRoles, findRoleManagers } from './recertification-queries.ts'

/** Seconds, longer than a quarter: one mail per quarter. */
const QUIET = 100 * 24 * 60 * 60

type Reminding = Pick<Portal, 'config' | 'handles' | 'jobs' | 'clock'>

/** Once a quarter, if any roles wait. The first process sends it. */
export async function remindManagers(portal: Reminding): Promise<void> {
  const sql = portal.handles.writes
  for (const program of await findProgramCodes(sql)) await remindOf(portal, program)
}

async function remindOf(portal: Reminding, program: string): Promise<void> {
  const { config, handles, clock } = portal
  const now = clock()
  const { first, last } = quarterOf(dayIn(config.fiscalZone, now))
  await handles.writes.begin(async (sql) => {
    await enterProgram(sql, program)
    if (!(await raiseAlert(sql, `recertification ${program} ${first}`, QUIET, now))) return
    const quarter = { program, first, zone: config.fiscalZone }
    const count = async (withPermissions: boolean) =>
      (await countWaitingRoles(sql, { ...quarter, withPermissions }))?.count ?? 0
    const [roles, all] = [await count(false), await count(true)]
    const managers = await findRoleManagers(sql, program, listManagers('role'))
    // Only people who give permissions review them.
    const givers = await findRoleManagers(sql, program, { areas: [PERMISSIONS.everything.number], roles: [] })
    const gives = new Set(givers.map(({ email }) => email))
    const emails = managers.flatMap((manager) => {
      const waiting = gives.has(manager.email) ? all : roles
      return waiting > 0
        ? [writeReminder(manager, { waiting, roles, last, publicUrl: config.publicUrl })]
        : []
    })
    if (emails.length > 0) await portal.jobs.bulkSender(sql)('mail', emails)
  })
}

function writeReminder(
  { email, name, people, program }: { email: string; name: string; people: number[]; program: string },
  { waiting, roles, last, publicUrl }: { waiting: number; roles: number; last: string; publicUrl: string },
): Email {
  const permissions = waiting - roles
  const what = [
    ...(roles > 0 ? [count(roles, 'role')] : []),
    ...(permissions > 0 ? [count(permissions, 'permission')] : []),
  ].join(' and ')
  return {
    to: email,
    kind: 'roles',
    people,
    subject: `Roles to confirm in ${program}`,
    greeting: greet(name),
    paragraphs: [
      `A new quarter has begun. Review ${what} in ${program} by ${writeDay(last)}. Confirm those that are still right, and remove the others.`,
    ],
    link: linkTo(publicUrl, '/recertification'),
  }
}

const count = (many: number, what: string) => `${formatCount(many)} ${what}${many === 1 ? '' : 's'}`
