import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  KINDS,
  kindOf,
  MESSAGE_KINDS,
  type MessageKind,
  WAYS,
  type Way,
  waysFor,
} from '#domain/messages/kinds.ts'
import { type BuiltPerson, buildUnit } from '#testing/build.ts'
import { openDigestWorld } from '#testing/digest-world.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Email } from '../mail/email.ts'

type Reader = { maySignIn: boolean; sendsConfirmation: boolean }

/** Only mail reaches a person without a sign-in. */
function findWay(kind: MessageKind, choice: Way | undefined, { maySignIn, sendsConfirmation }: Reader): Way {
  if (kindOf(kind).confirms && !sendsConfirmation) return 'never'
  return maySignIn ? (choice ?? KINDS[kind].way) : 'at-once'
}

const { portal, build } = openPortal()
let digests: Awaited<ReturnType<typeof openDigestWorld>>
let reader: BuiltPerson

beforeAll(async () => {
  digests = await openDigestWorld(portal)
  reader = await build()
})
afterAll(() => digests?.stop())

const writeAbout = (subject: string, more: Partial<Email>): Email => ({
  to: 'reader@b.example',
  kind: 'declined',
  subject,
  greeting: 'Hello,',
  paragraphs: ['Words.'],
  people: [reader.id],
  link: { words: 'See it', address: 'https://portal.example/orders?page=2' },
  ...more,
})
const post = (emails: Email[]) => digests.post(emails)
async function readOutcome(subject: string) {
  const { owner } = portal
  const [row] = await owner`SELECT
    (SELECT array_agg(way) FROM messages WHERE subject = ${subject}) AS messages,
    (SELECT count(*)::int FROM pgboss.job WHERE name = 'mail' AND data->>'subject' = ${subject}) AS queued,
    (SELECT array_agg(kind || ' ' || state || CASE WHEN email IS NULL THEN '' ELSE ' with its words' END) FROM mails
      WHERE subject = ${subject}) AS logged`
  return row
}

test('each kind and choice gives exactly its ways, for people with and without a sign-in and confirmations [DATA-28]', async () => {
  const { owner } = portal
  for (const maySignIn of [true, false])
    for (const sendsConfirmation of [true, false])
      for (const choice of [undefined, ...WAYS]) {
        const kinds = MESSAGE_KINDS.filter((kind) => choice === undefined || waysFor(kind).includes(choice))
        await owner`UPDATE people SET may_sign_in = ${maySignIn}, sends_confirmation = ${sendsConfirmation} WHERE person_id = ${reader.id}`
        await owner`DELETE FROM message_choices`
        if (choice)
          await owner`INSERT INTO message_choices (program, person_id, kind, way)
            SELECT 'AR', ${reader.id}, kind, ${choice} FROM unnest(${kinds}::text[]) AS kind`
        const subjectOf = (kind: string) => `${kind} ${choice} ${maySignIn} ${sendsConfirmation}`
        await post(kinds.map((kind) => writeAbout(subjectOf(kind), { kind })))
        for (const kind of kinds) {
          const way = findWay(kind, choice, { maySignIn, sendsConfirmation })
          expect(await readOutcome(subjectOf(kind)), subjectOf(kind)).toEqual({
            messages: maySignIn && way !== 'never' ? [way] : null,
            queued: way === 'at-once' ? 1 : 0,
            logged: way === 'at-once' ? [`${kind} waiting with its words`] : null,
          })
        }
      }
  await owner`UPDATE people SET may_sign_in = true, sends_confirmation = true WHERE person_id = ${reader.id}`
  await owner`DELETE FROM message_choices`
})

test('an email that asks for an act leaves at once as a message, one about an account is no message, and disabled people get none', async () => {
  const foreigner = await build(await buildUnit(portal.owner, { program: 'NG' }))
  const declined = 'declined waiting with its words'
  for (const [subject, more, messages, logged] of [
    ['Plain', {}, ['at-once'], declined],
    ['Unnamed', { people: [] }, null, declined],
    ['Password', { kind: 'account' }, null, 'account waiting'],
    ['Digest', { kind: 'digest' }, null, 'digest waiting with its words'],
    ['Again', { isAgain: true }, null, declined],
    ['Foreign', { people: [foreigner.id] }, null, declined],
  ] as const) {
    await post([writeAbout(subject, more as Partial<Email>)])
    expect([subject, await readOutcome(subject)]).toEqual([
      subject,
      { messages, queued: 1, logged: [logged] },
    ])
  }
  const enable = (enabled: boolean) =>
    portal.owner`UPDATE people SET enabled = ${enabled} WHERE person_id = ${reader.id}`
  await enable(false)
  await post([writeAbout('Disabled', {})])
  await enable(true)
  expect(await readOutcome('Disabled')).toEqual({ messages: null, queued: 0, logged: null })
  const [message] = await portal.owner`SELECT person_id, body FROM messages WHERE subject = 'Plain'`
  const link = { words: 'See it', path: '/orders?page=2' }
  expect(message).toEqual({
    personId: reader.id,
    body: { paragraphs: ['Words.'], points: [], facts: [], link },
  })
})

test('people who share an address get one mail if one of them wants it, and each the message', async () => {
  const other = await build()
  await portal.owner`INSERT INTO message_choices (program, person_id, kind, way) VALUES ('AR', ${other.id}, 'declined', 'portal')`
  await post([writeAbout('Shared', { kind: 'declined', people: [other.id, reader.id] })])
  expect(await readOutcome('Shared')).toMatchObject({
    messages: expect.arrayContaining(['at-once', 'portal']),
    queued: 1,
  })
  await post([writeAbout('Quiet', { kind: 'declined', people: [other.id] })])
  expect(await readOutcome('Quiet')).toEqual({ messages: ['portal'], queued: 0, logged: null })
})
