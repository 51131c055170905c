import {
  listCases,
  openCase,
  readCase,
  readCaseFile,
  readReported,
  stepCase,
  writeToCase,
} from '#wire/cases/cases.ts'
import { answerSubstitute } from '#wire/cases/substitutes.ts'
import { serveFile } from '../http/download.ts'
import { servePage, serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { prepareSentFiles } from '../questions/sent-files.ts'
import { list, open, read, readFile, readReportedOfLine, takeStep, write } from './cases.ts'
import { answer } from './substitutes.ts'

/** The order decides who is of its unit. Permission 8 answers for the supplier. */
export function serveCases(portal: Portal): void {
  const anyone = { area: 'anyone' } as const
  servePage(portal, listCases, anyone, list)
  serveRead(portal, readCase, anyone, (context, { params }) => read(context, params.case))
  serveRead(portal, readReported, anyone, readReportedOfLine)
  serveFile(portal, readCaseFile, anyone, readFile)
  serveWrite(portal, openCase, anyone, open, prepareSentFiles)
  serveWrite(portal, writeToCase, anyone, write, prepareSentFiles)
  serveWrite(portal, stepCase, anyone, takeStep)
  serveWrite(portal, answerSubstitute, anyone, answer)
}
