import type { Page } from '@playwright/test'
import { newProgram } from '../src/testing/new-program.ts'
import { addProgram } from '../src/wire/programs/programs.ts'
import { switchProgram } from '../src/wire/session/session.ts'
import { ask } from './ask.ts'

/** Adds a program and switches to it, for tests that change sales or prices. The page needs permission 99. */
export async function workInNewProgram(page: Page, program: { code: string; name: string }): Promise<void> {
  await ask(page, addProgram, { body: newProgram(program) })
  await ask(page, switchProgram, { body: { program: program.code } })
}
