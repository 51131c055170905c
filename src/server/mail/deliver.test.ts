import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { type Mailbox, startMailbox } from '#testing/mailbox.ts'
import { makeTemporaryData } from '#testing/temporary-data.ts'
import { createMailer } from './deliver.ts'
import { hidePersonalNumbers, writeEmail } from './email.ts'

const PORTAL = { mailFrom: 'Quartermaster <no-reply@portal.example>', publicUrl: 'https://portal.example' }
const HELLO = { to: 'a@b.example', subject: 'Hello', greeting: 'Hello', paragraphs: ['Words.'] }

let mailbox: Mailbox
let deliver: ReturnType<typeof createMailer>

beforeAll(async () => {
  mailbox = await startMailbox()
  deliver = createMailer({ ...PORTAL, smtpUrl: mailbox.url, dataDir: '' } as never)
})
afterAll(() => mailbox.stop())

it('an email goes to its one address, as text and as HTML, and carries only its own headers [D21]', async () => {
  for (const wrong of [
    { to: 'a@b.example\r\nBcc: evil@b.example' },
    { subject: 'Hello\nBcc: evil@b.example' },
  ])
    await expect(deliver({ ...HELLO, ...wrong }, 'job-1')).rejects.toThrow(/line break/)
  await deliver({ ...HELLO, to: 'a@b.example, evil@b.example' }, 'job-2').catch(() => {})
  await deliver({ ...HELLO, text: 'Hello\r\n\r\nBcc: evil@b.example' }, 'job-3')
  expect((await mailbox.waitFor('a@b.example')).raw).toContain('Message-ID: <job-3@portal.example>')
  expect(mailbox.mails.flatMap(({ to }) => to)).not.toContain('evil@b.example')
  await deliver({ ...HELLO, to: 'c@d.example' }, 'job-6')
  const { raw } = await mailbox.waitFor('c@d.example')
  expect(raw).toMatch(/\nWords\./)
  expect(raw).toContain('<p>Words.</p>')
})

it('without a mail server an email is a file that any mail program opens, and a repeated send writes it again', async () => {
  const { dataDir, remove } = makeTemporaryData()
  try {
    const write = createMailer({ ...PORTAL, dataDir } as never)
    const mail = { to: 'a@b.example', subject: 'Hello', text: 'First words.\n' }
    await write(mail, 'job-4')
    await write({ ...mail, text: 'Words.\n\nMore.\n' }, 'job-4')
    expect(readdirSync(join(dataDir, 'mail'))).toEqual(['job-4.eml'])
    const written = readFileSync(join(dataDir, 'mail/job-4.eml'), 'utf8')
    const [head = '', ...body] = written.split('\n\n')
    expect(head.split('\n')).toEqual(
      expect.arrayContaining([
        'From: Quartermaster <no-reply@portal.example>',
        'To: a@b.example',
        'Subject: Hello',
        'Message-ID: <job-4@portal.example>',
        'Content-Type: text/plain; charset=utf-8',
      ]),
    )
    expect(body).toEqual(['Words.', 'More.\n'])
  } finally {
    remove()
  }
})

it('an email hides a possible DoD ID in a comment [D21]', () =>
  checkRows(
    [
      ['DoD ID 1234567890, please', 'DoD ID [number], please'],
      ['1234567890 and 0987654321', '[number] and [number]'],
      ['12345678901', '12345678901'],
      ['123456789', '123456789'],
      ['NSN 8405012345678', 'NSN 8405012345678'],
    ],
    (typed, shown) => expect(hidePersonalNumbers(typed)).toBe(shown),
  ))

it('an email is lines of text, and HTML with lists for screen readers and every character of a name as it is', () => {
  const { html, text } = writeEmail({
    ...{ to: 'a@b.example', subject: 'Update', greeting: 'Hello <Bo> & "Co",' },
    paragraphs: ['there is an update.'],
    points: ['Line 1 is shipped.', 'Line 2 & 3 are not.'],
    facts: [
      ['Order number', '12'],
      ['Total', '$50.00'],
    ],
    link: { words: 'Go on', address: 'https://portal.example/?a=1&b="2"' },
  })
  expect(text.split('\n\n')).toEqual([
    ...['Hello <Bo> & "Co",', 'there is an update.', '- Line 1 is shipped.', '- Line 2 & 3 are not.'],
    ...['Order number: 12\nTotal: $50.00', 'Go on:\nhttps://portal.example/?a=1&b="2"\n'],
  ])
  for (const part of [
    '<html lang="en">',
    '<title>Update</title>',
    '<p>Hello &#60;Bo&#62; &#38; &#34;Co&#34;,</p>',
    '<ul>\n<li>Line 1 is shipped.</li>\n<li>Line 2 &#38; 3 are not.</li>\n</ul>',
    '<ul>\n<li>Order number: 12</li>\n<li>Total: $50.00</li>\n</ul>',
    '<a href="https://portal.example/?a=1&#38;b=&#34;2&#34;">Go on</a>',
  ])
    expect(html).toContain(part)
  expect(html).toMatch(
    /<body style="[^"]*max-width: 36rem; overflow-wrap: anywhere"><main>\n<h1[^>]*>Update<\/h1>\n/,
  )
  expect(html).not.toMatch(/<(table|img)/)
})
