import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('works of one name run one after the other, one too many is refused, and other names do not wait', async () => {
  const turns = new Turns(2, 'Busy.')
  const first = Promise.withResolvers<string>()
  const begun: string[] = []
  const take = (name: string, done: Promise<string>) =>
    turns.take(name, () => {
      begun.push(name)
      return done
    })
  const both = [take('a', first.promise), take('a', Promise.resolve('second'))]
  const third = expect(take('a', Promise.resolve('third'))).rejects.toMatchObject({
    kind: 'busy',
    message: 'Busy.',
  })
  expect(await take('b', Promise.resolve('other'))).toBe('other')
  expect(begun).toEqual(['a', 'b'])
  first.resolve('first')
  await third
  expect(await Promise.all(both)).toEqual(['first', 'second'])
  expect(await take('a', Promise.resolve('later'))).toBe('later')
})
