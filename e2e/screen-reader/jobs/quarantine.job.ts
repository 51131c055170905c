import { playFiles } from '../../played-files.ts'
import { job } from '../job.ts'

job(
  'Grace reads a refused record of the supplier again, and sets another aside with a comment',
  async ({ person, session, isSignedIn }) => {
    const answer = playFiles()
    await session.browser.answerFor(({ path, body }) => {
      const json = path.startsWith('/admin/supply/') ? answer(path, body) : undefined
      return json && { json }
    })
    await isSignedIn('admin', '/admin?view=supply&part=quarantine')
    await person.hears('Supply connection heading level 1')
    await person.finds('3', 'status-7.txt, line 2')
    await person.finds('Down', 'No order has the document number W9AR0163249999.')
    await person.finds('b', 'Read again: status-7.txt, line 2')
    await person.presses('Return')
    await person.hears('Record 2 was applied to its order.', 'status-7.txt, line 2 heading level 3')
    await person.finds('b', 'Set aside: status-7.txt, line 1')
    await person.presses('Return')
    await person.hears('Set status-7.txt, line 1 aside?', 'The portal no longer uses this record.')
    await person.finds('Tab', 'Comment')
    await person.types('The supplier sent it in error.')
    await person.finds('Tab', 'Set aside push button')
    await person.presses('Return')
    await person.hears('The record was set aside. It was status-7.txt, line 1.')
  },
)
