import type { Page } from '@playwright/test'
import { API } from './send-request.ts'

export const RECORD = 'AE1SMSS8405019001234  EA00002W9AR0163249999       A6C      13324BASMS'
const AT = '2026-11-21T16:00:00.000Z'

function refuse(id: number, record: string, column: number, reason: string) {
  return {
    ...{ id, file: 'status-7.txt', fileId: 7, line: id, record, reason, column },
    ...{ state: 'open', comment: '', refusedAt: AT, decidedAt: null as string | null },
  }
}

/**
 * Files and refused records of a `files` connection, because the portal under test has the simulator. Undefined passes
 * the call to the portal.
 */
export function playFiles() {
  const rows = [
    refuse(2, RECORD.padEnd(80), 30, 'No order has the document number W9AR0163249999.'),
    refuse(1, 'XX1 NOBODY KNOWS THIS', 1, "'XX' is no record that the portal knows."),
  ]
  const facts = { linesRead: 12, applied: 9, repeated: 3, refused: 5, foundAt: AT }
  const open = () => rows.filter(({ state }) => state === 'open').length
  const file = () => ({
    id: 7,
    name: 'status-7.txt',
    ...facts,
    finishedAt: '2026-11-21T16:09:00.000Z',
    open: open(),
  })
  const reading = {
    ...facts,
    id: 8,
    name: 'status-8.txt',
    linesRead: 1500,
    refused: 0,
    finishedAt: null,
    open: 0,
  }
  const decide = (id: number, state: string, comment = '') => {
    const row = rows.find((one) => one.id === id)
    if (row) Object.assign(row, { state, comment, decidedAt: AT })
  }
  return (path: string, body: unknown): object | undefined => {
    const [, id, action] = /refusals\/(\d+)\/([\w-]+)$/.exec(path) ?? []
    if (path.endsWith('/supply/files')) return { rows: [reading, file()], total: 2 }
    if (path.endsWith('/supply/strays'))
      return { rows: [{ name: 'link.txt', reason: 'It is a link.', foundAt: AT }], total: 1 }
    if (path.endsWith('/supply/refusals')) return { rows, total: rows.length, file: file() }
    // In two parts.
    if (path.endsWith('/files/7/read-again'))
      return (body as { after: number }).after === 0
        ? { applied: 1, refused: 0, next: 5 }
        : { applied: 2, refused: 1, next: null }
    if (action === 'read-again' && id === '1')
      return { isApplied: false, reason: 'It still has no known kind.' }
    if (action === 'read-again') {
      decide(Number(id), 'applied')
      return { isApplied: true, reason: '' }
    }
    if (action !== 'set-aside') return undefined
    decide(Number(id), 'set-aside', (body as { comment: string }).comment)
    return { message: 'Success' }
  }
}

/** The same for a page. */
export async function playFilesOn(page: Page): Promise<void> {
  const response = playFiles()
  await page.route(`**${API}/admin/supply/**`, (route) => {
    const json = response(new URL(route.request().url()).pathname, route.request().postDataJSON())
    return json ? route.fulfill({ json }) : route.continue()
  })
}
