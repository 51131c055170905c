import { addPersonByCall, makeName } from '../../new-people.ts'
import { signInQuietly } from '../../signing-in.ts'
import { job } from '../job.ts'

job(
  'Thomas corrects the name of a service member, which he has left empty first, and no select speaks unasked',
  async ({ page, person, isSignedIn }) => {
    await signInQuietly(page, 'manager')
    const robin = await addPersonByCall(page, { dodaac: 'W9AR02', last: makeName('Ear') })
    await isSignedIn('manager', `/servicemember?search=${robin.last}`)
    await person.expectSpeech('Service Members heading level 1')
    await person.activates('k', `Edit Robin ${robin.last}`)
    await person.expectSpeech(`Edit Robin ${robin.last}`)
    person.expectNoSpeech('combo box')
    await person.finds('Tab', 'First Name')
    await person.entersField()
    await person.presses('ctrl+a', 'BackSpace', 'Return')
    await person.expectSpeech('One problem')
    await person.presses('Tab', 'Return')
    await person.expectSpeech('First Name', 'invalid entry')
    await person.types('Robyn')
    await person.presses('Return')
    await person.expectSpeech(`Robyn ${robin.last} is changed.`, 'Service Members heading level 1')
    await person.finds('k', `Edit Robyn ${robin.last}`)
  },
)
