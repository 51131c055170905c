import {
  requireFreeCode,
  requireGoodContact,
  requireGoodReminders,
  requireRetirable,
} from '#domain/programs/program-upkeep.ts'
import { findFirstMode, requireUnchangedMode } from '#domain/roles/second-person.ts'
import { findFirstSheet } from '#domain/sheets.ts'
import * as wire from '#wire/programs/programs.ts'
import { enterProgram } from '../db/row-security.ts'
import type { WriteContext } from '../http/context.ts'
import { serveRead, serveWrite } from '../http/serve.ts'
import { addRow, changeRow, type Kind, listRows, lockRow, retireRow } from '../http/stored-rows.ts'
import type { Portal } from '../portal.ts'
import { notifyProgramsChanged } from '../session/program-queries.ts'
import {
  columnsOfProgram,
  countAwaiting,
  findPrograms,
  type ProgramFields,
  programColumns,
} from './programs-queries.ts'

const panel = { area: 'panel' } as const
const only99 = { area: 'everything' } as const

/** Permission 99 for changes. */
export function servePrograms(portal: Portal): void {
  const programs = programsOf(portal)
  serveRead(portal, wire.listPrograms, panel, listRows(programs))
  serveWrite(portal, wire.addProgram, only99, addRow(programs))
  serveWrite(portal, wire.saveProgram, only99, changeRow(programs))
  serveWrite(portal, wire.retireProgram, only99, retireRow(programs))
}

function programsOf({
  sessions,
  config,
}: Pick<Portal, 'sessions' | 'config'>): Kind<ProgramFields, wire.ProgramRow> {
  const isDemo = config.demo
  const first = { secondPerson: findFirstMode({ isDemo }), paper: findFirstSheet({ isDemo }) }
  const programs: Kind<ProgramFields, wire.ProgramRow> = {
    noun: 'program',
    table: 'programs',
    columns: programColumns,
    find: findPrograms,
    columnsOf: (fields, before) => columnsOfProgram(fields, before, first),
    // Otherwise an administrator could alone control the new program's people and money.
    requireAddable: async ({ sql, person }, code, fields) => {
      const { secondPerson = first.secondPerson, allotmentLimit } = fields
      requireGoodReminders(fields, null)
      const own = await lockRow(programs, sql, person.program)
      if (own) requireUnchangedMode(code, own, { secondPerson, allotmentLimit })
    },
    requireGood: (code, fields) => {
      requireFreeCode(code)
      requireGoodContact(fields)
    },
    requireChangeable: (before, fields) => {
      requireUnchangedMode(before.code, before, fields)
      requireGoodReminders(fields, before)
    },
    requireRetirable: async ({ sql, person }, { code }) => {
      await enterProgram(sql, code)
      const awaiting = await countAwaiting(sql, code)
      await enterProgram(sql, person.program)
      requireRetirable(code, person.program, awaiting)
    },
    changed: async ({ sql, afterwards }: WriteContext) => {
      await notifyProgramsChanged(sql)
      afterwards(() => sessions.forget('all'))
    },
  }
  return programs
}
