import { readFileSync } from 'node:fs'

/** Of a row of /proc/net/tcp: nobody has closed it. */
const ESTABLISHED = '01'

/**
 * The local ports of connections to a port of this machine that whoever opened them still holds. A server may have more: one whose
 * commit waits for a standby does not notice that its client has gone.
 */
export function findHeldConnections(port: number): number[] {
  const [, ...rows] = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n')
  return rows.flatMap((row) => {
    const [, local = '', remote = '', state] = row.trim().split(/\s+/)
    return state === ESTABLISHED && readPort(remote) === port ? [readPort(local)] : []
  })
}

const readPort = (address: string) => Number.parseInt(address.split(':')[1] ?? '', 16)
