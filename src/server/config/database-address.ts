import { isHere } from './here.ts'

const ADDRESS = /^postgres(?:ql)?:\/\/(?:[^@/?]*@)?([^/?]+)\/[^?]*(\?.*)?$/i
const HOST = /^(\[[^\]]+\]|[^:]+)(?::\d+)?$/
const MODE = /[?&]ssl(?:mode)?=([\w-]*)/i

/** Another machine requires TLS with `sslmode=verify-full`. The driver's default is no TLS. */
export function protectDatabaseAddress(address: string): string {
  if (isOnThisMachine(address) || MODE.test(address)) return address
  return `${address}${address.includes('?') ? '&' : '?'}sslmode=verify-full`
}

export function isOpenToListeners(address: string): boolean {
  return !isOnThisMachine(address) && MODE.exec(protectDatabaseAddress(address))?.[1] !== 'verify-full'
}

function isOnThisMachine(address: string): boolean {
  const host = ADDRESS.exec(address)?.[1] ?? ''
  return isHere(HOST.exec(host)?.[1] ?? '')
}
