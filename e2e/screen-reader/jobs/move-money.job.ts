import { job } from '../job.ts'

job(
  'Priya moves money to another fund, after the portal has said that there is not so much',
  async ({ person, isSignedIn }) => {
    await isSignedIn('finance', '/funding')
    await person.expectSpeech('Funding heading level 1')
    await person.finds('b', 'Move money of W9AR01 6C')
    await person.presses('Return')
    await person.expectSpeech('Move money of W9AR01/6C', /\$[\d,]+\.\d\d available/)
    await person.finds('Tab', 'Amount ($)')
    await person.types('99999999')
    await person.presses('Return')
    await person.expectSpeech(
      /Error:\sW9AR01\/6C has \$[\d,.]+ available, which is less than \$99,999,999\.00\./,
    )
    await person.presses('ctrl+a')
    await person.types('12.34')
    await person.expectSpeech(
      /W9AR01\/6C will have \$[\d,]+\.\d\d available, and W9AR01\/6R \$[\d,]+\.\d\d\./,
    )
    await person.presses('Return')
    await person.expectSpeech(
      'Move money of W9AR01 6C',
      /Funds Transferred! Moved \$12\.34 from W9AR01\/6C to W9AR01\/6R/,
    )
  },
)
