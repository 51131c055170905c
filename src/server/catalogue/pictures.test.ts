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

test('people get a drawing that browsers keep', async () => {
  const answer = await startPictures().inject('/pictures/coat-women-army-green-564-0.svg')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/)
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(answer.body).toMatch(/^<svg .*<\/svg>$/s)
})

test.each([
  'coat-army-green-564.svg',
  'coat-army-green-564-00.svg',
  'coat-army-green-564-100.svg',
  'coat-nothing-0.svg',
  'coat-constructor-0.svg',
  '..%2f..%2fpackage.json',
  'coat-army-green-564-0.png',
])('there is no picture %s', async (name) => {
  const answer = await startPictures().inject(`/pictures/${name}`)
  expect(answer.statusCode).toBe(404)
})
