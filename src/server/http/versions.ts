import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

export function readVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1]
  if (version === undefined)
    throw new Refusal('invalid', 'The If-Match header takes the version of the data that you read.')
  return Number(version)
}

type Versioned = { version?: number; order?: Versioned; carts?: CartVersion[] }
type CartVersion = { number: number; memberId: number; version: number }

/** For the next `If-Match`. Among several carts, the one in the URL counts. */
export function findVersion(result: unknown, { params }: FastifyRequest): number | undefined {
  const { version, order, carts } = (result ?? {}) as Versioned
  const { number, member } = (params ?? {}) as Record<string, string>
  if (!carts) return version ?? order?.version
  if (number !== undefined) return carts.find((cart) => cart.number === Number(number))?.version
  if (member !== undefined) return carts.find((cart) => cart.memberId === Number(member))?.version
  return undefined
}
