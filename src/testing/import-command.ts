import { importFile } from '#server/commands/import-files.ts'
import { requireKind } from '#server/imports/kinds.ts'

/** `import KIND FILE --apply` in a process of its own, which tests kill. */
const urls = JSON.parse(process.env.TEST_DATABASE_URLS ?? '{}') as Record<string, string>
const [kind = '', path = ''] = process.argv.slice(2)
process.exitCode = await importFile(
  {
    database: { url: (role) => urls[role] ?? '', stop: async () => {} },
    config: { fiscalZone: 'America/New_York' },
  },
  { kind: requireKind(kind), path, program: 'AR', apply: true, allOrNothing: false },
  console.log,
)
