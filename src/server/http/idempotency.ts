import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '#domain/refusal.ts'
import type { Code } from '#wire/code.ts'
import type { Sql } from '../db/connect.ts'
import { found } from '../db/together.ts'

/** What a key stands for: the same request again is the same question. */
type Asked = { route: string; url: string; body: unknown }

/**
 * Takes a key for this request; false when a request has taken it before. A rival with the same key waits on the unique
 * index until this transaction ends.
 */
export function claimKey(sql: Sql, personId: number, key: string, asked: Asked) {
  return found(sql`
    INSERT INTO kept_answers (person_id, key, route, request_hash)
    VALUES (${personId}, ${key}, ${asked.route}, ${hashRequest(asked)})
    ON CONFLICT DO NOTHING RETURNING 1`)
}

/** What the request that took the key was answered. Throws when it was another one. */
export async function readKept(sql: Sql, personId: number, key: string, asked: Asked): Promise<unknown> {
  const [kept] = await sql<
    { requestHash: Buffer; answer: unknown }[]
  >`SELECT request_hash, answer FROM kept_answers WHERE person_id = ${personId} AND key = ${key}`
  if (kept && hashRequest(asked).equals(kept.requestHash)) return kept.answer
  throw new Refusal('rule', 'This Idempotency-Key was used for another request.', { code: 'KEY_REUSED' })
}

/** What a request was answered before under this key; null when it was not. Takes no key. */
export async function findAnswer(
  sql: Sql,
  personId: number,
  key: string,
  asked: Asked,
): Promise<{ answer: unknown } | null> {
  const [kept] = await sql<{ answer: unknown }[]>`SELECT answer FROM kept_answers
    WHERE person_id = ${personId} AND key = ${key} AND request_hash = ${hashRequest(asked)} AND answer IS NOT NULL`
  return kept ?? null
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

/** `answer` is the text that is sent. */
export function keepAnswer(sql: Sql, personId: number, key: string, answer: string) {
  return sql`UPDATE kept_answers SET status = 200, answer = ${answer}::text::jsonb WHERE person_id = ${personId} AND key = ${key}`
}

export async function deleteOldAnswers(sql: Sql, now: Date): Promise<void> {
  await sql`DELETE FROM kept_answers WHERE kept_at < ${now}::timestamptz - interval '2 days'`
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
  readonly wire: unknown
  constructor(wire: unknown) {
    this.wire = wire
  }

  /** In clean names; undefined when it was kept by an older release in another shape. */
  read<A>(answer: Code<A>): A | undefined {
    return z.safeParse(answer.schema, this.wire).data
  }
}
