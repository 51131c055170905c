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

const HELP = `Commands for the operator, beside a running portal or without one:

  npm run admin -- verify [--anchors FOLDER]
      Recomputes every promise about orders, money and the audit trail. Exit code 1 if one is broken. FOLDER holds the
      folders anchors and archive; the data directory unless told.
  npm run admin -- check [--profile production]
      Says what of this portal is not as an organisation should run it, and what to do about it. Exit code 1 if something is
      not.
  npm run admin -- backup [--to FOLDER]
      Copies the embedded database while it runs, with anchors, archive, files and pictures, and reads every file back. Into
      DATA_DIR/backup/base unless told, where those of 14 days are kept; the portal does it each day by itself.
  npm run admin -- restore --into NEW_DATA_DIR [--to '2026-11-20 14:05'] [--from FOLDER] [--wal FOLDER] [--anchors FOLDER]
      Makes a new data directory as everything was at that time (in the portal's zone; as late as possible unless told), and
      verifies it; it does not serve before that. FROM is a backup or a folder of backups, DATA_DIR/backup unless told.
      Needs no running database. Exit code 1 if a promise is broken.
  npm run admin -- drill [--to TIME] [--from FOLDER]
      The same into a folder that goes away, and a line about it in DATA_DIR/backup/drills.jsonl for your auditors.
  npm run admin -- upgrade-database --programs FOLDER
      Makes a cluster of this program's PostgreSQL from one of an earlier, whose programs are in FOLDER, verifies it, and
      keeps the old one. The portal must be stopped.
  npm run admin -- supply step [--days N]
      Turns the simulated supplier's calendar by N days (1 to 366; 1 unless told).
  npm run admin -- milstrip explain < FILE
      Prints what each MILSTRIP record of FILE says, a field a line. Needs no database. Exit code 1 if a line is no
      record; it is told with its column and the reason.
  npm run admin -- create-administrator --username NAME --email ADDRESS --first-name NAME --last-name NAME
                   --program CODE [--dodaac CODE]
      Creates a person with every permission. The password is read from standard input when something is piped
      in; otherwise one is made up and printed once.
  npm run admin -- confirm NUMBER, npm run admin -- second-person off|ask --program CODE [--limit DOLLARS]
      Confirms what waits for a second person where nobody else of the program could; says whether a program asks for one,
      and what one person may allot within 30 days without.
  npm run admin -- set-up
      Prints a new link that opens an empty portal in a browser; links that were printed before work no more.
  npm run admin -- set-up FOLDER
      Opens an empty portal from organisation.csv and files of the kinds below, all or nothing, and prints the one-time
      password of the first administrator unless SETUP_PASSWORD is set.
  npm run admin -- template KIND
      Prints the headings of a kind of rows and one row as an example. Kinds: programs, categories, products, items,
      prices, assortment, dodaacs, people, roles, funds, groups.
  npm run admin -- export KIND --program CODE
      Prints the present rows in the same columns, as CSV.
  npm run admin -- import KIND FILE --program CODE [--apply] [--all-or-nothing]
      Says what a CSV or xlsx file would add and change, and which rows it refuses and why. With --apply it is done,
      and FILE.result.csv says what became of each row; with --all-or-nothing only if none is refused. Code 1 if one is.
  npm run admin -- import publog FOLDER --program CODE [--classes 8405,8410] [--apply]
      Says what the monthly files of the public catalogue in FOLDER, plain or zipped, would add to and change in the drafts
      of a program; with --apply it is done. Clothing classes unless told. Exit code 1 if something is refused.
  npm run admin -- export drafts --program CODE
      Prints the drafts, a row an NSN, as CSV.
  npm run admin -- help
      Prints this.`

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
        console.error('Say which file to read: npm run admin -- milstrip explain < FILE')
        return 2
      }
      // One byte is one column, as in the files of the supplier.
      return explainMilstrip(process.stdin.setEncoding('latin1'), console.log)
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
      return withDatabase(verb, (database) => secondPerson(database, verb, kind, values))
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
  const most = { 'set-up': 1, template: 1, export: 1, import: 2, confirm: 1, 'second-person': 1 }[verb]
  return most !== undefined && others.length <= most
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
