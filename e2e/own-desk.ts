import type { Page } from '@playwright/test'
import { readAmount } from '../src/domain/funds/funds.ts'
import { createDodaac } from '../src/wire/dodaacs/dodaacs.ts'
import { createFund } from '../src/wire/funds/funds.ts'
import { addRole } from '../src/wire/roles/roles.ts'
import { addMember, addPersonByCall, makeName } from './new-people.ts'
import { nextCode, unitForm } from './new-units.ts'
import { submitByCall } from './portal-calls.ts'
import { sendRequest } from './send-request.ts'
import { signInQuietly } from './signing-in.ts'

/**
 * A unit with its own approver, so that its list has no other orders. `place` submits orders of these quantities and
 * signs the approver in.
 */
export async function openDesk(page: Page) {
  await signInQuietly(page, 'admin')
  const dodaac = nextCode()
  await sendRequest(page, createDodaac, { body: { ...unitForm(), dodaac } })
  const buyer = await addPersonByCall(page, { dodaac, last: makeName('Buyer') })
  const signer = await addPersonByCall(page, { dodaac, last: makeName('Signer') })
  const last = makeName('Wears')
  const member = { smid: await addMember(page, last, { dodaac }), first: 'Journey', last, dodaac }
  const give = (smid: string, role: 'order-placer' | 'finance' | 'approver', level = 0) =>
    sendRequest(page, addRole, { body: { personId: Number(smid), role, dodaac, level } })
  await give(buyer.smid, 'order-placer')
  await give(buyer.smid, 'finance')
  await give(signer.smid, 'approver', 1)
  await signInQuietly(page, buyer.username)
  await sendRequest(page, createFund, {
    body: { dodaac, fundCode: '6C', amount: readAmount('9000'), comment: 'First' },
  })
  const place = async (...pieces: number[]): Promise<number[]> => {
    await signInQuietly(page, buyer.username)
    const numbers: number[] = []
    for (const quantity of pieces) numbers.push(await submitByCall(page, member, { quantity }))
    await signInQuietly(page, signer.username)
    return numbers
  }
  return { dodaac, member, buyer, signer, place }
}
