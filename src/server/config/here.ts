const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i

export function isHere(host: string): boolean {
  return LOOPBACK.test(host.replace(/^\[|\]$/g, ''))
}

export function addressHere(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
