import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '#domain/refusal.ts'
import type { Code } from '#wire/code.ts'
import type { Fragment, Sql } from '../db/connect.ts'
import { enterProgram } from '../db/row-security.ts'

/** A retry with the same key must be the same request. */
type Requested = { route: string; url: string; body: unknown }

/**
 * A rival with the same key waits. If the key has a response, all statements pipelined behind this fail (`isKeyTaken`).
 */
export function takeKey(sql: Sql, personId: number, key: string) {
  return sql`SELECT lock_idempotency_key(${personId}, ${key})`
}

/** Also enters the program's row-level security. */
export function enterWithKey(sql: Sql, program: string, personId: number, key: string) {
  return sql`${enterProgram(sql, program)}, lock_idempotency_key(${personId}, ${key})`
}

/** True also when an older release without a lock stored the response. */
export function isKeyTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === 'KEYED' || constraint === 'idempotency_keys_pkey'
}

/** Throws when the key belongs to another request. */
export async function readStored(
  sql: Sql,
  personId: number,
  key: string,
  requested: Requested,
): Promise<string> {
  const stored = await findResponse(sql, personId, key, requested)
  if (stored !== null) return stored
  throw new Refusal('rule', 'This Idempotency-Key was used for another request.', { code: 'KEY_REUSED' })
}

/** Null when there is none. Takes no key. */
export async function findResponse(
  sql: Sql,
  personId: number,
  key: string,
  requested: Requested,
): Promise<string | null> {
  const [stored] = await sql<{ response: string }[]>`SELECT response FROM idempotency_keys
    WHERE person_id = ${personId} AND key = ${key} AND request_hash = ${hashRequest(requested)}`
  return stored?.response ?? null
}

export function saveResponse(
  sql: Sql,
  personId: number,
  key: string,
  requested: Requested,
  response: string,
) {
  return sql`INSERT INTO idempotency_keys (person_id, key, route, request_hash, response)
    VALUES (${personId}, ${key}, ${requested.route}, ${hashRequest(requested)}, ${response})`
}

/** Runs behind another write, in one statement. */
export function saveAfter(sql: Sql, ahead: Fragment, stored: Fragment) {
  return sql`WITH ahead AS (${ahead}) ${stored}`
}

function hashRequest({ route, url, body }: Requested): Buffer {
  return createHash('sha256')
    .update(`${route}\n${url}\n${writeCanonical(body ?? null)}`)
    .digest()
}

export function readKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\w-]{8,100}$/.test(key)) return key
  throw new Refusal(
    'invalid',
    'The Idempotency-Key header takes 8 to 100 letters, digits, dashes or underscores.',
  )
}

/** Sorts field names, so that equal requests match. */
function writeCanonical(body: unknown): string {
  return JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            // The hash is quick to brute-force, so passwords stay out.
            .filter(([field]) => !/passw/i.test(field))
            .sort(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  )
}

export async function deleteOldResponses(sql: Sql, now: Date): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE stored_at < ${now}::timestamptz - interval '2 days'`
}

export class Written<A> {
  readonly response: A
  readonly text: string
  constructor(response: A, text: string) {
    this.response = response
    this.text = text
  }
}

/** A stored response, already in wire names. */
export class Stored {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }

  /** Undefined when an older release stored another shape. */
  read<A>(response: Code<A>): A | undefined {
    return z.safeParse(response.schema, JSON.parse(this.text)).data
  }
}
