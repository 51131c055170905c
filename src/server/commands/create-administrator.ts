import { text } from 'node:stream/consumers'
import { isProgramCode } from '#domain/programs.ts'
import { Refusal } from '#domain/refusal.ts'
import { hashPassword } from '../account/passwords.ts'
import type { Config } from '../config/config.ts'
import { inOwnersTransaction } from '../db/owner.ts'
import type { Database } from '../db/roles.ts'
import { takeTurn } from '../imports/scope-queries.ts'
import {
  makePassword,
  type NewAdministrator,
  requirePassword,
  saveAdministrator,
} from '../opening/first-administrator.ts'

/** Reads the password from standard input, or prints a new one once. */
export async function createAdministrator(
  database: Database,
  config: Pick<Config, 'passwordProfile'>,
  wanted: NewAdministrator,
): Promise<number> {
  requireComplete(wanted)
  const given = process.stdin.isTTY ? '' : (await text(process.stdin)).replace(/\r?\n$/, '')
  const password = given || makePassword()
  requirePassword(password, config, wanted)
  const hash = await hashPassword(password)
  await inOwnersTransaction(database, '', async (sql) => {
    // Serializes with opening the portal by its link.
    await takeTurn(sql)
    await saveAdministrator(sql, wanted, { hash, dodId: null }, { address: 'console' })
  })
  console.log(
    `Created ${wanted.username}, who may do everything in program ${wanted.program} and switch to the others.`,
  )
  if (!given) console.log(`Password (shown only this once): ${password}`)
  return 0
}

function requireComplete(wanted: NewAdministrator): void {
  const missing = [
    wanted.username.trim() === '' && '--username',
    !/^[^\s@]+@[^\s@]+$/.test(wanted.email) && '--email with an address',
    wanted.firstName.trim() === '' && '--first-name',
    wanted.lastName.trim() === '' && '--last-name',
    !isProgramCode(wanted.program) && '--program with the code of a program',
  ].filter(Boolean)
  if (missing.length > 0) throw new Refusal('invalid', `Please give ${missing.join(', ')}.`)
}
