import * as z from 'zod/mini'
import { findViewFault, MAX_VIEW, NO_VIEW } from '#domain/reports/saved-views.ts'
import { body, call } from '../call.ts'
import { type Clean, type Code, code, list, nullable } from '../code.ts'
import { dodaac, noSuch, requiredName, text, truth, whole } from '../codes.ts'
import { nothing, success } from '../paging.ts'
import { ofText } from '../twins.ts'

export const viewName = requiredName(80, 'Enter a name for the view.')
export const savedId = whole(1, Number.MAX_SAFE_INTEGER, noSuch('report'))

/** A path of the portal with its query. */
const viewAddress: Code<string> = code(() =>
  ofText(
    z.string(NO_VIEW).check(
      z.check(({ value, issues }) => {
        const message = findViewFault(value)
        if (message) issues.push({ code: 'custom', message, input: value })
      }),
    ),
  ),
)

const viewFields = {
  id: savedId,
  name: text(80),
  /** The name of the list or report. */
  page: text(60),
  address: text(MAX_VIEW),
  owner: text(),
  dodaac: ['DODAAC_0', nullable(dodaac)],
  forProgram: truth,
  mayChange: truth,
  isOwn: truth,
  version: whole(1, 1_000_000_000),
} as const
const savedView = body(viewFields)
export type SavedView = Clean<typeof savedView>

const sharing = { dodaac: ['DODAAC_0', nullable(dodaac)], forProgram: truth } as const
const viewBody = body({ name: viewName, address: viewAddress, ...sharing })
export type ViewBody = Clean<typeof viewBody>

export const listSavedViews = call('GET', '/reports/views', {
  summary: 'Saved views of lists and reports that the person may open: own ones, and shared ones, by name',
  response: list(savedView),
})
export const addSavedView = call('POST', '/reports/views', {
  summary: 'Save a list or report with its filters under a name',
  body: viewBody,
  response: savedView,
})
export const changeSavedView = call('PUT', '/reports/views/:view', {
  summary: 'Change the name, the filters or the readers of a saved view',
  params: { view: savedId },
  body: viewBody,
  response: savedView,
})
export const deleteSavedView = call('DELETE', '/reports/views/:view', {
  summary: 'Delete a saved view',
  params: { view: savedId },
  body: nothing,
  response: success,
})
