import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Draft, describeFault, outcomeOf } from '#domain/imports/drafts.ts'
import { Refusal } from '#domain/refusal.ts'
import { noSuch } from '#wire/codes.ts'
import { hashPassword } from '../account/passwords.ts'
import type { Config } from '../config/config.ts'
import type { Sql } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import type { Database } from '../db/roles.ts'
import { noSuchFolder } from '../imports/file-records.ts'
import { describePlan, type Print, writePlan } from '../imports/import.ts'
import type { AnyKind } from '../imports/kind.ts'
import { KINDS } from '../imports/kinds.ts'
import { organisation } from '../imports/organisation-kind.ts'
import { canAnybodySignIn, type OrganisationRow } from '../imports/organisation-queries.ts'
import { readCodes } from '../imports/read-codes.ts'
import { isProgram, takeTurn } from '../imports/scope-queries.ts'
import { makePassword, requirePassword, saveAdministrator } from './create-administrator.ts'
import { describeScope, inTransaction } from './import-files.ts'

type Place = { database: Database; config: Pick<Config, 'fiscalZone' | 'passwordProfile'> }

/** From here on rows belong to one program. */
const FIRST_OF_PROGRAM = KINDS.find(({ isCommon }) => !isCommon)

/** Takes everything back that was tried. */
class Refused extends Error {}

/**
 * `set-up FOLDER`: opens an empty portal from files, all of them in one transaction or nothing. Rows of a file may name rows
 * of those before it, so each file is written before the next is looked at.
 */
export async function setUp(
  { database, config }: Place,
  folder: string,
  given: string | undefined,
  print: Print,
): Promise<number> {
  await migrate(database.url('owner'))
  const files = await findFiles(folder)
  const password = given || makePassword()
  const hash = await hashPassword(password)
  try {
    const name = await inTransaction(database, '', async (sql) => {
      await takeTurn(sql)
      if (await canAnybodySignIn(sql))
        throw new Refusal(
          'conflict',
          'Somebody can sign in to this portal already, so it is open. Set-up is for an empty one; bring rows with import.',
        )
      return openPortal({ sql, config, files, password, hash, print })
    })
    print(`The portal is open. ${name} may do everything.`)
    if (!given) print(`One-time password (shown only now): ${password}`)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    print('Nothing was written. Correct the rows above and run set-up again.')
    return 1
  }
}

type Opening = {
  sql: Sql
  config: Place['config']
  files: Map<string, string>
  password: string
  hash: string
  print: Print
}

/** Everything in the order of the kinds; the administrator comes when there is a DoDAAC to belong to. */
async function openPortal({ sql, config, files, password, hash, print }: Opening): Promise<string> {
  let refused = 0
  let chief: Draft<OrganisationRow> | undefined
  let isKnownProgram = false
  const comingFundCodes = await readCodes(files.get('funds'), 'fund code')
  for (const kind of [organisation as AnyKind, ...KINDS]) {
    const program = chief?.given.program ?? ''
    if (kind === FIRST_OF_PROGRAM) {
      isKnownProgram = await isProgram(sql, program)
      if (!isKnownProgram)
        print(describeFault(2, { column: 'administrator program', sentence: noSuch('program') }))
    }
    if (kind.name === 'people' && isKnownProgram) refused += await addChief(chief)
    const path = files.get(kind.name)
    // Without their program, rows can be compared with nothing.
    if (!path || !(kind.isCommon || isKnownProgram)) continue
    const zone = chief?.faults.length === 0 ? chief.after : config
    const scope = {
      ...describeScope(zone, program, true),
      comingFundCodes,
    }
    const lines: string[] = []
    const done = await describePlan(kind, sql, scope, path, (line) => lines.push(line))
    for (const line of lines) if (/^refuse /.test(line) || line === lines.at(-1)) print(line)
    refused += done.refused
    await writePlan(kind, sql, scope, basename(path), done.plan)
    if (kind.name === organisation.name) chief = (done.plan.drafts as Draft<OrganisationRow>[])[0]
  }
  if (refused > 0 || !chief || !isKnownProgram) throw new Refused()
  return chief.after.username

  async function addChief(draft: Draft<OrganisationRow> | undefined): Promise<number> {
    if (!draft || outcomeOf(draft) !== 'added') return 1
    const { number, after } = draft
    try {
      requirePassword(password, config, after)
      await saveAdministrator(sql, { ...after, dodaac: after.dodaac || undefined }, hash)
      return 0
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      print(describeFault(number, { column: 'administrator dodaac', sentence: error.message }))
      return 1
    }
  }
}

/** Files named after kinds, CSV or xlsx. @throws Refusal when there is no organisation among them */
async function findFiles(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch(() => {
    throw noSuchFolder(folder)
  })
  const files = new Map<string, string>()
  for (const name of names) {
    const [, kind = ''] = /^([a-z]+)\.(?:csv|xlsx)$/i.exec(name) ?? []
    if (kind) files.set(kind.toLowerCase(), join(folder, name))
  }
  if (!files.has(organisation.name))
    throw new Refusal(
      'not-found',
      `The folder ${folder} has no organisation.csv, which says who opens the portal.`,
    )
  return files
}
