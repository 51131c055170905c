import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')

/** This program in its own folder, with extra migrations. */
export function makeNextRelease(migrations: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-release-'))
  for (const name of ['src', 'db', 'docs', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(realpathSync(join(ROOT, 'node_modules')), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(migrations))
    writeFileSync(join(folder, 'db/migrations', name), text)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
