import { isHere } from './here.ts'

const ADDRESS = /^postgres(?:ql)?:\/\/(?:[^@/?]*@)?([^/?]+)\/[^?]*(\?.*)?$/i
const HOST = /^(\[[^\]]+\]|[^:]+)(?::\d+)?$/
const MODE = /[?&]ssl(?:mode)?=([\w-]*)/i

/**
 * A database on another machine is spoken to by TLS, and its certificate must be right: `sslmode=verify-full`, unless the address
 * says otherwise itself. The driver's own default would be no TLS at all.
 */
export function protectDatabaseAddress(address: string): string {
  if (isOnThisMachine(address) || MODE.test(address)) return address
  return `${address}${address.includes('?') ? '&' : '?'}sslmode=verify-full`
}

/** Whether a database on another machine may be spoken to without TLS, or without a look at its certificate. */
export function isOpenToListeners(address: string): boolean {
  return !isOnThisMachine(address) && MODE.exec(protectDatabaseAddress(address))?.[1] !== 'verify-full'
}

function isOnThisMachine(address: string): boolean {
  const host = ADDRESS.exec(address)?.[1] ?? ''
  return isHere(HOST.exec(host)?.[1] ?? '')
}
