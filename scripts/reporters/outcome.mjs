import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The same form for Vitest and Playwright. Written to OUTCOME_FILE, else failures are printed. */
export class Outcome {
  #found = { passed: 0, failed: 0, skipped: 0, failures: [], files: {} }

  count(kind) {
    this.#found[kind]++
  }

  fail(title, file, line, messages) {
    this.#found.failed++
    this.#found.failures.push({
      title,
      file: file ? relative(process.cwd(), file) : '',
      line: line ?? 0,
      message: stripVTControlCharacters(messages.filter(Boolean).join('\n')),
    })
  }

  addTime(file, milliseconds) {
    const path = relative(process.cwd(), file)
    this.#found.files[path] = Math.round((this.#found.files[path] ?? 0) + milliseconds)
  }

  write() {
    if (process.env.OUTCOME_FILE) writeFileSync(process.env.OUTCOME_FILE, JSON.stringify(this.#found))
    else console.log(JSON.stringify(this.#found, null, 2))
  }
}
