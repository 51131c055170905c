import {
  checkProduction,
  describeProduction,
  type ProductionFacts,
} from '#domain/opening/production-check.ts'
import { areasOfRoles, isPrivileged, type Role } from '#domain/roles/permissions.ts'
import type { Config } from '../config/config.ts'
import { isOpenToListeners } from '../config/database-address.ts'
import { findOpenFolders } from '../config/private-files.ts'
import type { Sql } from '../db/connect.ts'
import { inOwnersTransaction } from '../db/owner.ts'
import type { Database } from '../db/roles.ts'

/** The exit code is 1 when a rule is broken. */
export async function printCheck(
  database: Database,
  config: Config,
  say: (line: string) => void,
): Promise<number> {
  const rules = checkProduction(await findFacts(database, config))
  for (const line of describeProduction(rules)) say(line)
  return rules.some(({ remedy }) => remedy !== null) ? 1 : 0
}

async function findFacts(database: Database, config: Config): Promise<ProductionFacts> {
  const { identityProvider } = config
  // Only if the provider always requires two factors; otherwise a claim of each token decides.
  const elsewhere = identityProvider !== undefined && identityProvider.trustedFactors !== 'always'
  const people = await inOwnersTransaction(database, 'read only', async (sql) => ({
    demoAccounts: await countDemoAccounts(sql),
    privilegedByOneFactor: await findPrivilegedByOneFactor(sql, {
      elsewhere,
      byPassword: config.passwordSignIn,
    }),
  }))
  const addresses = [config.databaseUrl, config.reportsDatabaseUrl].filter((url) => url !== undefined)
  return {
    ...people,
    isDemo: config.demo,
    publicUrl: config.publicUrl,
    isHere: config.isHere,
    seesUnnamedProxy: config.seesUnnamedProxy,
    sendsMail: config.smtpUrl !== undefined,
    passwordProfile: config.passwordProfile,
    needsSecondFactor: config.secondFactor !== 'off',
    rightsFromNames: config.rightsFromNames,
    supply: config.supply,
    hasMetricsToken: config.metricsToken !== undefined,
    isDatabaseOpen: addresses.some(isOpenToListeners),
    openFolders: findOpenFolders(config.dataDir),
  }
}

async function countDemoAccounts(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`SELECT count(*) FROM people WHERE is_demo AND enabled`
  return row?.count ?? 0
}

type Account = { username: string; areas: number[]; roles: Role[] }

async function findPrivilegedByOneFactor(
  sql: Sql,
  { elsewhere, byPassword }: { elsewhere: boolean; byPassword: boolean },
): Promise<string[]> {
  const accounts = await sql<Account[]>`
    SELECT p.username, ARRAY(SELECT area FROM person_permissions x WHERE x.person_id = p.person_id) AS areas,
      ARRAY(SELECT DISTINCT role::text FROM role_assignments r WHERE r.person_id = p.person_id) AS roles
    FROM people p WHERE p.enabled AND p.may_sign_in AND NOT p.is_demo AND ((p.password_hash IS NOT NULL AND ${byPassword}) OR ${elsewhere}) AND p.username IS NOT NULL
      AND NOT EXISTS (SELECT FROM second_factors f WHERE f.person_id = p.person_id)
    ORDER BY p.username`
  return accounts
    .filter(({ areas, roles }) =>
      isPrivileged({ permissions: [...areas, ...areasOfRoles(roles)], opensEverything: false }),
    )
    .map(({ username }) => username)
}
