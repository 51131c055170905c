import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { withoutComments } from '#testing/prose.ts'
import { spell } from '#wire/dialect.ts'

const SRC = fileURLToPath(new URL('.', import.meta.url))

/** The folders that each folder may import from (docs/decisions). */
const MAY_SEE: Record<string, string[]> = {
  domain: ['domain'],
  wire: ['wire', 'domain'],
  server: ['server', 'wire', 'domain'],
  web: ['web', 'wire', 'domain'],
  demo: ['demo', 'testing', 'server', 'wire', 'domain'],
  testing: ['testing', 'demo', 'server', 'wire', 'domain'],
}
/** Programs beside the product: they import it, and nothing imports them. */
const BESIDE = ['bench', 'scripts']
const MAX_LINES = 400

/** Folders of the server in dependency order: each uses only the earlier ones. */
const WINGS = {
  platform: 'config db tracing audit limits backup mail jobs export metrics.ts session texts portal.ts http',
  identity: 'oidc cac account people dodaacs groups roles',
  business:
    'catalogue funds users programs supply lines levels allowances orders messages kits cart lists outfit papers receipts reports search dashboard content hub packets operations imports questions cases fast-order products public-catalog opening',
  run: 'run-import.ts import-process.ts health.ts watch maintenance.ts workers.ts serve-routes.ts app.ts start.ts main.ts commands',
}

/** Subfolders and files in dependency order: each uses only the earlier ones (decision 1). */
const FOLDERS: Record<string, string> = {
  domain: `refusal.ts words.ts typed-text.ts dashes.ts letters.ts typed-numbers.ts money.ts random.ts zones.ts fiscal-years.ts working-days.ts days.ts month-grid.ts sheets.ts page-names.ts accents.ts branches.ts programs.ts states.ts countries.ts
    addresses.ts search.ts lookups.ts
    messages dodaacs roles levels groups people session account texts catalogue funds lines supply allowances orders cart papers receipts cases kits outfit reports search dashboard opening operations users products programs imports fast-order public-catalog`,
  wire: `code.ts twins.ts zone.ts dialect.ts codes.ts days.ts branches.ts postal-address.ts call.ts read-response.ts send-request.ts change.ts paging.ts address.ts examples.ts
    export people dodaacs groups roles catalogue funds receipts lines orders cases cart fast-order dashboard reports papers search session account messages texts
    content programs products kits allowances levels lists outfit users supply operations hub imports public-catalog opening initial-requests.ts`,
  server: Object.values(WINGS).join(' '),
  web: `theme ui query-client.ts calls change texts session pages export
    programs messages people funds levels allowances roles dodaacs groups cases receipts orders reports papers cart lists fast-order search shell catalogue dashboard hub
    content products kits outfit imports public-catalog supply opening operations users account sample
    admin-views.ts AdminPage.tsx routes.tsx SignedInApp.tsx main.tsx start.ts`,
}

/**
 * Tests that send raw wire names, by reason. All others send clean names (`ask` of testing/portal.ts and e2e/send-request.ts).
 */
const SPEAKS_THE_WIRE: Record<string, string> = {
  'writes the examples of the wire': `
    testing/examples/administration.ts testing/examples/allowances.ts testing/examples/money.ts testing/examples/orders.ts
    testing/examples/people.ts testing/examples/session.ts testing/examples/supply.ts`,
  'sends what no browser of ours would send': `
    server/authorization.test.ts server/canary.test.ts server/fuzz.test.ts server/hardening.test.ts
    server/http/foreign-pages.test.ts server/http/input.test.ts testing/made-up-values.ts`,
  'asks another process, without anything of this one':
    'server/faults.resilience.test.ts server/account/flood.attack.test.ts testing/attacks/flood.ts testing/faults/shoppers.ts',
  'holds the spelling of a few fields itself, or makes up a list of its own': `
    server/http/cut.test.ts server/http/errors.test.ts server/http/serve.test.ts
    server/session/session.test.ts testing/numbers-export.ts`,
}

type SourceFile = { path: string; layer: string; isTest: boolean; text: string }

const files: SourceFile[] = [SRC, ...BESIDE.map((folder) => join(SRC, '..', folder))]
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css|scss)$/.test(entry.name))
  .map((entry) => {
    const path = relative(SRC, join(entry.parentPath, entry.name)).split(sep).join('/')
    return {
      path,
      layer: path.replace(/^\.\.\//, '').split('/')[0] ?? '',
      isTest: /\.test\.tsx?$/.test(path),
      text: readFileSync(join(SRC, path), 'utf8'),
    }
  })
const code = files.filter(({ path, layer }) => /\.tsx?$/.test(path) && layer in MAY_SEE)
/** `new URL` names our own programs and worker threads. */
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+'([^']+)'|(?:^|\n)\s*import\s+'([^']+)'|(?:import|new URL)\(\s*'([^']+(?:\.ts|\.tsx|\.mjs)|[^'./#][^']*)'/g

function importsOf({ text }: SourceFile): string[] {
  return [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

/** A path of `src`, or null for a package. */
function fileOf(file: SourceFile, target: string): string | null {
  if (target.startsWith('#')) return target.slice(1)
  if (!target.startsWith('.')) return null
  const path = relative(SRC, join(SRC, file.path, '..', target))
  return path.split(sep).join('/')
}
const layerOf = (file: SourceFile, target: string) => fileOf(file, target)?.split('/')[0] ?? null

const parts = files.filter(
  ({ path, layer, isTest }) =>
    !isTest && /\.(tsx?|mjs)$/.test(path) && (layer in MAY_SEE || BESIDE.includes(layer)),
)
const uses = new Map(
  parts.map((file) => {
    const paths = importsOf(file).map((target) => fileOf(file, target))
    return [file.path, paths.filter((path) => path !== null)]
  }),
)

/** The shortest import cycle through the file, or null. */
function findCircle(start: string): string[] | null {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways)
    for (const next of uses.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  return null
}

const listed = new Map(Object.entries(FOLDERS).map(([layer, list]) => [layer, list.split(/\s+/)]))
const folderOf = (path: string) => path.split('/')[1] ?? ''

it('the shelves of each room match the list exactly', () => {
  for (const [layer, folders] of listed) {
    const there = parts.filter((file) => file.layer === layer).map(({ path }) => folderOf(path))
    expect(new Set(folders), layer).toEqual(new Set(there))
  }
})

it('a shelf uses only shelves before it on the list, including for types', () => {
  const wrong = [...uses].flatMap(([path, targets]) => {
    const [layer = ''] = path.split('/')
    const place = (one: string) => (listed.get(layer) ?? []).indexOf(folderOf(one))
    const later = targets.filter((target) => target.startsWith(`${layer}/`) && place(target) > place(path))
    return later.map((target) => `${path} uses ${target}`)
  })
  expect(wrong).toEqual([])
})

it('no two files on the shelves depend on each other, even through a long cycle or for a type', () => {
  expect([...uses.values()].flat().filter((path) => uses.has(path)).length).toBeGreaterThan(2000)
  const circles = [...uses.keys()].map(findCircle).filter((circle) => circle !== null)
  expect(circles.map((circle) => circle.join(' > '))).toEqual([])
})

it('all four rooms exist, and the check can read their imports', () => {
  expect(new Set(code.map(({ layer }) => layer))).toEqual(new Set(Object.keys(MAY_SEE)))
  expect(code.flatMap(importsOf).length).toBeGreaterThan(200)
})

const findImports = (from: SourceFile[], isWrong: (file: SourceFile, target: string) => boolean) =>
  from.flatMap((file) =>
    importsOf(file)
      .filter((target) => isWrong(file, target))
      .map((target) => `${file.path} imports ${target}`),
  )

it('each room imports only the rooms that the dependency rule allows', () => {
  const wrong = findImports(code, (file, target) => {
    const layer = layerOf(file, target)
    if (layer === null || MAY_SEE[file.layer]?.includes(layer)) return false
    return !(file.isTest && (layer === 'testing' || layer === 'demo'))
  })
  expect(wrong).toEqual([])
})

it('code imports another room by package name and a shelf of its own room by path', () => {
  const isForeign = (file: SourceFile, target: string) =>
    target.startsWith('.') && layerOf(file, target) !== file.layer
  expect(findImports(code, isForeign)).toEqual([])
})

it('the browser code does not use Node, and the domain has no side effects', () => {
  const browser = code.filter(
    ({ path, isTest, layer }) =>
      !isTest && ['domain', 'wire', 'web'].includes(layer) && path !== 'web/theme/grade-inversion.ts',
  )
  expect(findImports(browser, (_, target) => target.startsWith('node:'))).toEqual([])
  const effect = /Date\.now\(|new Date\(\)|Math\.random\(|process\./
  const impure = browser.filter(({ layer, text }) => layer === 'domain' && effect.test(text))
  expect(impure.map(({ path }) => path)).toEqual([])
})

/** Functions that send a request, with the browser files that may name them (decision 3). */
const SENDERS: Record<string, RegExp> = {
  'web/change/attempts.ts': /\bsendChange\b/,
  'web/change/useChange.ts': /\buseMutation\b/,
  'no file': /\b(fetch|XMLHttpRequest|sendBeacon|WebSocket|writeRequest|fetchResponse)\b/,
}

it('only the shared hooks of web/change send a write, on every screen', () => {
  const screens = code.filter(({ layer, isTest }) => layer === 'web' && !isTest)
  const found = Object.entries(SENDERS).flatMap(([allowed, names]) =>
    screens
      .filter(({ path, text }) => path !== allowed && names.test(withoutComments(text)))
      .map(({ path }) => `${path} sends by itself: ${names}`),
  )
  expect(found).toEqual([])
  for (const [path, names] of Object.entries(SENDERS).slice(0, 2))
    expect(screens.find((file) => file.path === path)?.text, path).toMatch(names)
})

it('the browser caches responses under keys that the call and its query make', () => {
  const allowed = ['web/cart/useReadLines.ts', 'web/reports/reports.queries.ts']
  const found = code.filter(
    ({ layer, isTest, text }) => layer === 'web' && !isTest && /queryKey: \[/.test(text),
  )
  expect(found.map(({ path }) => path).sort()).toEqual(allowed)
})

const namesOfErp = (text: string) => withoutComments(text).match(/\b[A-Za-z0-9]+_[0-9]\b/g) ?? []

it('only the wire uses the names of the ERP', () => {
  // Our own columns such as street_1 have no capitals. The list has the lower-case names of the seeds.
  const isTheirs = (name: string) => /[A-Z]/.test(name) || /^(bpcnum|grpnum|grpdesc|bpaaddlig)_/.test(name)
  const wrong = code
    .filter(({ layer, isTest }) => layer !== 'wire' && layer !== 'testing' && !isTest)
    .map(({ path, text }) => ({ path, names: namesOfErp(text).filter(isTheirs) }))
  expect(wrong.filter(({ names }) => names.length > 0)).toEqual([])
})

it('tests send requests with clean names through the wire, except for tests with a stated reason', () => {
  const columns = code
    .filter(({ layer, isTest }) => layer === 'wire' && !isTest)
    .flatMap(({ text }) => [...text.matchAll(/'([A-Za-z][A-Za-z0-9]*_[0-9])'/g)].map(([, name = '']) => name))
  const names = new Set([...columns, ...columns.map(spell)])
  expect(names.size).toBeGreaterThan(100)
  const journeys = globSync('../e2e/**/*.ts', { cwd: SRC }).map((path) => ({
    ...{ path, text: readFileSync(join(SRC, path), 'utf8') },
  }))
  const tests = code.filter(({ layer, isTest }) => layer !== 'wire' && (isTest || layer === 'testing'))
  const found = [...tests, ...journeys].filter(({ text }) => namesOfErp(text).some((name) => names.has(name)))
  const listed = Object.values(SPEAKS_THE_WIRE).flatMap((list) => list.trim().split(/\s+/))
  expect(found.map(({ path }) => path).sort()).toEqual(listed.sort())
})

it('a journey that stops the clock of a page resumes it before the journey ends', () => {
  // Playwright resumes the clock itself only when the next test uses the same window, and that clock is then broken.
  const paused = globSync('../e2e/**/*.spec.ts', { cwd: SRC }).filter((path) => {
    const journeys = readFileSync(join(SRC, path), 'utf8').split(/^ *test\(/m)
    return journeys.some(
      (text) => text.lastIndexOf('holdTime(page)') > text.lastIndexOf('page.clock.resume()'),
    )
  })
  expect(paused).toEqual([])
})

it('only the wire uses the status numbers of the ERP, while SQL and code use words', () => {
  const numbered =
    /(?<![?&'\w])(?:status|received_state|service_status|serviceStatus|branch|gender)\b(?:\s*(?:[=!]==?|=|<>|[<>]=?)\s*\(?[1-9]\b|\s+(?:NOT\s+)?IN\s*\(\s*[1-9]\b|\s+BETWEEN\s+[1-9]\b|\s+WHEN\s+[1-9]\b)/gi
  expect(
    'o.status = 2, status<>1, status NOT IN (1, 2), CASE o.status WHEN 4, status === 3, received_state > 1, gender = 2'.match(
      numbered,
    ),
  ).toHaveLength(7)
  expect(
    "'/orders?status=6', status === 200, service_status = 'cadet', status = 'cart'".match(numbered),
  ).toBeNull()
  const others = ['../bench', '../e2e', '../scripts', '../db/schema', '../db/migrations'].flatMap((folder) =>
    readdirSync(join(SRC, folder))
      .filter((name) => /\.(ts|mjs|sql)$/.test(name))
      .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(SRC, folder, name), 'utf8') })),
  )
  const wrong = [...code.filter(({ layer }) => layer !== 'wire'), ...others].flatMap(({ path, text }) =>
    (withoutComments(text).match(numbered) ?? []).map((found) => `${path}: ${found}`),
  )
  expect(wrong).toEqual([])
})

it('no code depends on the order of statements: statements sent together declare their stages and return results by name', () => {
  // A destructuring with holes ignores an answer, so that query was sent for its position. The same holds for locks and
  // writes.
  const hole = /\[\s*,|,\s*,/
  const changes = /\b(?:lock|hold|save|add|delete|keep|clear|end|touch|claim|post|reserve|release)[A-Z]\w*\(/
  const together = /(?:const (\[[^=]*\]) = )?await Promise\.all\(\[((?:[^\]]|\](?!\)))*)\]\)/g
  const isHidden = (text: string) =>
    [...withoutComments(text).matchAll(together)].some(
      ([, names = '', parts = '']) => hole.test(names) || changes.test(parts),
    )
  expect(isHidden('const [, , [cart]] = await Promise.all([lockCart(), hold(sql), find()])')).toBe(true)
  expect(isHidden('await Promise.all([saveCart(sql, [1]), find(sql)])')).toBe(true)
  expect(isHidden('const [rows, [row]] = await Promise.all([findRows(sql), count(sql)])')).toBe(false)
  const wrong = code.filter(({ layer, isTest, text }) => layer === 'server' && !isTest && isHidden(text))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

it('no file is a barrel, and no file is called utils, helpers, or misc', () => {
  const wrong = files.filter(({ path }) => /^(index|utils?|helpers?|misc)\.tsx?$/.test(basename(path)))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

it('every file is short enough to read in one sitting', () => {
  const long = files
    .filter(({ isTest, path }) => !isTest && /\.tsx?$/.test(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES)
  expect(long).toEqual([])
})

it('every file name shows its kind: component names for components, lowercase for everything else', () => {
  const wrong = files.filter(({ path }) => {
    const name = basename(path).replace(/\..*$/, '')
    return path.endsWith('.tsx')
      ? !/^([A-Z]\w*|use[A-Z]\w*|[a-z][a-z0-9-]*)$/.test(name)
      : !/^([a-z][a-z0-9-]*|use[A-Z]\w*|[A-Z]\w*)$/.test(name)
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
})
