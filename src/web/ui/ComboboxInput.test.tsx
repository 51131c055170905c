import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { openBarePage } from '#testing/bare-page.ts'
import { type Combobox, useCombobox } from './ComboboxInput.tsx'
import { forgetTyped, saveTyped } from './typed.ts'

let drawn: Combobox<string>
const taken: string[] = []
function Unit() {
  const search = async (text: string) => ({ options: [`${text}02`], total: 1 })
  const names = { many: 'units', nameNone: () => '' }
  const words = { label: 'Unit', names, search, optionKey: String, optionText: String }
  drawn = useCombobox(words, (option) => taken.push(option))
  return null
}

it('the search text returns after the next sign-in, and its only match is taken', async () => {
  vi.useFakeTimers()
  const page = openBarePage('/orders')
  page.show(<Unit />)
  page.act(() => drawn.type('W9AR'))
  saveTyped('AR/1')
  page.leave()
  openBarePage('/orders').show(<Unit />)
  expect(drawn.state).toMatchObject({ text: 'W9AR', isOpen: false })
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(taken).toEqual(['W9AR02'])
  forgetTyped()
  vi.useRealTimers()
})
