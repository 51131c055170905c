import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('works of one name run one after the other, one too many is refused, and other names do not wait', async () => {
  const turns = new Turns(2, 'Busy.')
  const first = Promise.withResolvers<string>()
  const begun: string[] = []
  const take = (name: string, done: Promise<string> | string) =>
    turns.take(name, async () => {
      begun.push(name)
      return done
    })
  const both = [take('a', first.promise), take('a', 'second')]
  const third = expect(take('a', 'third')).rejects.toMatchObject({ kind: 'busy', message: 'Busy.' })
  expect(await take('b', 'other')).toBe('other')
  expect(begun).toEqual(['a', 'b'])
  first.resolve('first')
  await third
  expect(await Promise.all(both)).toEqual(['first', 'second'])
  expect(await take('a', 'later')).toBe('later')
})
