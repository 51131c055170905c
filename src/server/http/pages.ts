import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { INITIAL_DATA_ID } from '#wire/session/initial-data.ts'
import { nothingHere, sendError } from './errors.ts'
import { packText } from './packed.ts'

/** `strip` is the announcement above the bar: empty for none, null for a page without the bar. */
type First = { text: string; isSignedIn: boolean; strip: string | null } | null

/** A page waits 500 ms of 4 s for its first responses. */
const FIRST_WITHIN = 1 / 8

/** A cache of files would store a page at such a path. */
const NO_PAGES = /^\/(U3PLRest|files|assets|pictures)(\/|$)/i
const HOME = '/dashboard'

/** Hashed files never change. All other paths are the page. */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  findFirst: (request: FastifyRequest, path: string) => Promise<First>,
  responseTimeout: number,
): Promise<void> {
  if (existsSync(folder)) {
    await app.register(serveFiles, {
      root: folder,
      preCompressed: true,
      wildcard: true,
      dotfiles: 'ignore',
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          /[/\\](assets|pictures)[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  const template = readOnce(join(folder, 'index.html'), (text) => text)
  const list = readOnce(join(folder, '.pages.json'), readFileList)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const first = await findInTime(findFirst(request, path), responseTimeout * FIRST_WITHIN)
    const files = list()?.(first?.isSignedIn ? path : null) ?? []
    const text = writePage(template() ?? '', files, first)
    // No cache, because the page may say who is signed in.
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store')
    return reply.send(packText(request, reply, text))
  }
  // The file server responds to folders differently with and without compression.
  if (existsSync(folder)) app.get('/', (request, reply) => sendPage(request, reply, HOME))
  app.setNotFoundHandler((request, reply) => {
    // The query may end like a file name.
    const path = (request.raw.url ?? '/').replace(/\?.*/, '')
    const wantsPage =
      /^(?:GET|HEAD)$/.test(request.method) && !NO_PAGES.test(path) && !/\.\w{1,10}$/.test(path)
    if (wantsPage && existsSync(folder)) return sendPage(request, reply, path)
    return sendError(nothingHere(), request, reply)
  })
}

async function findInTime(finding: Promise<First>, within: number): Promise<First> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((give) => {
    timer = setTimeout(give, within, null)
  })
  const found = finding.catch(() => null)
  return Promise.race([found, late]).finally(() => clearTimeout(timer))
}

/** Names files early, so that the browser loads them while it parses. */
function writePage(template: string, files: string[], first: First): string {
  const head = files
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">\n`)
    .join('')
  const data =
    first === null ? '' : `<script type="application/json" id="${INITIAL_DATA_ID}">${first.text}</script>\n`
  const withFiles = template.replace('</head>', () => `${head}</head>`)
  return withFiles.replace(
    '<div id="root">',
    () => `${data}<div id="root">${typeof first?.strip === 'string' ? writeFrame(first.strip) : ''}`,
  )
}

/** Shows while the code loads: the strip and the bar of `Masthead.tsx`, with no words for a screen reader. */
function writeFrame(strip: string): string {
  const words = strip.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
  const notice = strip && `<div class="strip on-navy"><p class="width-any m-0 py-3 px-8">${words}</p></div>`
  const bar = '<div class="masthead on-navy"><div class="mast"><span class="mast__link"></span></div></div>'
  return `<div aria-hidden="true">${notice}${bar}</div>`
}

type FileList = { start: string[]; portal: string[]; pages: { path: string; files: string[] }[] }

/** By path for signed-in users, null for visitors (`scripts/vite-pages.ts`). */
function readFileList(text: string): (path: string | null) => string[] {
  const { start, portal, pages } = JSON.parse(text) as FileList
  const known = pages.map(({ path, files }) => ({
    path: new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`, 'i'),
    files,
  }))
  return (path) =>
    path === null
      ? start
      : [...start, ...portal, ...(known.find((page) => page.path.test(path))?.files ?? [])]
}

/** Caches a build file until a new build replaces it. */
function readOnce<T>(file: string, read: (text: string) => T): () => T | null {
  let known: { at: number; value: T } | null = null
  return () => {
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (at === undefined) return null
    if (known?.at !== at) known = { at, value: read(readFileSync(file, 'utf8')) }
    return known.value
  }
}
