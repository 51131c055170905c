import type { Page } from '@playwright/test'
import { addProgram } from '../src/wire/panel/programs.ts'
import { switchProgram } from '../src/wire/session/session.ts'
import { ask } from './ask.ts'

/** A program of the Army as the form sends it, with nothing that may be blank. */
export const newProgram = <P extends { code: string; name: string }>(program: P) => ({
  branch: 'army' as const,
  supplierName: 'Bluegrass Supply',
  supplierSite: 'LEX-1',
  contactEmail: '',
  contactPhone: '',
  accent: '',
  about: '',
  orderingNotes: '',
  membersMayRequest: false,
  offersUsmcrReport: false,
  project: '',
  task: '',
  obligationType: '',
  lineType: '',
  contractType: '',
  ...program,
})

/**
 * Makes a program by the call of the form and works in it, for journeys that change what a program sells or pays. The page
 * is signed in as somebody with permission 99.
 */
export async function workInNewProgram(page: Page, program: { code: string; name: string }): Promise<void> {
  await ask(page, addProgram, { body: newProgram(program) })
  await ask(page, switchProgram, { body: { program: program.code } })
}
