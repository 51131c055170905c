import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '#domain/refusal.ts'
import type { Code } from '#wire/code.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { enterProgram } from '../db/wall.ts'

/** What a key stands for: the same request again is the same question. */
type Asked = { route: string; url: string; body: unknown }

/**
 * Takes a key until the transaction ends; a rival with the same key waits for that. Where the key has an answer already this
 * fails (`isKeyTaken`), and everything that is sent behind it.
 */
export function takeKey(sql: Sql, personId: number, key: string) {
  return sql`SELECT lock_idempotency_key(${personId}, ${key})`
}

/** The same behind the wall of a program, by one statement. */
export function enterWithKey(sql: Sql, program: string, personId: number, key: string) {
  return sql`${enterProgram(sql, program)}, lock_idempotency_key(${personId}, ${key})`
}

/** Whether a write failed because its key has an answer, perhaps of an older release that knows no lock. */
export function isKeyTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === 'KEYED' || constraint === 'idempotency_keys_pkey'
}

/** The text that the request that took the key was answered. Throws when it was another one. */
export async function readKept(sql: Sql, personId: number, key: string, asked: Asked): Promise<string> {
  const kept = await findAnswer(sql, personId, key, asked)
  if (kept !== null) return kept
  throw new Refusal('rule', 'This Idempotency-Key was used for another request.', { code: 'KEY_REUSED' })
}

/** What a request was answered before under this key; null when it was not. Takes no key. */
export async function findAnswer(
  sql: Sql,
  personId: number,
  key: string,
  asked: Asked,
): Promise<string | null> {
  const [kept] = await sql<{ response: string }[]>`SELECT response FROM idempotency_keys
    WHERE person_id = ${personId} AND key = ${key} AND request_hash = ${hashRequest(asked)}`
  return kept?.response ?? null
}

/** `answer` is the text that is sent. */
export function keepAnswer(sql: Sql, personId: number, key: string, asked: Asked, answer: string) {
  return sql`INSERT INTO idempotency_keys (person_id, key, route, request_hash, response)
    VALUES (${personId}, ${key}, ${asked.route}, ${hashRequest(asked)}, ${answer})`
}

/** The same behind another write, by one statement. */
export function keepBehind(sql: Sql, ahead: Fragment, kept: Fragment) {
  return sql`WITH ahead AS (${ahead}) ${kept}`
}

function hashRequest({ route, url, body }: Asked): Buffer {
  return createHash('sha256')
    .update(`${route}\n${url}\n${writeCanonical(body ?? null)}`)
    .digest()
}

/** The key of a request, if it has one. */
export function readKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\w-]{8,100}$/.test(key)) return key
  throw new Refusal(
    'invalid',
    'The Idempotency-Key header takes 8 to 100 letters, digits, dashes or underscores.',
  )
}

/** JSON with the fields of every object in order: the same request, whichever way a program writes it down. */
function writeCanonical(body: unknown): string {
  return JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            // The hash is quick to try words on: no password goes into it.
            .filter(([field]) => !/passw/i.test(field))
            .sort(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  )
}

export async function deleteOldAnswers(sql: Sql, now: Date): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE stored_at < ${now}::timestamptz - interval '2 days'`
}

/** An answer and its text, which is kept and sent. */
export class Written<A> {
  readonly answer: A
  readonly text: string
  constructor(answer: A, text: string) {
    this.answer = answer
    this.text = text
  }
}

/** An answer that was given before to the same key: already in the wire's names. */
export class Kept {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }

  /** In clean names; undefined when it was kept by an older release in another shape. */
  read<A>(answer: Code<A>): A | undefined {
    return z.safeParse(answer.schema, JSON.parse(this.text)).data
  }
}
