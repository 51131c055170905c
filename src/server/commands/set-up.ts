import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describeCounts, describeFault } from '#domain/imports/drafts.ts'
import { describeOpeningLink } from '#domain/opening/opening-links.ts'
import { Refusal } from '#domain/refusal.ts'
import { hashPassword } from '../account/passwords.ts'
import type { Config } from '../config/config.ts'
import { migrate } from '../db/migrate.ts'
import type { Database } from '../db/roles.ts'
import { noSuchFolder } from '../imports/file-records.ts'
import { type Print, writePlan } from '../imports/import.ts'
import { KINDS } from '../imports/kinds.ts'
import { organisation } from '../imports/organisation-kind.ts'
import { canAnybodySignIn } from '../imports/organisation-queries.ts'
import { pictures } from '../imports/pictures-kind.ts'
import { planFile } from '../imports/plan.ts'
import { readCodes } from '../imports/read-codes.ts'
import { takeTurn } from '../imports/scope-queries.ts'
import { makePassword, requirePassword } from '../opening/first-administrator.ts'
import { dropLinks } from '../opening/links-queries.ts'
import { NotOpened, openPortal } from '../opening/open-portal.ts'
import { makeOpeningLink } from '../opening/opening-link.ts'
import { describeScope, inTransaction } from './import-files.ts'

type Place = { database: Database; config: Pick<Config, 'fiscalZone' | 'passwordProfile'> }

const OPEN_ALREADY =
  'Somebody can sign in to this portal already, so it is open. Set-up works only on an empty portal; add rows with import.'

const TABLES = [organisation, ...KINDS].map(({ name }) => name).filter((name) => name !== pictures.name)

/** `set-up`: the new link disables previous links. */
export async function printOpeningLink(
  { database, config }: { database: Database; config: Pick<Config, 'publicUrl'> },
  print: Print,
): Promise<number> {
  await migrate(database.url('owner'))
  const link = await makeOpeningLink(database, config.publicUrl, { renews: true })
  if (link === null) throw new Refusal('conflict', OPEN_ALREADY)
  for (const line of describeOpeningLink(link)) print(line)
  return 0
}

/** `set-up FOLDER`: imports all files in one transaction. */
export async function setUp(
  { database, config }: Place,
  folder: string,
  given: string | undefined,
  print: Print,
): Promise<number> {
  await migrate(database.url('owner'))
  const files = await findFiles(folder, print)
  const password = given || makePassword()
  const hash = await hashPassword(password)
  const comingFundCodes = await readCodes(files.get('funds'), 'fund code')
  try {
    const name = await inTransaction(database, '', async (sql) => {
      await takeTurn(sql)
      if (await canAnybodySignIn(sql)) throw new Refusal('conflict', OPEN_ALREADY)
      await dropLinks(sql)
      return openPortal({
        sql,
        read: async (kind, scope) => {
          const path = files.get(kind.name)
          return path ? planFile(kind, sql, scope, path) : null
        },
        write: (kind, scope, plan) => {
          const file = files.get(kind.name) ?? ''
          return writePlan(kind, sql, { ...scope, file }, basename(file), plan)
        },
        scopeOf: (zone, program) => ({
          ...describeScope({ fiscalZone: zone ?? config.fiscalZone }, program, true),
          comingFundCodes,
        }),
        enter: (row) => {
          requirePassword(password, config, row)
          return { hash, dodId: null }
        },
        refuse: (_, row, fault) => print(describeFault(row, fault)),
        counted: ({ name: kind }, counts) => print(describeCounts(kind, counts)),
      })
    })
    print(`The portal is open. ${name} may do everything.`)
    if (!given) print(`One-time password (shown only now): ${password}`)
    return 0
  } catch (error) {
    if (!(error instanceof NotOpened)) throw error
    print('Nothing was written. Correct the rows above and run set-up again.')
    return 1
  }
}

/**
 * File names are kinds: CSV or xlsx, pictures as a zip.
 * @throws Refusal without an organization, or for a duplicate kind
 */
async function findFiles(folder: string, print: Print): Promise<Map<string, string>> {
  const names = await readdir(folder).catch(() => {
    throw noSuchFolder(folder)
  })
  const files = new Map<string, string>()
  for (const name of names.sort()) {
    const [, word = '', form = ''] = /^([^.]+)\.(csv|xlsx|zip)$/i.exec(name) ?? []
    if (!word) continue
    const kind = word.toLowerCase()
    const other = files.get(kind)
    const isRead = form.toLowerCase() === 'zip' ? kind === pictures.name : TABLES.includes(kind)
    if (!isRead)
      print(`${name} is ignored: set-up reads pictures.zip, and CSV or xlsx of ${TABLES.join(', ')}.`)
    else if (other)
      throw new Refusal(
        'conflict',
        `${basename(other)} and ${name} both contain the ${kind}. Remove one of them from the folder.`,
      )
    else files.set(kind, join(folder, name))
  }
  if (!files.has(organisation.name))
    throw new Refusal(
      'not-found',
      `The folder ${folder} has no organisation.csv, which says who opens the portal.`,
    )
  return files
}
