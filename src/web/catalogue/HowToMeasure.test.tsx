import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HowToMeasure } from './HowToMeasure.tsx'

it('a product without measures of its family explains measuring only with own notes', () => {
  const show = (family: string, ...notes: string[]) =>
    renderToStaticMarkup(<HowToMeasure family={family} notes={notes} />)
  expect(show('insignia')).toBe('')
  expect(show('insignia', 'Measure the chest.')).toContain('How to measure')
  expect(show('tops')).toContain('How to measure')
})
