import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PASSWORD_LOCK_SECONDS, PASSWORD_TRIES } from '#domain/session/session-limits.ts'
import type { Sql } from '../db/connect.ts'
import type { Portal } from '../portal.ts'

/** Milliseconds after the last sign-in. */
const DEVICES_RETENTION = 180 * 24 * 60 * 60 * 1000

export type KnownDevice = {
  hash: Buffer
  isLocked: boolean
}

type Place = Pick<Portal, 'config' | 'deviceKey'>

const cookieName = ({ config }: Place) => (config.secureCookies ? '__Host-device' : 'device')
const hashOf = (token: string) => hash('sha256', token, 'buffer')
const sign = ({ deviceKey }: Place, token: string) =>
  createHmac('sha256', deviceKey).update(token).digest('base64url')

/** Signed, so a forged cookie costs no query. Names nobody and survives sign-out. */
export function readToken(portal: Place, request: FastifyRequest): string | null {
  const [token = '', signature = ''] = (request.cookies[cookieName(portal)] ?? '').split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(portal, token))]
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}

export async function findKnownDevice(
  portal: Place & Pick<Portal, 'handles'>,
  request: FastifyRequest,
  username: string,
  now: Date,
): Promise<KnownDevice | null> {
  const token = readToken(portal, request)
  if (token === null || username === '') return null
  const [row] = await portal.handles.writes<{ failed: number | null }[]>`
    SELECT find_known_device(${hashOf(token)}, ${username}, ${now}, ${PASSWORD_LOCK_SECONDS}) AS failed`
  const failed = row?.failed ?? null
  return failed === null ? null : { hash: hashOf(token), isLocked: failed >= PASSWORD_TRIES }
}

export function hasDevice(portal: Place, request: FastifyRequest): boolean {
  return readToken(portal, request) !== null
}

export function takeDevice(portal: Place, request: FastifyRequest): string {
  return readToken(portal, request) ?? randomBytes(32).toString('base64url')
}

export async function saveKnownDevice(sql: Sql, token: string, personId: number, now: Date): Promise<void> {
  await sql`SELECT save_known_device(${hashOf(token)}, ${personId}, ${now})`
}

export function setDeviceCookie(portal: Place, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(portal), `${token}.${sign(portal, token)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: portal.config.secureCookies,
    maxAge: DEVICES_RETENTION / 1000,
  })
}

export async function countDeviceFailure(
  sql: Sql,
  { hash: device }: KnownDevice,
  personId: number,
  now: Date,
): Promise<void> {
  await sql`SELECT count_device_failure(${device}, ${personId}, ${now}, ${PASSWORD_LOCK_SECONDS})`
}

export async function forgetOldDevices(sql: Sql, now: Date): Promise<void> {
  await sql`SELECT forget_old_devices(${new Date(now.getTime() - DEVICES_RETENTION)})`
}
