import { readFileSync } from 'node:fs'
import { Outcome } from './outcome.mjs'

export default class {
  #suite
  #outcome = new Outcome()
  #said = []

  onBegin(_config, suite) {
    this.#suite = suite
  }

  /** Prevents Playwright's default reporter. */
  printsToStdio() {
    return true
  }

  onStdErr(text, test) {
    if (!test) this.#said.push(String(text))
  }

  onError({ message, stack, location }) {
    this.#outcome.fail('Outside of a test', location?.file, location?.line, [stack ?? message])
  }

  onTestEnd(test, { duration }) {
    this.#outcome.addTime(test.location.file, duration)
  }

  onEnd() {
    for (const test of this.#suite?.allTests() ?? []) {
      if (test.outcome() === 'expected') this.#outcome.count('passed')
      else if (test.outcome() === 'skipped' && test.results.length > 0) this.#outcome.count('skipped')
      else
        this.#outcome.fail(
          test.title,
          test.location.file,
          test.location.line,
          test.results
            .flatMap(({ errors, attachments }) => [...readNotices(attachments), ...errors.map(readError)])
            .concat(test.results.length ? [] : ['It did not run.']),
        )
    }
    if (this.#said.length > 0) console.error(this.#said.join(''))
    this.#outcome.write()
  }
}

function readError({ message, location, snippet }) {
  const place = location ? `${location.file}:${location.line}` : ''
  return [message, place, snippet].filter(Boolean).join('\n')
}

function readNotices(attachments) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  if (!path) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  const indent = (line) => line.search(/\S/)
  const readOne = (at) => {
    const end = lines.findIndex((line, below) => below > at && indent(line) <= indent(lines[at]))
    const all = lines.slice(at, end < 0 ? undefined : end).slice(0, 6)
    return `The page showed ${all.map((line) => line.trim().replace(/^- /, '')).join(' ')}`
  }
  return lines
    .flatMap((line, at) => (/^\s*- (alert|status|dialog|heading .*\[level=1\])/.test(line) ? [at] : []))
    .slice(0, 4)
    .map(readOne)
}
