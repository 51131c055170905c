import { expect, type Page, test } from '@playwright/test'
import { approveOrders, declineOrders } from '../src/wire/orders/decide-selected.ts'
import { approveOrder, declineOrder, readOrder as readDetails } from '../src/wire/orders/orders.ts'
import { cancelLine } from '../src/wire/orders/supply-requests.ts'
import { addReceipt, undoReceipt } from '../src/wire/receipts/receipts.ts'
import { ask } from './ask.ts'
import { loseFirst, loseReplies } from './lost-replies.ts'
import { addMember, makeName } from './new-people.ts'
import { type Member, submitByCall } from './portal-calls.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

/** Orders of one necktie that wait for the first approver, each for a member of its own. */
async function submit(page: Page, count: number): Promise<number[]> {
  await signInQuietly(page, 'manager')
  const members: Member[] = []
  for (let made = 0; made < count; made += 1) {
    const last = makeName('Order')
    members.push({ smid: await addMember(page, last), first: 'Journey', last, dodaac: 'W9AR02' })
  }
  await signInQuietly(page, 'placer')
  const numbers: number[] = []
  for (const member of members) numbers.push(await submitByCall(page, member, { quantity: 5 }))
  return numbers
}
const readOrder = (page: Page, number: number) => async () => {
  const { order, events } = await ask(page, readDetails, { params: { number } })
  return { order, events: events.map(({ title }) => title) }
}

test('a lost reply signs, declines, cancels and receives nothing twice: every form of an order is pressed again', async ({
  page,
}) => {
  const [approved, declined] = (await submit(page, 2)) as [number, number]
  await signIn(page, 'approver1')
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  const said = (text: string | RegExp) => () => expect(main.getByText(text).first()).toBeVisible()
  await loseReplies(page, {
    Approve: {
      fill: async () => {
        await follow(page, `/orders/${approved}`)
        await page.getByRole('button', { name: `Approve order ${approved}` }).click()
        return dialog.getByRole('button', { name: 'Approve order' })
      },
      sends: approveOrder,
      holds: readOrder(page, approved),
      sees: said(new RegExp(`Order ${approved} was approved`)),
    },
    Decline: {
      fill: async () => {
        await follow(page, `/orders/${declined}`)
        await page.getByRole('button', { name: `Decline order ${declined}` }).click()
        await dialog.getByRole('textbox', { name: /^Comment/ }).fill('Issued last month.')
        return dialog.getByRole('button', { name: 'Decline order' })
      },
      sends: declineOrder,
      holds: readOrder(page, declined),
      sees: said(new RegExp(`Order ${declined} for .+ was declined`)),
    },
  })

  await signIn(page, 'placer')
  const order = readOrder(page, approved)
  const requisition = (await order()).order.lines[0]?.requisition
  const scan = async () => {
    await follow(page, `/receive?scan=${requisition}`)
    return page.getByRole('form', { name: 'Receive' })
  }
  await loseReplies(page, {
    'Cancel pieces': {
      fill: async () => {
        await follow(page, `/orders/${approved}`)
        await page.getByRole('button', { name: 'Cancel pieces, line 1' }).click()
        await dialog.getByRole('textbox', { name: /^Pieces/ }).fill('1')
        await dialog.getByRole('textbox', { name: /^Comment/ }).fill('One was found')
        return dialog.getByRole('button', { name: 'Cancel pieces' })
      },
      sends: cancelLine,
      holds: order,
      sees: said('Pieces of line 1 are cancelled.'),
    },
    Received: {
      fill: async () => {
        const receive = await scan()
        await receive.getByRole('textbox', { name: 'In good order' }).fill('2')
        return receive.getByRole('button', { name: 'Received', exact: true })
      },
      sends: addReceipt,
      holds: order,
      sees: () => expect(page.getByRole('button', { name: /^Undo: Received 2/ })).toBeVisible(),
    },
    Undo: {
      fill: async () => page.getByRole('button', { name: /^Undo: Received 2/ }),
      sends: undoReceipt,
      holds: order,
      sees: () => expect(page.getByRole('listitem').filter({ hasText: 'Undone' })).toBeVisible(),
    },
    'Received and issued': {
      fill: async () => {
        const receive = await scan()
        await receive.getByRole('textbox', { name: 'In good order' }).fill('3')
        return receive.getByRole('button', { name: /^Received and issued to/ })
      },
      sends: addReceipt,
      holds: order,
      sees: () => expect(page.getByRole('button', { name: /^Undo: Received and issued 3/ })).toBeVisible(),
    },
    Return: {
      fill: async () => {
        await scan()
        const back = page.getByRole('form', { name: 'Return' })
        await back.getByRole('textbox', { name: 'Pieces' }).fill('2')
        await back.getByRole('textbox', { name: /^Reason/ }).fill('Wrong size')
        return back.getByRole('button', { name: 'Return', exact: true })
      },
      sends: addReceipt,
      holds: order,
      sees: () => expect(page.getByRole('button', { name: /^Undo: Returned 2/ })).toBeVisible(),
    },
    Issue: {
      fill: async () => {
        const receive = await scan()
        await receive.getByRole('textbox', { name: 'In good order' }).fill('1')
        await receive.getByRole('button', { name: 'Received', exact: true }).click()
        await expect(page.getByRole('button', { name: /^Undo: Received 1/ })).toBeVisible()
        await scan()
        const issue = page.getByRole('form', { name: 'Issue' })
        await issue.getByRole('textbox', { name: 'Pieces' }).fill('1')
        return issue.getByRole('button', { name: /^Issue to/ })
      },
      sends: addReceipt,
      holds: order,
      sees: () => expect(page.getByRole('button', { name: /^Undo: Issued 1/ })).toBeVisible(),
    },
  })
})

test('several orders whose reply was lost are decided on once, also when the comment or the selection was changed', async ({
  page,
}) => {
  const numbers = (await submit(page, 5)) as [number, number, number, number, number]
  const [one, two, three, four, five] = numbers
  await signIn(page, 'approver1', '/orders')
  const dialog = page.getByRole('dialog')
  const box = (number: number) => page.getByRole('checkbox', { name: `Select order ${number}` })
  const select = async (verb: 'Approve' | 'Decline', ...wanted: number[]) => {
    for (const number of wanted) await box(number).check()
    await page.getByRole('button', { name: new RegExp(`^${verb} ${wanted.length}\\b`) }).click()
    return dialog.getByRole('button', { name: new RegExp(`^${verb} ${wanted.length} · `) })
  }
  const noAnswer = () => expect(dialog.getByRole('alert')).toContainText('No answer came from the portal.')
  const said = (text: string) => expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  const { keys } = await loseFirst(page, approveOrders)
  const approve = await select('Approve', one, two)
  await approve.click()
  await noAnswer()
  // Another comment is another question: nothing is refused, and nobody signs twice.
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('For the parade')
  await approve.click()
  await said('2 approved.')
  expect(new Set(keys).size).toBe(2)
  for (const number of [one, two]) await expect(box(number)).toHaveCount(0)

  // A person who closes the dialog finds behind it what the server holds, and selects from that.
  keys.length = 0
  await (await select('Approve', three)).click()
  await noAnswer()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(box(three)).toHaveCount(0)

  const declines = await loseFirst(page, declineOrders)
  const decline = await select('Decline', four, five)
  await dialog.getByRole('textbox', { name: /^Comment/ }).fill('Issued last month.')
  await decline.click()
  await noAnswer()
  await dialog.getByRole('textbox', { name: /^Comment/ }).fill('Issued in May.')
  await decline.click()
  await said('2 declined. The money is free again.')
  expect(new Set(declines.keys).size).toBe(2)
  for (const [decided, word] of [
    [[one, two, three], 'Approved'],
    [[four, five], 'Declined'],
  ] as const)
    for (const number of decided) {
      const { events } = await readOrder(page, number)()
      expect(events.filter((title: string) => title.startsWith(word))).toHaveLength(1)
    }
})
