import { makeDodId, makeName } from '../../new-people.ts'
import { job } from '../job.ts'

job(
  'Thomas adds a service member and corrects a number that has a digit too few',
  async ({ person, isSignedIn }) => {
    const [lastName, dodId] = [makeName('Ear'), makeDodId()]
    await isSignedIn('manager', '/servicemember')
    await person.expectSpeech('Service Members heading level 1')
    await person.finds('k', 'Add Service Member')
    await person.presses('Return')
    await person.expectSpeech('Add Service Member heading level 1')
    await person.finds('Tab', 'First Name')
    await person.types('Journey')
    await person.finds('Tab', 'Last Name')
    await person.types(lastName)
    await person.finds('Tab', 'EDIPI')
    await person.types(dodId.slice(1))
    await person.finds('Tab', 'DoDAAC')
    await person.types('w9ar02')
    await person.expectSpeech('1 match')
    await person.presses('Down', 'Return')
    await person.expectSpeech('W9AR02', 'Chosen')
    await person.finds('Tab', 'Branch Tape')
    await person.types('Army')
    await person.expectSpeech('Army')
    await person.finds('Tab', 'Status')
    await person.types('Reserve')
    await person.finds('Tab', 'Email')
    await person.types('journey@example.mil')
    await person.presses('Return')
    await person.expectSpeech('One problem', 'An EDIPI has exactly 10 digits.')
    await person.finds('Tab', 'An EDIPI has exactly 10 digits. link')
    await person.presses('Return')
    await person.expectSpeech(
      'EDIPI (required) entry',
      'invalid entry',
      'Error: An EDIPI has exactly 10 digits.',
    )
    await person.presses('ctrl+a')
    await person.types(dodId)
    await person.presses('Return')
    await person.expectSpeech(`Journey ${lastName} is added.`, 'Service Members heading level 1')
  },
)
