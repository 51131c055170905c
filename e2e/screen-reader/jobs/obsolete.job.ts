import { job } from '../job.ts'

job(
  'Elena looks a belt up among the obsolete items and hears what to order instead',
  async ({ person, isSignedIn }) => {
    await isSignedIn('placer', '/reports/obsolete')
    await person.expectSpeech('Obsolete NSNs heading level 1')
    await person.finds('e', 'Search NSN')
    await person.entersField()
    await person.types('INDIVIDUAL equip')
    await person.expectSpeech(/1 of \d+ obsolete items/)
    await person.leavesField()
    await person.finds('t', 'Obsolete NSNs')
    await person.expectSpeech('table with 2 rows 5 columns')
    await person.activates('k', /^84\d\d-\d\d-\d{3}-\d{4} link/)
    await person.expectSpeech('Belt, rigger')
  },
)
