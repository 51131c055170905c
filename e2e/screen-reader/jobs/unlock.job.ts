import { addPersonByCall, makeName } from '../../new-people.ts'
import { signInQuietly, tryToSignIn } from '../../signing-in.ts'
import { job } from '../job.ts'

job(
  'Grace looks up somebody who is locked out, and unlocks him with a reason',
  async ({ page, person, isSignedIn }) => {
    await signInQuietly(page, 'manager')
    const robin = await addPersonByCall(page, { dodaac: 'W9AR02', last: makeName('Ear') })
    for (let attempt = 0; attempt < 3; attempt++) await tryToSignIn(page, robin.username, 'Wrong-Pass-2026')
    await isSignedIn('admin', '/admin?view=users')
    await person.expectSpeech('Manage Users heading level 1')
    await person.finds('e', 'Email address or EDIPI')
    await person.entersField()
    await person.types(`${robin.username}@example.mil`)
    await person.presses('Return')
    await person.expectSpeech('1 person')
    await person.leavesField()
    await person.activates('b', `Unlock: Robin ${robin.last}`)
    await person.expectSpeech(`Unlock: Robin ${robin.last}?`)
    await person.fills('Reason', 'Called the desk.')
    await person.activates('Tab', 'Unlock push button')
    await person.expectSpeech(`Robin ${robin.last} is not locked any more.`)
  },
)
