import { Readable } from 'node:stream'
import { describeKind, MONTH } from '#domain/imports/import-kinds.ts'
import { PART_BYTES } from '#domain/imports/import-states.ts'
import { writeTemplate } from '#domain/imports/tables.ts'
import { Refusal } from '#domain/refusal.ts'
import { WORKBOOK_TYPE } from '#wire/export/exports.ts'
import * as wire from '#wire/imports/imports.ts'
import { disableMissingPeople, listMissingPeople } from '#wire/imports/missing.ts'
import { fundScope } from '../../funds/scope.ts'
import { serveBytes } from '../../http/bytes.ts'
import { serveExport, serveFile } from '../../http/download.ts'
import { serveRead, serveWrite } from '../../http/serve.ts'
import type { Portal } from '../../portal.ts'
import * as actions from './actions.ts'
import { definition, writeTemplateBook } from './export.ts'
import { walkParts } from './import-queries.ts'
import { disableMissing, listMissing } from './missing.ts'

const CSV = 'text/csv; charset=utf-8'

/** Each file checks whether the person may edit its kind by hand. */
export function serveImports(portal: Portal): void {
  const anyone = { area: 'anyone' } as const
  const only99 = { area: 'everything' } as const
  serveRead(portal, wire.listImports, anyone, actions.listOwn)
  serveRead(portal, wire.readImport, anyone, (context, { params }) => actions.readOwn(context, params.import))
  serveRead(portal, wire.listImportRows, anyone, actions.listRows)
  serveWrite(portal, wire.startImport, anyone, actions.start)
  serveBytes(portal, wire.sendImportPart, anyone, PART_BYTES, actions.takePart)
  serveWrite(portal, wire.checkImport, anyone, actions.check)
  serveWrite(portal, wire.applyImport, anyone, (context, input) => actions.apply(portal, context, input))
  serveWrite(portal, wire.cancelImport, anyone, actions.cancel)
  serveRead(portal, listMissingPeople, only99, listMissing)
  serveWrite(portal, disableMissingPeople, only99, disableMissing)
  serveFile(portal, wire.readImportTemplate, anyone, async ({ person }, { params, query }) => {
    const kind = actions.requireOwnKind(person, params.kind)
    if (query.form === 'xlsx')
      return { fileName: `${kind.name}.xlsx`, type: WORKBOOK_TYPE, bytes: writeTemplateBook(kind) }
    return { fileName: `${kind.name}.csv`, type: CSV, bytes: Buffer.from(writeTemplate(kind.columns)) }
  })
  serveFile(portal, wire.readImportResult, anyone, async (context, { params }) => {
    const found = await actions.readOwn(context, params.import)
    if (found.kind === MONTH)
      throw new Refusal('not-found', 'Files of the public catalog have no result file. The rows are listed.')
    if (found.state !== 'applied')
      throw new Refusal('conflict', 'There is no result yet: the file was not applied.')
    const bytes = Readable.from(walkParts(context.sql, params.import, true))
    return { fileName: `${found.fileName}.result.csv`, type: CSV, bytes }
  })
  serveExport(portal, wire.exportImportRows, anyone, ({ person, today }, { params }) => {
    const kind = actions.requireOwnKind(person, params.kind).name
    const isOfFunds = describeKind(kind).area === 'funding'
    return {
      definition,
      filter: {
        ...{ kind, program: person.program, today },
        ...(isOfFunds && { fundDodaacs: fundScope(person) }),
      },
      fileName: `${kind}_${person.program}_${today.replaceAll('-', '')}.xlsx`,
    }
  })
}
