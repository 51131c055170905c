import type { Page } from '@playwright/test'
import { newProgram } from '../src/testing/new-program.ts'
import { addProgram } from '../src/wire/programs/programs.ts'
import { switchProgram } from '../src/wire/session/session.ts'
import { sendRequest } from './send-request.ts'

/** Adds a program and switches to it, for tests that change sales or prices. The page needs permission 99. */
export async function workInNewProgram(page: Page, program: { code: string; name: string }): Promise<void> {
  await sendRequest(page, addProgram, { body: newProgram(program) })
  await sendRequest(page, switchProgram, { body: { program: program.code } })
}
