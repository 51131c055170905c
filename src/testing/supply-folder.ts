import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { buildDocumentNumber } from '#domain/supply/milstrip/document-numbers.ts'
import { readFolder } from '#server/supply/files/in-folder.ts'
import { sendBatches } from '#server/supply/files/out-folder.ts'
import { openSupplyWorld, SUPPLY_DAY } from './supply-world.ts'

export type Said = {
  quantity?: number
  suffix?: string
  day?: string
  unit?: string
  nsn?: string
  price?: string
}

/** Old enough to be read. */
export function leave(path: string, content: string, encoding: BufferEncoding = 'utf8'): void {
  writeFileSync(path, content, encoding)
  utimesSync(path, new Date(), new Date(Date.now() - 5000))
}

/** A supplier who exchanges files. Each test has new folders. */
export function openSupplyFolder() {
  const world = openSupplyWorld()
  let folder = ''
  let serial = 1
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quartermaster-supply-'))
    mkdirSync(join(folder, 'in'))
    world.mails.length = 0
    return () => rmSync(folder, { recursive: true })
  })
  const inFolder = (...names: string[]) => join(folder, 'in', ...names)
  const outFolder = (...names: string[]) => join(folder, 'out', ...names)
  return {
    world,
    inFolder,
    outFolder,
    newNumber: () => buildDocumentNumber(world.dodaac, SUPPLY_DAY, serial++),
    send: () => sendBatches(world.supply, outFolder()),
    read: (goesOn = () => true) => readFolder(world.supply, inFolder(), goesOn),
    deliver: (name: string, lines: readonly string[]) =>
      leave(inFolder(name), lines.map((line) => `${line}\n`).join('')),
    /** The record with which the supplier answers a requisition. */
    respond(requisition: string, code: string, said: Said = {}): string {
      const { quantity = 2, suffix = ' ', day = '320', unit = 'EA', price = '       ' } = said
      const pieces = String(quantity).padStart(5, '0')
      const head = `SMSS${said.nsn ?? world.nsnOf(requisition)}  ${unit}${pieces}${requisition}${suffix}      `
      return code === 'AS'
        ? `AS1${head} 6C   ${day}${requisition}${suffix.trim() || 'X'}${pieces.slice(-2)}5`
        : `AE1${head}A6C      13${day}${code}SMS    ${price}`
    },
  }
}
