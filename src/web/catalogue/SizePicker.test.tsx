import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Item } from '#wire/catalogue/catalogue.ts'
import { SizePicker } from './SizePicker.tsx'

it('the name of a size contains its visible text in order (WCAG 2.5.3)', () => {
  const states = [
    ...[{ status: 'active' }, { status: 'obsolete' }, { status: 'backordered', getWellOn: null }],
    { status: 'backordered', getWellOn: '2026-06-03' },
  ]
  const named = (sizes: string[]) => {
    const items = sizes.map((size, at) => ({ nsn: String(at), size, ...states[at % 4] }) as Item)
    const markup = renderToStaticMarkup(
      <SizePicker id="size" items={items} value={null} onChange={() => {}} />,
    )
    return [...markup.matchAll(/<label class="size">.*?aria-label="([^"]*)".*?<\/label>/g)].map(
      ([label, name = '']) => [name, label.replaceAll(/<[^>]*>/g, '')] as const,
    )
  }
  const table = named([34, 36, 38, 40].flatMap((chest) => [`${chest} REGULAR`, `${chest} LONG`]))
  const row = named(['S', 'M', 'L', 'XL'])
  expect([table.length, row.length]).toEqual([8, 4])
  for (const [name, visible] of [...table, ...row])
    expect(name.startsWith(visible), `${name}: ${visible}`).toBe(true)
  expect(row.map(([name]) => name)).toEqual([
    ...['S, in stock', 'M Obsolete', 'L Backordered, no date yet', 'XL Expected 06/03/2026, backordered'],
  ])
  expect(table.map(([name]) => name)).toContain('36 Expected 06/03/2026, Long, backordered')
})
