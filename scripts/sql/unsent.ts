/** Templates that no test sends, by reason. They are not checked, and an entry that is sent fails. */
const REASONS = {
  'a backup, a restore and an upgrade of the database are tests of the group resilience': `
    server/backup/copy-tables.ts copyDatabase
    server/backup/copy-tables.ts copySequences
    server/backup/copy-tables.ts listTables
    server/backup/copy-tables.ts passTransactions
    server/backup/recover.ts readLastChange
    server/backup/upgrade-cluster.ts jobs
    server/commands/restore.ts cutBehind
    server/commands/restore.ts findAnchors`,
  'a database of somebody else, several programs, and more demo orders are tests of the same group': `
    server/db/open.ts openExternal
    server/supply/simulator-queries.ts beginPace
    server/supply/simulator-queries.ts takeDueDays
    demo/load-orders.ts main`,
  'Cancel of an import that a process reads is a test of the group attack':
    'server/imports/panel/import-queries.ts requestCancellation',
  'the second batch of an export and a page deep in a report take thousands of rows': `
    server/hub/get-well-export.ts rows
    server/hub/price-list-export.ts rows
    server/reports/deep-pages.ts afterOrder
    server/reports/order-status-export.ts rows`,
}

/** Backups run only at one minute of the hour. */
export const sometimesSent = [
  'server/backup/make-backup.ts makeBackup',
  'server/backup/make-backup.ts takeTurn',
]

export const unsent = Object.values(REASONS).flatMap((names) => names.trim().split(/\n\s*/))
