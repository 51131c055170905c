const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i

/** Whether a host name or address means this machine alone. */
export function isHere(host: string): boolean {
  return LOOPBACK.test(host.replace(/^\[|\]$/g, ''))
}

/** How a browser on this machine reaches a listener on `host`. */
export function addressHere(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
