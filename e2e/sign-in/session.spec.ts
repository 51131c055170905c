import { expect, test } from '@playwright/test'
import { watchResponses } from '../held-time.ts'
import { signIn } from '../signing-in.ts'

/** The text is constant while more than a minute is left, so that it is not read each second. */
const QUESTION =
  'Nothing has happened here for a while. Without an answer you will be signed out within 2 minutes. Press Extend to stay signed in. Your carts are kept.'
const heading = 'Sign in to Quartermaster'

test('the portal warns users two minutes before their session ends, lets them stay, and says why it signed them out', async ({
  page,
}) => {
  await page.clock.install()
  const responded = watchResponses(page)
  // A response after the clock change counts as activity then and extends the session.
  const letPass = async (time: string) => {
    await responded()
    await page.clock.fastForward(time)
  }
  // Ten minutes for a user who manages people, fifteen for others.
  await signIn(page, 'manager')
  await letPass('07:30')
  const warning = page.getByRole('alertdialog', { name: 'Your session is about to end' })
  const said = warning.locator('[aria-live="assertive"] p')
  await expect(warning).toBeHidden()
  await letPass('00:40')
  await expect(warning).toBeVisible()
  await test.step('screen reader users hear what happens when, and which key keeps them signed in: the focused one', async () => {
    await expect(warning).toHaveAccessibleDescription(QUESTION)
    await letPass('00:01')
    await expect(said).toHaveText([])
    await expect(warning.getByRole('button', { name: 'Extend' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(warning).toBeHidden()
  })
  await letPass('08:01')
  await expect(warning).toBeVisible()
  await test.step('the portal announces the time with one minute left and with half of one, not each second', async () => {
    for (const [time, sentences] of [
      ['00:40', []],
      ['00:21', ['You will be signed out within 1 minute. Press Extend to stay signed in.']],
      ['00:15', []],
      ['00:17', ['You will be signed out within 30 seconds. Press Extend to stay signed in.']],
    ] as const) {
      await letPass(time)
      await page.clock.runFor(200)
      await expect(said).toHaveText([...sentences])
    }
  })
  await warning.getByRole('button', { name: 'Extend' }).click()
  await expect(warning).toBeHidden()
  await letPass('08:10')
  await expect(warning).toBeVisible()
  await letPass('02:10')
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('because nothing happened for 10 minutes')
})

test('people who read without pressing anything stay signed in for half an hour, and no longer', async ({
  page,
}) => {
  await page.clock.install()
  // A response that the page handles after the next change of the clock would count as activity then.
  const responded = watchResponses(page)
  await signIn(page, 'manager')
  await responded()
  const warning = page.getByRole('alertdialog', { name: 'Your session is about to end' })
  // Advances by seconds, as in a visible page. The portal receives activity every fourth minute.
  const read = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 4) {
      const received = page.waitForResponse(/\/session/)
      await page.clock.runFor('04:01')
      await received
      await responded()
    }
  }
  await read(28)
  await expect(warning).toBeHidden()
  await page.clock.runFor('06:00')
  await expect(warning).toBeHidden()
  await page.clock.runFor('03:00')
  await expect(warning).toBeVisible()
  // A hidden window has no activity.
  await warning.getByRole('button', { name: 'Extend' }).click()
  await expect(warning).toBeHidden()
  await page.evaluate(() => {
    document.hasFocus = () => false
  })
  await page.clock.runFor('08:10')
  await expect(warning).toBeVisible()
})
