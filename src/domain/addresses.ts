/** Where something is sent, as people type it; the country is its two-letter code. */
export type Address = {
  street1: string
  street2: string
  street3: string
  city: string
  state: string
  zip: string
  country: string
}

export const BLANK_ADDRESS: Address = {
  street1: '',
  street2: '',
  street3: '',
  city: '',
  state: '',
  zip: '',
  country: 'US',
}

/** The address as lines for a label, the recipient first; empty when there is neither street nor city. */
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

/** One sentence saying what is wrong with an e-mail address, or null. */
export function findBadEmail(text: string): string | null {
  return /^[^\s@<>"]+@[^\s@<>"]+$/.test(text)
    ? null
    : 'Enter an email address such as support@example.mil, without spaces.'
}

/** One sentence saying what is wrong with the address of a web page, or null. Only pages of the web are linked to. */
export function findBadAddress(text: string): string | null {
  const url = URL.parse(text)
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.host !== ''
  return isWeb && url.username === '' && url.password === '' && !/\s/.test(text)
    ? null
    : 'Enter a web address that begins with https://.'
}

/** One sentence saying what is wrong with the name of a file under /files/, or null: no folders, no hidden files. */
export function findBadFileName(text: string): string | null {
  return /^[A-Za-z0-9][A-Za-z0-9 ._-]*\.[A-Za-z0-9]{2,5}$/.test(text) && !text.includes('..')
    ? null
    : 'Enter a file name such as price-list.xlsx: letters, digits, spaces, dots and dashes, with an ending.'
}
