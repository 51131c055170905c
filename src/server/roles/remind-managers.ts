import { dayIn, writeDay } from '#domain/fiscal-years.ts'
import { quarterOf } from '#domain/roles/recertification.ts'
import { listManagers } from '#domain/roles/second-person.ts'
import type { Sql } from '../db/connect.ts'
import { enterProgram } from '../db/wall.ts'
import { raiseAlert } from '../limits/uses.ts'
import type { Letter } from '../mail/letter.ts'
import type { Portal } from '../portal.ts'
import { findProgramCodes } from '../session/program-queries.ts'
import { countWaitingRoles, findRoleManagers } from './recertification-queries.ts'

/** Longer than a quarter (seconds): each is told of once. */
const QUIET = 100 * 24 * 60 * 60

type Reminding = Pick<Portal, 'config' | 'handles' | 'jobs' | 'clock'>

/** Once in a quarter whoever may confirm roles gets a mail, if any wait; whichever process comes first writes it. */
export async function remindManagers(portal: Reminding): Promise<void> {
  const sql = portal.handles.writes as unknown as Sql
  for (const program of await findProgramCodes(sql)) await remindOf(portal, program)
}

async function remindOf(portal: Reminding, program: string): Promise<void> {
  const { config, handles, clock } = portal
  const now = clock()
  const { first, last } = quarterOf(dayIn(config.fiscalZone, now))
  await handles.writes.begin(async (transaction) => {
    const sql = transaction as unknown as Sql
    await enterProgram(sql, program)
    if (!(await raiseAlert(sql, `recertification ${program} ${first}`, QUIET, now))) return
    const waiting = await countWaitingRoles(sql, { program, first, zone: config.fiscalZone })
    if (waiting === 0) return
    const managers = await findRoleManagers(sql, program, listManagers({ kind: 'role' }))
    await portal.jobs.bulkSender(sql)(
      'mail',
      managers.map((manager) => writeReminder(manager, waiting, last, config.publicUrl)),
    )
  })
}

function writeReminder(
  { email, name, program }: { email: string; name: string; program: string },
  waiting: number,
  last: string,
  publicUrl: string,
): Letter {
  const roles = waiting === 1 ? '1 role waits' : `${waiting.toLocaleString('en-US')} roles wait`
  return {
    to: email,
    subject: `Roles to confirm in ${program}`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `A new quarter has begun. ${roles} in ${program} to be looked at by ${writeDay(last)}: confirm those that are still right, and take the others away.`,
    ],
    link: { words: 'Look at the roles', address: `${publicUrl}/recertification` },
  }
}
