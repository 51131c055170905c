import { makeDodId, makeName } from '../../new-people.ts'
import { job } from '../job.ts'

job(
  'Thomas adds a service member and corrects a number that has a digit too few',
  async ({ person, isSignedIn }) => {
    const [lastName, dodId] = [makeName('Ear'), makeDodId()]
    await isSignedIn('manager', '/servicemember')
    await person.hears('Service Members heading level 1')
    await person.finds('k', 'Add Service Member')
    await person.presses('Return')
    await person.hears('Add Service Member heading level 1')
    await person.finds('Tab', 'First Name')
    await person.types('Journey')
    await person.finds('Tab', 'Last Name')
    await person.types(lastName)
    await person.finds('Tab', 'EDIPI')
    await person.types(dodId.slice(1))
    await person.finds('Tab', 'DoDAAC')
    await person.types('w9ar02')
    await person.hears('1 match')
    await person.presses('Down', 'Return')
    await person.hears('W9AR02', 'Chosen')
    await person.finds('Tab', 'Branch Tape')
    await person.types('Army')
    await person.hears('Army')
    await person.finds('Tab', 'Status')
    await person.types('Reserve')
    await person.finds('Tab', 'Email')
    await person.types('journey@example.mil')
    await person.presses('Return')
    await person.hears('One problem', 'An EDIPI has exactly 10 digits.')
    await person.finds('Tab', 'An EDIPI has exactly 10 digits. link')
    await person.presses('Return')
    await person.hears('EDIPI (required) entry', 'invalid entry', 'Error: An EDIPI has exactly 10 digits.')
    await person.presses('ctrl+a')
    await person.types(dodId)
    await person.presses('Return')
    await person.hears(`Journey ${lastName} is added.`, 'Service Members heading level 1')
  },
)
