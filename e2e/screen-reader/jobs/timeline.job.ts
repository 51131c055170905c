import { findShipped } from '../../printed-forms.ts'
import { signInQuietly } from '../../signing-in.ts'
import { job } from '../job.ts'

job(
  'Elena reads what happened to an order that was shipped, line after line',
  async ({ page, person, isSignedIn }) => {
    await signInQuietly(page, 'placer')
    const [line] = await findShipped(page)
    await isSignedIn('placer', `/orders/${line?.order}`)
    await person.expectSpeech(`Order ${line?.order} heading level 1`)
    await person.finds('2', 'Progress heading level 2')
    await person.finds('2', 'Order history heading level 2')
    await person.finds('Down', /^List with \d+ items/)
    await person.expectSpeech('Done')
    await person.finds('Down', 'Submitted for approval')
    await person.finds('Down', 'Approved')
    await person.expectSpeech('Done')
    await person.finds('Down', /[Ss]hipped/)
  },
)
