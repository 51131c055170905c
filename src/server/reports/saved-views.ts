import { Refusal } from '#domain/refusal.ts'
import { mayChangeReport } from '#domain/reports/custom-access.ts'
import { listViewPages, NO_VIEW, nameViewPage, readView } from '#domain/reports/saved-views.ts'
import type { SavedView, ViewBody } from '#wire/reports/saved-views.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { editorOf, lockChangeable, requireRoom, requireShareable, sayShared } from './custom-stored.ts'
import {
  deleteCustomReportRow,
  findCustomReport,
  findCustomReports,
  insertCustomReport,
  type StoredReport,
  updateCustomReport,
} from './custom-stored-queries.ts'

type OfView<B = unknown> = Input<{ view: number }, undefined, B>

/** A view is a custom report without a definition: it has an address in its place. */
export async function listViews({ sql, person }: ReadContext): Promise<SavedView[]> {
  const rows = await findCustomReports(sql, person, 'views')
  return rows.map((row) => describeView(person, row))
}

function describeView(person: ReadContext['person'], row: StoredReport): SavedView {
  const { id, name, page, address, owner, dodaac, forProgram, version } = row
  return {
    ...{ id, name, owner, dodaac, forProgram, version, address: address ?? '' },
    page: nameViewPage(page ?? '') ?? '',
    mayChange: mayChangeReport(person, row),
    isOwn: row.ownerId === person.id,
  }
}

export async function addView(
  context: WriteContext,
  { body }: Input<unknown, undefined, ViewBody>,
): Promise<SavedView> {
  const { sql, person } = context
  const view = readOpenView(context, body)
  requireShareable(context, body, null)
  await requireRoom(context, body.name, person.id, null)
  const added = await insertCustomReport(sql, person.id, { ...body, ...view, ...editorOf(context) })
  context.concern(`view ${added?.id}`, { ...sayShared(body), address: view.address })
  return readSaved(context, added?.id ?? 0)
}

export async function changeView(
  context: WriteContext,
  { params, body }: OfView<ViewBody>,
): Promise<SavedView> {
  const before = await lockChangeable(context, params.view, true)
  const view = readOpenView(context, body)
  requireShareable(context, body, before)
  await requireRoom(context, body.name, before.ownerId, params.view)
  await updateCustomReport(context.sql, params.view, { ...body, ...view, ...editorOf(context) })
  context.concern(`view ${params.view}`, {
    before: sayShared(before),
    after: { ...sayShared(body), address: view.address },
  })
  return readSaved(context, params.view)
}

export async function deleteView(context: WriteContext, { params }: OfView): Promise<{ message: string }> {
  const { name } = await lockChangeable(context, params.view, true)
  await deleteCustomReportRow(context.sql, params.view)
  context.concern(`view ${params.view}`, { name })
  return { message: 'Success' }
}

/** Nobody saves a page that they cannot open. */
function readOpenView({ person }: WriteContext, { address }: ViewBody) {
  const view = readView(address)
  if (!view || !listViewPages(person, person.programFacts).includes(view.page))
    throw new Refusal('not-found', NO_VIEW)
  return { page: view.page, address: view.address, definition: {} }
}

async function readSaved({ sql, person }: WriteContext, id: number): Promise<SavedView> {
  const stored = await findCustomReport(sql, person.program, id)
  if (!stored) throw new Refusal('not-found', NO_VIEW)
  return describeView(person, stored)
}
