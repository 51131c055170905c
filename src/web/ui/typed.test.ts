import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('what a session leaves for its person holds no password and no code', () => {
  const files = globSync('src/web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  const keeps = files.filter((file) => /from '.*\/typed\.ts'/.test(readFileSync(file, 'utf8')))
  expect(keeps.length).toBeGreaterThan(40)
  // The second factor and the sign-in live in `account`, which keeps nothing.
  const secret = /PasswordField|NewPasswordFields|type="password"|one-time-code/
  expect(
    keeps.filter((file) => file.includes('/account/') || secret.test(readFileSync(file, 'utf8'))),
  ).toEqual([])
})
