import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useAuth } from './AuthProvider.tsx'

function NameOutside() {
  return <p>{useAuth().user?.firstName}</p>
}

it('a screen that uses the session outside its provider throws an error that says so [AUTH-28]', () => {
  expect(() => renderToStaticMarkup(<NameOutside />)).toThrow('useAuth must be used within an AuthProvider')
})
