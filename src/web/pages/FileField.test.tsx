import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FileField } from './FileField.tsx'

it('a chosen file appears by name next to its empty field after a sign-in', () => {
  const draw = (chosen: string | null) =>
    renderToStaticMarkup(
      <FileField label="File" hint="CSV." accept=".csv" chosen={chosen} onChoose={() => {}} />,
    )
  expect(draw('people.csv')).toContain('Still chosen: people.csv. CSV.')
  expect(draw(null)).not.toContain('Still chosen')
})
