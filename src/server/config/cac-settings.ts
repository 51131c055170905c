import { resolve } from 'node:path'
import { z } from 'zod'
import { whole } from './values.ts'
import { networks, words } from './word-lists.ts'

/** The listener that asks for a client certificate; files in PEM. */
export type CacGateway = {
  port: number
  /** Where browsers find it, without a slash at the end. */
  publicUrl: string
  /** Roots and issuing authorities whose cards may sign in. */
  caFile: string
  certFile: string
  keyFile: string
  /** Revocation lists of these authorities; unset: nobody looks whether a card was revoked. */
  crlFile: string | undefined
  /** A card must be issued under one of these policies; empty: under any. */
  policies: string[]
  /** Addresses, or address/prefix, of the proxies that may pass the certificate of a person in a header. */
  proxies: string[]
  /** Name of that header, in small letters. */
  proxyHeader: string
}

/** Medium hardware 112, 128 and 192 of the DoD PKI: keys that live on a card (decisions, section 7b). */
const CARD_POLICIES = ['2.16.840.1.101.2.1.11.42', '2.16.840.1.101.2.1.11.43', '2.16.840.1.101.2.1.11.44']

/** What an operator may say about the gateway. */
export const cacVariables = {
  CAC_PORT: whole(1, 65_535).optional(),
  CAC_CA_FILE: z.string().optional(),
  CAC_CERT_FILE: z.string().optional(),
  CAC_KEY_FILE: z.string().optional(),
  CAC_CRL_FILE: z.string().optional(),
  CAC_PUBLIC_URL: z
    .string()
    .regex(/^https:\/\/[^/?#\s]+\/?$/, 'must be an address like https://cac.portal.example')
    .optional(),
  CAC_POLICY_OIDS: words(
    (word) => word === 'any' || /^[0-2](\.\d{1,12}){2,20}$/.test(word),
    'must be policy numbers like 2.16.840.1.101.2.1.11.42 with commas between, or any',
  ).optional(),
  CAC_PROXY_ADDRESSES: networks.optional(),
  CAC_PROXY_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{1,60}$/, 'must be the name of a header like X-Client-Cert')
    .optional(),
}

type Given = z.output<z.ZodObject<typeof cacVariables>>

/**
 * The gateway of these variables; undefined without `CAC_PORT`.
 * @throws Error whose message is one line that begins with the name of the variable
 */
export function readCacGateway(given: Given, publicUrl: string): CacGateway | undefined {
  const files = ['CAC_CA_FILE', 'CAC_CERT_FILE', 'CAC_KEY_FILE'] as const
  if (given.CAC_PORT === undefined) {
    const stray = (Object.keys(cacVariables) as (keyof Given)[]).find((name) => given[name] !== undefined)
    if (stray) throw new Error(`CAC_PORT must be set when ${stray} is set.`)
    return undefined
  }
  for (const name of files) if (!given[name]) throw new Error(`${name} must be set when CAC_PORT is set.`)
  if (given.CAC_PROXY_HEADER && !given.CAC_PROXY_ADDRESSES)
    throw new Error('CAC_PROXY_ADDRESSES must be set when CAC_PROXY_HEADER is set.')
  const policies = given.CAC_POLICY_OIDS ?? CARD_POLICIES
  return {
    port: given.CAC_PORT,
    publicUrl: (given.CAC_PUBLIC_URL ?? `https://${new URL(publicUrl).hostname}:${given.CAC_PORT}`).replace(
      /\/$/,
      '',
    ),
    caFile: resolve(given.CAC_CA_FILE!),
    certFile: resolve(given.CAC_CERT_FILE!),
    keyFile: resolve(given.CAC_KEY_FILE!),
    crlFile: given.CAC_CRL_FILE && resolve(given.CAC_CRL_FILE),
    policies: policies.includes('any') ? [] : policies,
    proxies: given.CAC_PROXY_ADDRESSES ?? [],
    proxyHeader: (given.CAC_PROXY_HEADER ?? 'X-Client-Cert').toLowerCase(),
  }
}
