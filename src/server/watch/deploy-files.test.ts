import { spawn, spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '#testing/free-port.ts'
import { makeRoot, makeServer } from '#testing/pki.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { makeTemporaryData, type TemporaryData } from '#testing/temporary-data.ts'

// Checks deploy/ against the portal and with its own tools.

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8')
/** PromQL keywords, and labels that Prometheus adds. */
const PROMETHEUS = new Set('absent and by count increase max min on or rate sum unless without up'.split(' '))

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.stop())

function namesIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without|on)\s*\([^)]*\)/g, ' ')
  return [...bare.matchAll(/[a-z_][a-z_\d]*/g)].map(([name]) => name).filter((name) => !PROMETHEUS.has(name))
}

const rules = () =>
  [...read('prometheus/quartermaster.rules.yml').matchAll(/^ +expr: (.*)$/gm)].map(
    ([, expression = '']) => expression,
  )
const panels = () =>
  globSync('grafana/*.json', { cwd: DEPLOY }).flatMap((path) =>
    (JSON.parse(read(path)) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr),
    ),
  )

test('/metrics reports each metric that a rule or a dashboard names, and a dashboard shows each reported one', async () => {
  const { body } = await portal.app.inject('/metrics')
  const reported = [...body.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name)
  const drawn = panels().flatMap(namesIn)
  const named = new Set([...drawn, ...rules().flatMap(namesIn)])
  expect(rules().length).toBeGreaterThan(10)
  expect([...named].filter((name) => !reported.includes(name))).toEqual([])
  expect(reported.filter((name) => !drawn.includes(name as string))).toEqual([])
})

test('a case of its own tests each rule', () => {
  const names = [...read('prometheus/quartermaster.rules.yml').matchAll(/alert: (\w+)/g)].map(
    ([, name]) => name,
  )
  const cases = read('prometheus/quartermaster.test.yml')
  const untried = names.filter((name) => !new RegExp(`alertname: ${name}\\n +exp_alerts`).test(cases))
  expect(untried).toEqual([])
})

const isThere = (program: string) => spawnSync('/bin/sh', ['-c', `command -v ${program}`]).status === 0
const run = (program: string, words: string[], variables: Record<string, string> = {}) => {
  const env = { ...process.env, ...variables }
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: DEPLOY, encoding: 'utf8', env })
  return { status, said: `${stdout}${stderr}` }
}

test.skipIf(!isThere('promtool'))('promtool accepts the rules, and they alert the right people', () => {
  for (const words of [
    ['check', 'rules', 'prometheus/quartermaster.rules.yml'],
    ['check', 'config', '--syntax-only', 'prometheus/prometheus.yml'],
    ['test', 'rules', 'prometheus/quartermaster.test.yml'],
  ])
    expect(run('promtool', words)).toMatchObject({ status: 0 })
})

describe.skipIf(!isThere('haproxy'))('haproxy', () => {
  let data: TemporaryData
  let both: string
  beforeAll(async () => {
    const { certificate, key } = await makeServer(await makeRoot('Root of the Balancer'), [
      { type: 'dns', value: 'localhost' },
    ])
    data = makeTemporaryData()
    both = join(data.dataDir, 'both.pem')
    writeFileSync(both, `${certificate}\n${key}\n`)
  })
  afterAll(() => data?.remove())

  test('haproxy accepts its configuration', () => {
    const said = run('haproxy', ['-c', '-f', 'haproxy/haproxy.cfg'], { CERTIFICATE: both })
    expect(said).toMatchObject({ status: 0 })
  })

  test('haproxy finds the files of a page at the process that has them, while those of two releases run side by side', async () => {
    const startRelease = async (file: string) => {
      const program = createServer(({ url }, response) => {
        response.statusCode = url === '/readyz' || url === file ? 200 : 404
        response.end(url)
      })
      await new Promise<void>((done) => program.listen(0, '127.0.0.1', done))
      return program
    }
    const programs = [await startRelease('/assets/before.js'), await startRelease('/assets/after.js')]
    const [first, second] = programs.map((one) => `127.0.0.1:${(one.address() as AddressInfo).port}`)
    const port = await findFreePort()
    const env = { FIRST: first, SECOND: second, CERTIFICATE: both, LISTEN: `127.0.0.1:${port}` }
    const plain = `127.0.0.1:${await findFreePort()}`
    const balancer = spawn('haproxy', ['-db', '-q', '-f', 'haproxy/haproxy.cfg'], {
      cwd: DEPLOY,
      env: { ...process.env, ...env, LISTEN_PLAIN: plain },
      stdio: 'ignore',
    })
    const sendRequest = (path: string) =>
      new Promise<number>((done) => {
        const requested = get({ host: '127.0.0.1', port, path, rejectUnauthorized: false }, (response) => {
          response.resume()
          done(response.statusCode ?? 0)
        })
        requested.once('error', () => done(0))
      })
    await expect.poll(() => sendRequest('/assets/before.js')).toBe(200)
    const paths = Array.from({ length: 40 }, (_, at) => (at % 2 ? '/assets/before.js' : '/assets/after.js'))
    expect(new Set(await Promise.all(paths.map(sendRequest)))).toEqual(new Set([200]))
    expect(await sendRequest('/assets/of-neither.js')).toBe(404)
    balancer.kill()
    for (const one of programs) one.close().closeAllConnections()
  })
})

test.skipIf(!isThere('systemd-analyze'))(
  'systemd accepts the units, and finds no fault but the missing program',
  () => {
    const units = globSync('systemd/*.{service,timer}', { cwd: DEPLOY }).map((path) =>
      path.replace('@.', '@3001.'),
    )
    const { said } = run('systemd-analyze', ['verify', ...units])
    expect(units.length).toBe(3)
    expect(
      said
        .split('\n')
        .filter((line) => line !== '' && !/\/opt\/quartermaster\/.* is not executable/.test(line)),
    ).toEqual([])
  },
)
