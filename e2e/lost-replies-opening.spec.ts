import { expect, test } from '@playwright/test'
import { openPortal } from '../src/wire/opening/opening.ts'
import { onRows } from './data-dir.ts'
import { fillOpening, startEmptyPortal } from './empty-portal.ts'
import { loseReply } from './lost-replies.ts'

test('a portal whose opening got no answer is opened once, and its administrator is told so at the second press', async ({
  page,
}) => {
  const portal = await startEmptyPortal()
  try {
    await page.goto(portal.link)
    await loseReply(page, {
      fill: async () => {
        await fillOpening(page)
        return page.getByRole('button', { name: 'Open the portal' })
      },
      sends: openPortal,
      holds: () =>
        onRows(
          (
            sql,
          ) => sql`SELECT (SELECT count(*) FROM programs) AS programs, (SELECT count(*) FROM people) AS people,
            (SELECT count(*) FROM dodaacs) AS dodaacs, (SELECT count(*) FROM categories) AS categories,
            (SELECT count(*) FROM audit_events) AS events`,
          portal.dataDir,
        ),
      sees: () =>
        expect(
          page.getByText('Your portal is open. Sign in as robin.keller, and read what comes next.'),
        ).toBeVisible(),
    })
  } finally {
    await portal.stop()
  }
})
