import { makeDodId, makeName } from '../../new-people.ts'
import { job } from '../job.ts'

job(
  'Thomas adds a service member and corrects a number that has a digit too few',
  async ({ person, isSignedIn }) => {
    const [lastName, dodId] = [makeName('Ear'), makeDodId()]
    await isSignedIn('manager', '/servicemember')
    await person.expectSpeech('Service Members heading level 1')
    await person.activates('k', 'Add Service Member')
    await person.expectSpeech('Add Service Member heading level 1')
    await person.fills('First Name', 'Journey')
    await person.fills('Last Name', lastName)
    await person.fills('EDIPI', dodId.slice(1))
    await person.fills('DoDAAC', 'w9ar02')
    await person.expectSpeech('1 match')
    await person.presses('Down', 'Return')
    await person.expectSpeech('W9AR02', 'Chosen')
    await person.fills('Branch Tape', 'Army')
    await person.expectSpeech('Army')
    await person.fills('Status', 'Reserve')
    await person.fills('Email', 'journey@example.mil')
    await person.presses('Return')
    await person.expectSpeech('One problem', 'An EDIPI has exactly 10 digits.')
    await person.activates('Tab', 'An EDIPI has exactly 10 digits. link')
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
