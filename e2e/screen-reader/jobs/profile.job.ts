import { addPersonByCall, makeName } from '../../new-people.ts'
import { PASSWORD, signInQuietly } from '../../signing-in.ts'
import { job } from '../job.ts'

job(
  'Robin changes her password: first with a wrong one, which is said at its field, then with the right one',
  async ({ page, person, isSignedIn }) => {
    await signInQuietly(page, 'manager')
    const robin = await addPersonByCall(page, { dodaac: 'W9AR02', last: makeName('Ear') })
    await isSignedIn(robin.username, '/profile')
    await person.expectSpeech(`Welcome, Robin ${robin.last} heading level 1`)
    await person.activates('b', 'Update Password')
    await person.expectSpeech('expanded')
    await person.presses('Tab')
    await person.expectSpeech('Current password')
    await person.types('Wrong-Pass-2026')
    await person.fills('New password', 'Other-Pass-2026')
    await person.fills('Confirm new password', 'Other-Pass-2026')
    await person.presses('Return')
    await person.expectSpeech('Current password', 'Error: The current password is not correct.')
    await person.presses('ctrl+a')
    await person.types(PASSWORD)
    await person.presses('Return')
    await person.expectSpeech('Your password has successfully been updated.')
  },
)
