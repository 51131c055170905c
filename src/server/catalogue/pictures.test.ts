import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { buildCatalogue } from '#demo/catalogue.ts'
import { answerError } from '../http/errors.ts'
import { parsePictureName, servePictures } from './pictures.ts'

function startPictures() {
  const app = Fastify()
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  servePictures({ app })
  return app
}

test('every product of the demo catalogue finds its own drawing by name', () => {
  for (const { kind, colour, variant } of buildCatalogue().products)
    expect(parsePictureName(`${kind}-${colour}-${variant}.svg`)).toEqual({ kind, colour, variant })
})

test('a garment has a hundred drawings, from 0 to 99', () => {
  for (const variant of [0, 9, 10, 99])
    expect(parsePictureName(`coat-women-army-green-564-${variant}.svg`)).toEqual({
      kind: 'coat-women',
      colour: 'army-green-564',
      variant,
    })
})

test('people get a drawing that browsers keep', async () => {
  const answer = await startPictures().inject('/pictures/coat-women-army-green-564-0.svg')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/)
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(answer.body).toMatch(/^<svg .*<\/svg>$/s)
})

test.each([
  'coat-women-army-green-564.svg',
  'coat-women-army-green-564-00.svg',
  'coat-women-army-green-564-07.svg',
  'coat-women-army-green-564-100.svg',
  'coat-women-army-green-564-x.svg',
  'coat-women-nothing-0.svg',
  'coat-women-constructor-0.svg',
  'A-coat-women-army-green-564-0.svg',
  'Acoat-women-army-green-564-0.svg',
  'coat-women-army-green-564-0.svg~',
  'coat-women-army-green-564-0.png',
  'army-green-564-0.svg',
  '-army-green-564-0.svg',
  'coat-womenxarmy-green-564-0.svg',
  '..%2f..%2fpackage.json',
])('there is no picture %s', async (name) => {
  const answer = await startPictures().inject(`/pictures/${name}`)
  expect([answer.statusCode, answer.json().detail]).toEqual([404, 'There is no such picture.'])
})
