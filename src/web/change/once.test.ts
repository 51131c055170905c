import { expect, it } from 'vitest'
import { createOnce } from './once.ts'

it('a button ignores a second press while the first runs, and accepts other buttons and later presses', async () => {
  const once = createOnce()
  const done: string[] = []
  const press = (of: string) =>
    once(of, async () => {
      await Promise.resolve()
      done.push(of)
      return of
    })
  expect(await Promise.all([press('coat'), press('coat'), press('necktie')])).toEqual([
    ...['coat', undefined, 'necktie'],
  ])
  await expect(once('coat', () => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
  expect(await press('coat')).toBe('coat')
  expect(done).toEqual(['coat', 'necktie', 'coat'])
})
