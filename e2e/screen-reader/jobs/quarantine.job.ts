import { playFiles } from '../../played-files.ts'
import { job } from '../job.ts'

job(
  'Grace reads a refused record of the supplier again, and sets another aside with a comment',
  async ({ person, session, isSignedIn }) => {
    const response = playFiles()
    await session.browser.respondWith(({ path, body }) => {
      const json = path.startsWith('/admin/supply/') ? response(path, body) : undefined
      return json && { json }
    })
    await isSignedIn('admin', '/admin?view=supply&part=quarantine')
    await person.expectSpeech('Supply connection heading level 1')
    await person.finds('3', 'status-7.txt, line 2')
    await person.finds('Down', 'No order has the document number W9AR0163249999.')
    await person.activates('b', 'Read again: status-7.txt, line 2')
    await person.expectSpeech('Record 2 was applied to its order.', 'status-7.txt, line 2 heading level 3')
    await person.activates('b', 'Set aside: status-7.txt, line 1')
    await person.expectSpeech('Set status-7.txt, line 1 aside?', 'The portal no longer uses this record.')
    await person.fills('Comment', 'The supplier sent it in error.')
    await person.activates('Tab', 'Set aside push button')
    await person.expectSpeech('The record was set aside. It was status-7.txt, line 1.')
  },
)
