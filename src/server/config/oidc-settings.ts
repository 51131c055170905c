import { z } from 'zod'
import {
  PROVIDER_FINDS,
  type ProviderFinds,
  type TrustedFactors,
  USUAL_CLAIMS,
  USUAL_FACTORS,
} from '#domain/account/identity-provider.ts'
import { isHere } from './here.ts'
import { words } from './word-lists.ts'

export type IdentityProvider = {
  issuer: string
  clientId: string
  /** Unset: a public client with PKCE only. */
  clientSecret: string | undefined
  name: string
  scope: string
  finds: ProviderFinds
  claim: string
  trustedFactors: TrustedFactors
}

const claimName = /^[\w:./-]{1,200}$/

export const oidcVariables = {
  OIDC_ISSUER: z
    .string()
    .refine((value) => {
      const url = URL.parse(value)
      return (
        url !== null &&
        /^https?:$/.test(url.protocol) &&
        !url.search &&
        !url.hash &&
        !url.username &&
        !url.password
      )
    }, 'must be the address of the provider as its tokens name it, like https://id.example.mil/realms/unit')
    .optional(),
  OIDC_CLIENT_ID: z.string().max(200, 'must not be longer than 200 characters').optional(),
  OIDC_CLIENT_SECRET: z.string().max(500, 'must not be longer than 500 characters').optional(),
  OIDC_NAME: z.string().max(60, 'must not be longer than 60 characters').optional(),
  OIDC_SCOPE: z
    .string()
    .regex(
      /^(?=(.* )?openid( |$))[\x21-\x7e]+( [\x21-\x7e]+)*$/,
      'must be words with blanks between, openid among them',
    )
    .optional(),
  OIDC_FINDS: z.enum(PROVIDER_FINDS, { error: `must be one of ${PROVIDER_FINDS.join(', ')}` }).optional(),
  OIDC_CLAIM: z.string().regex(claimName, 'must be the name of a claim like preferred_username').optional(),
  OIDC_MFA: words(
    (word) => claimName.test(word),
    'must be words of amr or acr with commas between, or always, or never',
  ).optional(),
}

type Given = z.output<z.ZodObject<typeof oidcVariables>>

/**
 * Undefined without `OIDC_ISSUER`.
 * @throws Error that begins with the name of the variable
 */
export function readIdentityProvider(given: Given, staysHere: boolean): IdentityProvider | undefined {
  if (given.OIDC_ISSUER === undefined) {
    const stray = (Object.keys(oidcVariables) as (keyof Given)[]).find((name) => given[name] !== undefined)
    if (stray) throw new Error(`OIDC_ISSUER must be set when ${stray} is set.`)
    return undefined
  }
  if (!given.OIDC_CLIENT_ID) throw new Error('OIDC_CLIENT_ID must be set when OIDC_ISSUER is set.')
  const issuer = new URL(given.OIDC_ISSUER)
  // For tests on one machine, http is safe.
  if (issuer.protocol !== 'https:' && !(staysHere && isHere(issuer.hostname)))
    throw new Error(
      'OIDC_ISSUER must begin with https://, unless portal and provider are both on this machine.',
    )
  const finds = given.OIDC_FINDS ?? 'username'
  return {
    issuer: given.OIDC_ISSUER,
    clientId: given.OIDC_CLIENT_ID,
    clientSecret: given.OIDC_CLIENT_SECRET,
    name: given.OIDC_NAME ?? issuer.host,
    scope: given.OIDC_SCOPE ?? 'openid profile email',
    finds,
    claim: given.OIDC_CLAIM ?? USUAL_CLAIMS[finds],
    trustedFactors: readTrusted(given.OIDC_MFA),
  }
}

function readTrusted(given: string[] | undefined): TrustedFactors {
  if (given === undefined) return USUAL_FACTORS
  if (given.includes('always')) return 'always'
  return given.includes('never') ? [] : given
}
