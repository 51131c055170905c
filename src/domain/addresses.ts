export type Address = {
  street1: string
  street2: string
  street3: string
  city: string
  state: string
  zip: string
  country: string
}

export function writeAddress(recipient: string, address: Address): string[] {
  if (!address.street1 || !address.city) return []
  const place = `${address.city}, ${address.state} ${address.zip}`.replace(/[, ]+$/, '')
  return [
    recipient,
    address.street1,
    address.street2,
    address.street3,
    place,
    address.country === 'US' ? '' : address.country,
  ].filter(Boolean)
}

export function findBadEmail(text: string): string | null {
  return /^[^\s@<>"]+@[^\s@<>"]+$/.test(text)
    ? null
    : 'Enter an email address such as support@example.mil, without spaces.'
}

/** Null when valid. Only the server knows `privateHosts`. */
export function findBadAddress(text: string, privateHosts?: readonly string[]): string | null {
  const url = URL.parse(text)
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.host !== ''
  if (!isWeb || url.username !== '' || url.password !== '' || /\s/.test(text))
    return 'Enter a web address that begins with https://.'
  const host = url.hostname.replace(/\.$/, '').toLowerCase()
  if (isLoopback(host))
    return 'This address leads each reader to their own computer. Enter an address that everybody can reach.'
  if (!privateHosts || !isPrivate(host) || privateHosts.includes(host)) return null
  return `The host ${host} belongs to a private network. The operator of the portal lists such hosts in PRIVATE_LINK_HOSTS.`
}

const IPV4 = /^\d+\.\d+\.\d+\.\d+$/
/** IPv4 within IPv6, as browsers write it: the last two groups. */
const MAPPED = /^\[::(?:ffff:)?([\da-f]{1,4}):([\da-f]{1,4})\]$/

function unmap(host: string): string {
  const [, high, low] = MAPPED.exec(host) ?? []
  if (high === undefined || low === undefined) return host
  const parts = [high, low].map((group) => Number.parseInt(group, 16))
  return parts.flatMap((part) => [part >> 8, part & 255]).join('.')
}

function isLoopback(host: string): boolean {
  const address = unmap(host)
  return (
    /^(?:.+\.)?localhost$|^\[::1?\]$/.test(address) || (IPV4.test(address) && /^(?:127|0)\./.test(address))
  )
}

function isPrivate(host: string): boolean {
  const address = unmap(host)
  if (IPV4.test(address))
    return /^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.1[89]|22[4-9]|2[3-5]\d)\./.test(
      address,
    )
  if (address.startsWith('[')) return /^\[(?:f[cd]|fe[89abcdef]|ff|64:ff9b:|::)/.test(address)
  return (
    !address.includes('.') || /\.(?:local|lan|internal|intranet|corp|home|private|home\.arpa)$/.test(address)
  )
}

export function findBadFileName(text: string): string | null {
  return /^[A-Za-z0-9][A-Za-z0-9 ._-]*\.[A-Za-z0-9]{2,5}$/.test(text) && !text.includes('..')
    ? null
    : 'Enter a file name such as price-list.xlsx: letters, digits, spaces, dots and dashes, with an ending.'
}
