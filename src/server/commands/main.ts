import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal } from '#domain/refusal.ts'
import { endWithPortal } from '../backup/with-portal.ts'
import { readConfig } from '../config/config.ts'
import { openForOperator } from '../db/for-operator.ts'
import type { Database } from '../db/roles.ts'
import { requireKind } from '../imports/kinds.ts'
import { organisation } from '../imports/organisation-kind.ts'
import { drafts } from '../public-catalog/drafts.ts'
import { auditCommand } from './audit-command.ts'
import { backUp } from './backup.ts'
import { printCheck } from './check.ts'
import { printPacketCheck } from './check-packet.ts'
import { createAdministrator } from './create-administrator.ts'
import { drill } from './drill.ts'
import { explainMilstrip } from './explain-milstrip.ts'
import { exportRows, importFile, printTemplate } from './import-files.ts'
import { moveSupply } from './move-supply.ts'
import { printVerification } from './print-verification.ts'
import { importPublog } from './publog.ts'
import { restoreCommand } from './restore.ts'
import { secondPerson } from './second-person.ts'
import { printOpeningLink, setUp } from './set-up.ts'
import { forgiveGoneReader, writeOut } from './standard-output.ts'
import { upgradeDatabase } from './upgrade-database.ts'

const HELP = `Commands for the operator. They work with a running portal or without one.

  npm run admin -- verify [--anchors FOLDER]
      Recomputes every invariant of orders, money and the audit trail. Exit code 1 if one is broken. FOLDER contains the
      folders anchors and archive. Default: the data directory.
  npm run admin -- check [--profile production]
      Lists the settings and data that are not ready for production, and what to do about them. Exit code 1 if there are any.
  npm run admin -- backup [--to FOLDER]
      Copies the running embedded database with anchors, archive, files and pictures, and reads every file back. Default
      folder: DATA_DIR/backup/base, which keeps the backups of 14 days. The portal does this every day.
  npm run admin -- restore --into NEW_DATA_DIR [--to '2026-11-20 14:05'] [--from FOLDER] [--wal FOLDER] [--anchors FOLDER]
      Creates a new data directory with everything as it was at that time, and verifies it before the portal serves it. The
      time is in the zone of the portal. Default: the latest possible time. --from takes a backup or a folder of backups.
      Default: DATA_DIR/backup. Needs no running database. Exit code 1 if an invariant is broken.
  npm run admin -- drill [--to TIME] [--from FOLDER]
      Restores into a temporary folder, and records the result in DATA_DIR/backup/drills.jsonl for your auditors.
  npm run admin -- upgrade-database --programs FOLDER
      Creates a cluster of the current PostgreSQL from an earlier one, verifies it, and keeps the earlier one. FOLDER contains
      the programs of the earlier PostgreSQL. Stop the portal first.
  npm run admin -- supply step [--days N]
      Moves the calendar of the simulated supplier forward by N days, 1 to 366. Default: 1.
  npm run admin -- milstrip explain < FILE
      Prints the fields of each MILSTRIP record of FILE, one per line. Needs no database. If a line is not a record, prints
      the column and the reason, and ends with exit code 1.
  npm run admin -- check-packet FILE.zip [--anchors FOLDER]
      Checks the packet of an order: its files, and its sealed rows with their blocks. Needs no database. FOLDER contains a
      copy of the folder anchors. Exit code 1 if a byte was changed.
  npm run admin -- create-administrator --username NAME --email ADDRESS --first-name NAME --last-name NAME
                   --program CODE [--dodaac CODE]
      Creates a person with every permission. Reads the password from a pipe to standard input. Without one, creates a
      password and prints it once.
  npm run admin -- confirm NUMBER, npm run admin -- second-person off|ask --program CODE [--limit DOLLARS]
      Confirms a request that waits for a second person, if nobody else in the program can. Sets whether a program asks for a
      second person, and the amount that one person may allot within 30 days without one.
  npm run admin -- set-up
      Prints a new link that opens an empty portal in a browser. Earlier links stop working.
  npm run admin -- set-up FOLDER
      Opens an empty portal from organisation.csv and files of the kinds below, all or nothing. Prints the one-time password
      of the first administrator, unless SETUP_PASSWORD is set.
  npm run admin -- template KIND
      Prints the headings of a kind of rows and one example row. Kinds: programs, categories, products, items, prices,
      assortment, dodaacs, people, roles, funds, groups.
  npm run admin -- export KIND --program CODE
      Prints the current rows in the same columns, as CSV.
  npm run admin -- import KIND FILE --program CODE [--apply] [--all-or-nothing]
      Prints the additions and changes of a CSV or xlsx file, and the refused rows with the reasons. With --apply, writes the
      changes, and the outcome of each row to FILE.result.csv. With --all-or-nothing, writes them only if no row is refused.
      Exit code 1 if a row is refused.
  npm run admin -- import publog FOLDER --program CODE [--classes 8405,8410] [--apply]
      Prints the drafts of a program that the monthly files of the public catalog in FOLDER, plain or zipped, would add or
      change. With --apply, writes them. Default classes: clothing. Exit code 1 if something is refused.
  npm run admin -- export drafts --program CODE
      Prints the drafts as CSV, one row per NSN.
  npm run admin -- help
      Prints this text.`

const OPTIONS = {
  anchors: { type: 'string' },
  days: { type: 'string' },
  to: { type: 'string' },
  from: { type: 'string' },
  into: { type: 'string' },
  wal: { type: 'string' },
  profile: { type: 'string' },
  programs: { type: 'string' },
  username: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  program: { type: 'string' },
  limit: { type: 'string' },
  dodaac: { type: 'string' },
  apply: { type: 'boolean' },
  'all-or-nothing': { type: 'boolean' },
  classes: { type: 'string' },
} as const

/** Returns the exit code: 0 done, 1 failure, 2 invalid command. */
async function main(args: string[]): Promise<number> {
  let command: ReturnType<typeof readCommand>
  try {
    command = readCommand(args)
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`)
    return 2
  }
  const { words, values } = command
  const [verb = '', kind, file] = words
  switch (isAboutFiles(words) ? verb : words.join(' ')) {
    case '':
    case 'help':
      console.log(HELP)
      return 0
    case 'verify':
      return withDatabase('verify', (database, config) =>
        printVerification(database, values.anchors ? resolve(values.anchors) : config.dataDir),
      )
    case 'check':
      if ((values.profile ?? 'production') !== 'production') {
        console.error('There is one profile: --profile production.')
        return 2
      }
      return withDatabase('check', (database, config) => printCheck(database, config, console.log))
    case 'backup':
      return withDatabase('backup', (_database, config) => backUp(config, values.to, console.log))
    case 'restore':
      return restoreCommand(readConfig(process.env), values, console.log)
    case 'upgrade-database':
      return upgradeDatabase(readConfig(process.env), values.programs, console.log)
    case 'drill':
      return withDatabase('drill', (_database, config) => drill(config, values, console.log))
    case 'supply step': {
      const days = Number(values.days ?? '1')
      if (!Number.isInteger(days) || days < 1 || days > 366) {
        console.error('Set the number of days with --days, a whole number from 1 to 366.')
        return 2
      }
      return withDatabase('supply step', (database, config) => moveSupply(database, config, days))
    }
    case 'milstrip explain':
      if (process.stdin.isTTY) {
        console.error('Name the file to read: npm run admin -- milstrip explain < FILE')
        return 2
      }
      // One byte is one column, as in the files of the supplier.
      return explainMilstrip(process.stdin.setEncoding('latin1'), console.log)
    case 'check-packet':
      if (kind === undefined) {
        console.error('Name the file to check: npm run admin -- check-packet FILE.zip')
        return 2
      }
      return printPacketCheck(resolve(kind), values.anchors, console.log)
    case 'template':
      printTemplate(kind === organisation.name ? organisation : requireKind(kind), console.log)
      return 0
    case 'set-up':
      return withDatabase('set-up', (database, config) =>
        kind === undefined
          ? printOpeningLink({ database, config }, console.log)
          : setUp({ database, config }, resolve(kind), process.env.SETUP_PASSWORD, console.log),
      )
    case 'export': {
      const rows = kind === drafts.name ? drafts : requireKind(kind)
      return withDatabase(`export ${rows.name}`, (database, config) =>
        exportRows({ database, config }, rows, values.program ?? '', writeOut),
      )
    }
    case 'import': {
      if (kind === 'publog') {
        const month = {
          folder: resolve(file ?? ''),
          program: values.program ?? '',
          classes: values.classes,
          apply: values.apply ?? false,
        }
        return withDatabase('import publog', (database, config) =>
          importPublog({ database, config }, month, console.log),
        )
      }
      const wanted = {
        kind: requireKind(kind),
        path: file ?? '',
        program: values.program ?? '',
        apply: values.apply ?? false,
        allOrNothing: values['all-or-nothing'] ?? false,
      }
      return withDatabase(`import ${wanted.kind.name}`, (database, config) =>
        importFile({ database, config }, wanted, console.log),
      )
    }
    case 'confirm':
    case 'second-person':
      return withDatabase(verb, (database, { fiscalZone }) =>
        secondPerson(database, fiscalZone, verb, kind, values),
      )
    case 'create-administrator':
      return withDatabase('create-administrator', (database, config) =>
        createAdministrator(database, config, {
          username: values.username ?? '',
          email: values.email ?? '',
          firstName: values['first-name'] ?? '',
          lastName: values['last-name'] ?? '',
          program: values.program ?? '',
          dodaac: values.dodaac,
        }),
      )
    default:
      console.error(`There is no command '${words.join(' ')}'.\n\n${HELP}`)
      return 2
  }
}

function isAboutFiles([verb = '', ...others]: string[]): boolean {
  const max = {
    'check-packet': 1,
    'set-up': 1,
    template: 1,
    export: 1,
    import: 2,
    confirm: 1,
    'second-person': 1,
  }[verb]
  return max !== undefined && others.length <= max
}

function readCommand(args: string[]) {
  const { positionals, values } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  return { words: positionals, values }
}

type Work = (database: Database, config: ReturnType<typeof readConfig>) => Promise<number>

/** Audits every command with its result and the operator's account. */
async function withDatabase(name: string, work: Work): Promise<number> {
  const { database, config } = await openForOperator(readConfig(process.env), {
    isNew: name === 'set-up',
  })
  try {
    const code = await work(database, config).catch(async (error) => {
      await auditCommand(database, name, 1)
      throw error
    })
    await auditCommand(database, name, code)
    return code
  } finally {
    await database.stop()
  }
}

forgiveGoneReader()
try {
  await endWithPortal()
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const plain =
    error instanceof Refusal || (error instanceof Error && error.constructor === Error && !error.cause)
  console.error(plain ? (error as Error).message : error)
  process.exitCode = 1
}
