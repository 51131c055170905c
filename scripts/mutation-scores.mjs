import { dirname, relative } from 'node:path'

/** Lines of a window that a sample looks at. */
const WINDOW = 6
/** Killed by a failing test, or by never ending. */
const CAUGHT = ['Killed', 'Timeout']
const MISSED = ['Survived', 'NoCoverage']

/** `src/server/orders/approve.ts` → `server/orders`; files that lie in a room itself belong to the room. */
export function shelfOf(file, root) {
  return dirname(relative(root, file)).split('/').slice(1, 3).join('/')
}

/**
 * Windows of lines, spread over all files as their lengths are, the same for the same seed.
 * @param {string[]} files
 * @param {(file: string) => number} countLines
 * @param {number} number how many windows at most
 * @param {number} seed
 * @returns {string[]} `file:first-last`
 */
export function sampleRanges(files, countLines, number, seed) {
  const windows = files.flatMap((file) => {
    const lines = countLines(file)
    return Array.from({ length: Math.ceil(lines / WINDOW) }, (_, index) => {
      const first = index * WINDOW + 1
      return `${file}:${first}-${Math.min(lines, first + WINDOW - 1)}`
    })
  })
  const next = random(seed)
  for (let place = windows.length - 1; place > 0; place -= 1) {
    const other = Math.floor(next() * (place + 1))
    ;[windows[place], windows[other]] = [windows[other], windows[place]]
  }
  return windows.slice(0, number)
}

/** What the reports of a piece are called: `domain`, `domain-milstrip`, `domain-a-d`. */
export function pieceName(room, only) {
  return [room, ...(only.match(/[\w.]+/g) ?? [])].join('-')
}

/** A line per fault that no test noticed: where, what stood there, and what took its place. */
export function describeMissed(results, readText, root) {
  const missed = results.filter(({ status }) => MISSED.includes(status))
  return missed
    .map(({ fileName, location, replacement, status }) => {
      const original = textBetween(readText(relative(root, fileName)).split('\n'), location)
      const place = `${relative(root, fileName)}:${location.start.line + 1}`
      return `${place} ${status === 'NoCoverage' ? '(no test comes here) ' : ''}${oneLine(original)} → ${oneLine(replacement)}\n`
    })
    .join('')
}

function textBetween(lines, { start, end }) {
  const wanted = lines.slice(start.line, end.line + 1)
  wanted[wanted.length - 1] = wanted.at(-1).slice(0, end.column)
  wanted[0] = wanted[0].slice(start.column)
  return wanted.join('\n')
}

function oneLine(text) {
  return text.replace(/\s+/g, ' ')
}

/** A table in Markdown: a row per shelf and one for all, with the share of planted faults that a test caught. */
export function describeScores(results) {
  const shelves = [...new Set(results.map(({ shelf }) => shelf))].sort()
  const rows = [
    ...shelves.map((shelf) => [shelf, results.filter((result) => result.shelf === shelf)]),
    ['all', results],
  ]
  return ['| shelf | faults | caught | score |', '|---|---|---|---|', ...rows.map(describeRow)].join('\n')
}

function describeRow([shelf, results]) {
  const caught = results.filter(({ status }) => CAUGHT.includes(status)).length
  const all = caught + results.filter(({ status }) => MISSED.includes(status)).length
  return `| ${shelf} | ${all} | ${caught} | ${all === 0 ? '' : `${((100 * caught) / all).toFixed(1)} %`} |`
}

/** mulberry32: small, even enough for a sample, and the same everywhere. */
function random(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
