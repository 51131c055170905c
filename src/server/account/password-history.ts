import { Refusal } from '#domain/refusal.ts'
import { cleanPassword } from '#domain/typed-text.ts'
import type { Config } from '../config/config.ts'
import type { Sql } from '../db/connect.ts'
import { isPassword } from './passwords.ts'

/** In the profile `stig`: earlier passwords that are refused. */
const GENERATIONS = 5
const SHORTEST_AGE = 24 * 60 * 60 * 1000
const DIFFERENT_CHARACTERS = 8

type Profile = Pick<Config, 'passwordProfile'>

/** @throws Refusal (422) when it is the present password or one of the previous ones */
export async function requireNew(sql: Sql, { passwordProfile }: Profile, personId: number, password: string) {
  if (passwordProfile !== 'stig') return
  for (const hash of (await findEarlier(sql, personId)).hashes)
    if (await isPassword(password, hash))
      throw new Refusal('rule', `Your last ${GENERATIONS} passwords cannot be used again. Choose another.`, {
        code: 'PASSWORD_USED_BEFORE',
      })
}

/** For a change by the person, not for a reset. @throws Refusal (422) */
export async function requireTimelyChange(
  sql: Sql,
  { passwordProfile }: Profile,
  { personId, current, password, now }: { personId: number; current: string; password: string; now: Date },
): Promise<void> {
  if (passwordProfile !== 'stig') return
  const { changedAt } = await findEarlier(sql, personId)
  if (changedAt && now.getTime() - changedAt.getTime() < SHORTEST_AGE)
    throw new Refusal('rule', 'A password can be changed once within 24 hours. Try again tomorrow.', {
      code: 'PASSWORD_TOO_YOUNG',
    })
  if (countDifferent(current, password) < DIFFERENT_CHARACTERS)
    throw new Refusal(
      'rule',
      `The new password must differ from the present one in at least ${DIFFERENT_CHARACTERS} characters.`,
      { code: 'PASSWORD_TOO_SIMILAR' },
    )
}

/** Call before the change, in the same transaction. */
export async function saveEarlier(sql: Sql, { passwordProfile }: Profile, personId: number, now: Date) {
  if (passwordProfile === 'stig')
    await sql`SELECT save_earlier_password(${personId}, ${GENERATIONS - 1}, ${now})`
}

function countDifferent(one: string, other: string): number {
  const [first, second] = [[...cleanPassword(one)], [...cleanPassword(other)]]
  return Array.from({ length: Math.max(first.length, second.length) }).filter(
    (_, at) => first[at] !== second[at],
  ).length
}

async function findEarlier(
  sql: Sql,
  personId: number,
): Promise<{ hashes: string[]; changedAt: Date | null }> {
  const [row] = await sql<
    { hashes: string[]; changedAt: Date | null }[]
  >`SELECT * FROM find_earlier_passwords(${personId})`
  return row ?? { hashes: [], changedAt: null }
}
