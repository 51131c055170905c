import { spawn, spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { get } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#testing/free-port.ts'
import { makeRoot, makeServer } from '#testing/pki.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { listen } from '#testing/sockets.ts'
import { makeTemporaryData } from '#testing/temporary-data.ts'

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
  const alerts = read('prometheus/quartermaster.rules.yml').matchAll(/alert: (\w+)/g)
  const cases = read('prometheus/quartermaster.test.yml')
  const isUntried = (name = '') => !new RegExp(`alertname: ${name}\\n +exp_alerts`).test(cases)
  expect([...alerts].map(([, name]) => name).filter(isUntried)).toEqual([])
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

test.skipIf(!isThere('haproxy'))(
  'haproxy accepts its configuration, and finds the files of a page while those of two releases run side by side',
  async () => {
    const root = await makeRoot('Root of the Balancer')
    const { certificate, key } = await makeServer(root, [{ type: 'dns', value: 'localhost' }])
    const data = makeTemporaryData()
    const CERTIFICATE = join(data.dataDir, 'both.pem')
    writeFileSync(CERTIFICATE, `${certificate}\n${key}\n`)
    const words = ['-f', 'haproxy/haproxy.cfg']
    expect(run('haproxy', ['-c', ...words], { CERTIFICATE })).toMatchObject({ status: 0 })
    const programs = ['/assets/before.js', '/assets/after.js'].map((file) =>
      createServer(({ url }, response) => {
        response.statusCode = url === '/readyz' || url === file ? 200 : 404
        response.end(url)
      }),
    )
    const [FIRST, SECOND] = await Promise.all(programs.map(async (one) => `127.0.0.1:${await listen(one)}`))
    const [port, plain] = [await findFreePort(), await findFreePort()]
    const LISTEN = { LISTEN: `127.0.0.1:${port}`, LISTEN_PLAIN: `127.0.0.1:${plain}` }
    const env = { ...process.env, FIRST, SECOND, CERTIFICATE, ...LISTEN }
    const balancer = spawn('haproxy', ['-db', '-q', ...words], { cwd: DEPLOY, env, stdio: 'ignore' })
    const sendRequest = (path: string) =>
      new Promise<number>((done) => {
        get({ host: '127.0.0.1', port, path, rejectUnauthorized: false }, (response) => {
          response.resume()
          done(response.statusCode ?? 0)
        }).once('error', () => done(0))
      })
    await expect.poll(() => sendRequest('/assets/before.js')).toBe(200)
    const paths = Array.from({ length: 40 }, (_, at) => (at % 2 ? '/assets/before.js' : '/assets/after.js'))
    expect(new Set(await Promise.all(paths.map(sendRequest)))).toEqual(new Set([200]))
    expect(await sendRequest('/assets/of-neither.js')).toBe(404)
    balancer.kill()
    for (const one of programs) one.close().closeAllConnections()
    data.remove()
  },
)

test.skipIf(!isThere('systemd-analyze'))(
  'systemd accepts the units, and finds no fault but the missing program',
  () => {
    const paths = globSync('systemd/*.{service,timer}', { cwd: DEPLOY })
    const { said } = run('systemd-analyze', ['verify', ...paths.map((path) => path.replace('@.', '@3001.'))])
    expect(paths).toHaveLength(3)
    const missing = /\/opt\/quartermaster\/.* is not executable/
    expect(said.split('\n').filter((line) => line !== '' && !missing.test(line))).toEqual([])
  },
)
