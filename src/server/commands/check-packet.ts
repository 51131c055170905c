import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { anchorFolder, readAnchors } from '../audit/anchors.ts'
import { checkPacket } from '../packets/check-packet.ts'

/** Needs no database. Returns exit code 1 when the packet was changed. */
export function printPacketCheck(
  file: string,
  anchors: string | undefined,
  print: (line: string) => void,
): number {
  const folder = anchors === undefined ? null : anchorFolder(resolve(anchors))
  const { order, faults, proved, open } = checkPacket(
    readFileSync(file),
    folder === null ? null : (series) => readAnchors(folder, series),
  )
  if (faults.length > 0) {
    print('The packet is not as the portal wrote it.')
    for (const fault of faults) print(`- ${fault}`)
    return 1
  }
  print(`The packet of order ${order} is whole.`)
  print('Proved:')
  for (const sentence of proved) print(`- ${sentence}`)
  print('Not proved:')
  for (const sentence of open) print(`- ${sentence}`)
  print('- The PDF and the JSON parts are not sealed. Compare what matters with the rows of trail.json.')
  return 0
}
