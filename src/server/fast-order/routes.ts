import { requireOrderer } from '#domain/roles/permissions.ts'
import { addRows, checkRows, MAX_SHEET_BYTES, readSheet } from '#wire/fast-order/fast-order.ts'
import { serveBytes } from '../http/bytes.ts'
import { serveRead, serveWrite } from '../http/serve.ts'
import type { HarvestWatch } from '../people/harvest.ts'
import type { Portal } from '../portal.ts'
import { addRows as addCheckedRows } from './add.ts'
import { checkRows as findMeanings } from './check.ts'
import { readSheetRows } from './sheet.ts'

/** Ten thousand rows of text. */
const MAX_BYTES = 4 * 1024 * 1024

export function serveFastOrder(portal: Portal, watch: HarvestWatch): void {
  const area = 'products'
  serveRead(
    portal,
    checkRows,
    { area, isForActing: true, takesLong: true, maxBytes: MAX_BYTES },
    (context, input) => findMeanings(context, input, watch),
  )
  serveBytes(portal, readSheet, { area, takesLong: true }, MAX_SHEET_BYTES, ({ person }, _, bytes) => {
    requireOrderer(person)
    return readSheetRows(portal, bytes)
  })
  serveWrite(portal, addRows, { area }, addCheckedRows)
}
