import type { CustomFetchOptions } from 'openid-client'
import { isHere } from '../config/here.ts'

/** More than any provider says; what is longer is garbage. */
const MOST_BYTES = 512 * 1024

/**
 * Asks a provider: by https, or on this machine, without following it elsewhere, and no more than so many bytes. The addresses are
 * its own words.
 */
export function createBoundedFetch(isOnThisMachine: boolean) {
  return async (address: string, options: CustomFetchOptions): Promise<Response> => {
    const { protocol, hostname } = new URL(address)
    const isSafe = protocol === 'https:' || (isOnThisMachine && isHere(hostname))
    if (!isSafe) throw new TypeError('The provider names an address that is not https.')
    const response = await fetch(address, { ...options, redirect: 'error' } as RequestInit)
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of response.body ?? []) {
      bytes += part.length
      if (bytes > MOST_BYTES) throw new TypeError('The provider says more than anybody reads.')
      parts.push(part)
    }
    const { status, headers } = response
    return new Response(parts.length > 0 ? Buffer.concat(parts) : null, { status, headers })
  }
}
