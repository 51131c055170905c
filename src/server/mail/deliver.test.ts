import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Mailbox, startMailbox } from '#testing/mailbox.ts'
import { makeTemporaryData } from '#testing/temporary-data.ts'
import { createMailer } from './deliver.ts'
import { hidePersonalNumbers, writeEmail } from './email.ts'

let mailbox: Mailbox
let deliver: ReturnType<typeof createMailer>

beforeAll(async () => {
  mailbox = await startMailbox()
  deliver = createMailer({
    smtpUrl: mailbox.url,
    mailFrom: 'Quartermaster <no-reply@portal.example>',
    publicUrl: 'https://portal.example',
    dataDir: '',
  } as never)
})
afterAll(() => mailbox.stop())

it('an email goes to its one address and carries only its own headers [D21]', async () => {
  const mail = { to: 'a@b.example', subject: 'Hello', greeting: 'Hello', paragraphs: ['Words.'] }
  for (const wrong of [
    { to: 'a@b.example\r\nBcc: evil@b.example' },
    { subject: 'Hello\nBcc: evil@b.example' },
  ])
    await expect(deliver({ ...mail, ...wrong }, 'job-1')).rejects.toThrow(/line break/)
  await deliver({ ...mail, to: 'a@b.example, evil@b.example' }, 'job-2').catch(() => {})
  await deliver({ ...mail, text: 'Hello\r\n\r\nBcc: evil@b.example' }, 'job-3')
  expect((await mailbox.waitFor('a@b.example')).raw).toContain('Message-ID: <job-3@portal.example>')
  expect(mailbox.mails.flatMap(({ to }) => to).filter((address) => address === 'evil@b.example')).toEqual([])
})

it('the server renders an email when it leaves, once as text and once as HTML', async () => {
  await deliver(
    { to: 'c@d.example', subject: 'Hello', greeting: 'Hello', paragraphs: ['Some words.'] },
    'job-6',
  )
  const { raw } = await mailbox.waitFor('c@d.example')
  expect(raw).toContain('Some words.')
  expect(raw).toContain('<p>Some words.</p>')
})

it('without a mail server an email is a file that any mail program opens, and a repeated send writes it again', async () => {
  const { dataDir, remove } = makeTemporaryData()
  try {
    const write = createMailer({
      mailFrom: 'Quartermaster <no-reply@portal.example>',
      publicUrl: 'https://portal.example',
      dataDir,
    } as never)
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

it.each([
  ['DoD ID 1234567890, please', 'DoD ID [number], please'],
  ['1234567890', '[number]'],
  ['1234567890 and 0987654321', '[number] and [number]'],
  ['12345678901', '12345678901'],
  ['123456789', '123456789'],
  ['NSN 8405012345678', 'NSN 8405012345678'],
])('an email hides a possible DoD ID in a comment: %s [D21]', (typed, shown) => {
  expect(hidePersonalNumbers(typed)).toBe(shown)
})

it('an email in HTML shows every character of a name as it is', () => {
  const { html, text } = writeEmail({
    to: 'a@b.example',
    subject: 'Hello',
    greeting: 'Hello <Bo> & "Co",',
    paragraphs: [],
    link: { words: 'Go on', address: 'https://portal.example/?a=1&b="2"' },
  })
  expect(html).toContain('<p>Hello &#60;Bo&#62; &#38; &#34;Co&#34;,</p>')
  expect(html).toContain('<a href="https://portal.example/?a=1&#38;b=&#34;2&#34;">Go on</a>')
  expect(text).toBe('Hello <Bo> & "Co",\n\nGo on:\nhttps://portal.example/?a=1&b="2"\n')
})

it('facts and points of an email are lines of text, and lists that screen readers read item by item', () => {
  const { html, text } = writeEmail({
    to: 'a@b.example',
    subject: 'Update',
    greeting: 'Hello,',
    paragraphs: ['there is an update.'],
    points: ['Line 1 is shipped.', 'Line 2 & 3 are not.'],
    facts: [
      ['Order number', '12'],
      ['Total', '$50.00'],
    ],
  })
  expect(text).toBe(
    'Hello,\n\nthere is an update.\n\n- Line 1 is shipped.\n\n- Line 2 & 3 are not.\n\nOrder number: 12\nTotal: $50.00\n',
  )
  expect(html).toContain('<html lang="en">')
  expect(html).toMatch(
    /<body style="[^"]*max-width: 36rem; overflow-wrap: anywhere"><main>\n<h1[^>]*>Update<\/h1>\n/,
  )
  expect(html).toContain('<title>Update</title>')
  expect(html).toContain('<ul>\n<li>Line 1 is shipped.</li>\n<li>Line 2 &#38; 3 are not.</li>\n</ul>')
  expect(html).toContain('<ul>\n<li>Order number: 12</li>\n<li>Total: $50.00</li>\n</ul>')
  expect(html).not.toMatch(/<(table|img)/)
})
