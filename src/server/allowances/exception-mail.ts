import { fullName } from '#domain/people/people.ts'
import type { Fragment } from '../db/connect.ts'
import { nameOf } from '../db/names.ts'
import type { WriteContext } from '../http/context.ts'
import { type Email, greet, hidePersonalNumbers, quoteName } from '../mail/email.ts'

type Reader = { email: string; name: string; people: number[] }
type Holder = { isCart: boolean; dodaac: string; ordererId: number; memberId: number; member: string }

/**
 * To the Admins of the DoDAAC, and without one to the holders of permission 99. Never to the member or the orderer.
 * @returns the number of people
 */
export async function mailAdmins(
  context: WriteContext,
  number: number,
  { dodaac, ordererId, memberId, member }: Holder,
  sentences: string[],
  reason: string,
): Promise<number> {
  const { sql, person, config } = context
  const allowed = sql`p.person_id NOT IN (${memberId}, ${ordererId})`
  const ofUnit = await findReaders(
    context,
    sql`${allowed} AND p.person_id IN (SELECT r.person_id FROM roles_in_force r
      WHERE r.program = ${person.program} AND r.role = 'admin' AND r.dodaac = ${dodaac})`,
  )
  const admins =
    ofUnit.length > 0
      ? ofUnit
      : await findReaders(
          context,
          sql`${allowed} AND p.person_id IN (SELECT x.person_id FROM person_permissions x
            WHERE x.program = ${person.program} AND x.area = 99)`,
        )
  await mail(context, admins, {
    subject: `Order ${number} asks to exceed an allowance`,
    paragraphs: [
      `An allowance stops the order of ${quoteName(fullName(person))} for ${quoteName(member)}, DoDAAC ${dodaac}. You can let it exceed the allowance once.`,
      ...sentences,
      `The orderer writes: ${hidePersonalNumbers(reason)}`,
    ],
    link: { words: 'Look at it here', address: `${config.publicUrl}/allowances?order=${number}` },
  })
  return admins.reduce((sum, { people }) => sum + people.length, 0)
}

/** After an exception is granted. */
export async function mailOrderer(
  context: WriteContext,
  number: number,
  { isCart, ordererId, member }: Holder,
  allowance: string,
  reason: string,
): Promise<void> {
  const { sql, person, config } = context
  const [words, path] = isCart
    ? ['Submit the order from your cart', '/cart']
    : ['See the order', `/orders/${number}`]
  await mail(context, await findReaders(context, sql`p.person_id = ${ordererId}`), {
    orderId: isCart ? undefined : number,
    subject: `Order ${number} may exceed an allowance once`,
    paragraphs: [
      `${quoteName(fullName(person))} lets your order for ${quoteName(member)} exceed the allowance “${allowance}” once: ${hidePersonalNumbers(reason)}`,
      'It may take what it took then, and not more.',
    ],
    link: { words, address: `${config.publicUrl}${path}` },
  })
}

/** People who share an address get one mail, and each their message. */
function findReaders({ sql, person }: WriteContext, of: Fragment) {
  return sql<
    Reader[]
  >`SELECT p.email, min(${nameOf(sql, sql`p`)}) AS name, array_agg(p.person_id) AS people FROM people p
    WHERE p.program = ${person.program} AND p.enabled AND p.may_sign_in AND p.email <> '' AND p.email !~ '[[:cntrl:]]' AND ${of}
    GROUP BY p.email ORDER BY p.email`
}

async function mail(
  context: WriteContext,
  readers: Reader[],
  words: Pick<Email, 'orderId' | 'subject' | 'paragraphs' | 'link'>,
): Promise<void> {
  const mails = readers.map(
    ({ email, name, people }): Email => ({
      to: email,
      people,
      kind: 'exception',
      greeting: greet(name),
      ...words,
    }),
  )
  await context.sendMany('mail', mails)
}
