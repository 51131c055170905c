import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { MemberDodaac } from './MemberDodaac.tsx'

let permissions: number[] = []
vi.mock('#web/session/AuthProvider.tsx', () => ({
  usePerson: () => ({ permissions, opensEverything: false }),
}))

test.each([
  [[1, 3], ['/servicemember?search=Okafor%20Samuel&amp;page=1']],
  [[1, 4], []],
])('with permissions %j the DoDAAC of a member leads to %j [PROD-04]', (held, links) => {
  permissions = held
  const member = { firstName: 'Samuel', lastName: 'Okafor', preferredName: '', dodaac: 'W9AR01' }
  const html = renderToStaticMarkup(
    <MemberDodaac member={{ ...member, smid: 1, middleName: 'Grant', dodId: '' }} />,
  )
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links)
  expect(html).toContain('>W9AR01</')
})
