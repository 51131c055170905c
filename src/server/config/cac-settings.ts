import { resolve } from 'node:path'
import { z } from 'zod'
import { whole } from './values.ts'
import { networks, words } from './word-lists.ts'

/** Files in PEM. */
export type CacGateway = {
  port: number
  /** Without a final slash. */
  publicUrl: string
  /** Roots and issuing authorities. */
  caFile: string
  certFile: string
  keyFile: string
  /** Unset: revocation is not checked. */
  crlFile: string | undefined
  /** Empty: any policy. */
  policies: string[]
  proxies: string[]
  /** Lowercase. */
  proxyHeader: string
}

/** Medium hardware of the DoD PKI: keys on a card (decisions, section 7b). */
const CARD_POLICIES = ['2.16.840.1.101.2.1.11.42', '2.16.840.1.101.2.1.11.43', '2.16.840.1.101.2.1.11.44']

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
 * Undefined without `CAC_PORT`.
 * @throws Error that begins with the name of the variable
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
