import { job } from '../job.ts'

const TRIES = Number(process.env.TRIES ?? 5)

job(
  'Naomi opens an order again and again, and hears its heading each time',
  async ({ person, isSignedIn }) => {
    job.setTimeout(TRIES * 60_000)
    await isSignedIn('approver1', '/orders')
    for (let turn = 0; turn < TRIES; turn++) {
      await person.expectSpeech('Your Orders heading level 1')
      await person.activates('k', /^\d+ (visited )?link/)
      await person.expectSpeech(/^Order \d+ heading level 1/)
      await person.opens('/orders')
    }
  },
)
