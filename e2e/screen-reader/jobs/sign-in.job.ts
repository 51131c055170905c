import { PASSWORD } from '../../signing-in.ts'
import { job } from '../job.ts'

job('Elena mistypes her password, hears that, and is in with the right one', async ({ person }) => {
  await person.opens('/')
  await person.expectSpeech('Sign in to Quartermaster heading level 1')
  await person.activates('b', 'I agree')
  await person.expectSpeech('Username entry')
  await person.types('placer')
  await person.presses('Tab')
  await person.expectSpeech('Password')
  await person.types('Wrong-Pass-2026')
  await person.presses('Return')
  await person.expectSpeech('Error logging in. Try again')
  await person.presses('ctrl+a')
  await person.types(PASSWORD)
  await person.presses('Return')
  await person.expectSpeech('Successfully signed in', 'Welcome, Elena Whitfield heading level 1')
})
