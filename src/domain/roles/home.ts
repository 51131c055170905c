import { Refusal } from '../refusal.ts'
import type { Person } from './permissions.ts'

export function requireAtHome(
  { program, homeProgram }: Pick<Person, 'program' | 'homeProgram'>,
  message = 'You work in another program, where you have no record. A person of that unit does this.',
  code = 'AWAY_FROM_HOME',
): void {
  if (program !== homeProgram) throw new Refusal('rule', message, { code })
}
