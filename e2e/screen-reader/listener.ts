import { readSaid, type Said } from './said.ts'
import type { Session } from './session.ts'
import { HEADING_WITHIN, judge, plain } from './watches.ts'

/** Silence before the next key (ms). */
const QUIET = 900
/** The same after a navigation key with a reaction. */
const QUIET_ON_THE_WAY = 300
const WALKS = /^([hbkertl1-6]|(shift\+)?Tab)$/
/** Maximum wait for a phrase (ms), counted while the page loads nothing. */
const PATIENCE = 5000
/** Maximum load of a page (ms). */
const LOADED_WITHIN = 30_000
const IS_LOADING = `document.querySelector('[data-loading], [aria-busy=true]') !== null`
/** Maximum steps of a search. */
const STEPS = 30

/** A user who hears and does not see. Each verb is an action of this user. */
export class Listener {
  #session: Session
  #origin: string
  #seen: number
  #shown: number
  #key = 'the beginning'
  /** Events of that tab are not visible here, only speech is. */
  #isInOtherTab = false
  /** Speech that is not matched yet. */
  #pending: Said[] = []
  readonly transcript: string[] = []
  readonly faults: string[] = []

  constructor(session: Session, origin: string) {
    this.#session = session
    this.#origin = origin
    this.#seen = readSaid(session.saidFile).length
    this.#shown = session.browser.shown.length
  }

  /**
   * Opens an address as a link does. Orca would read the whole page, so the first key goes to the heading unless a
   * field has the focus.
   */
  async opens(path: string): Promise<void> {
    await this.#during(`opens ${path}`, async () => {
      const before = this.#session.browser.shown.length
      const said = readSaid(this.#session.saidFile).length
      await this.#session.browser.send('Page.navigate', { url: new URL(path, this.#origin).href })
      await this.#wait(() => this.#session.browser.shown.slice(before).some(({ kind }) => kind === 'page'))
      // Before this, Orca looks for the heading in a document that it does not know yet.
      await this.#wait(() =>
        readSaid(this.#session.saidFile)
          .slice(said)
          .some(({ text }) => text.startsWith('Finished loading')),
      )
      await this.#untilQuiet()
      if (this.mode === 'browse') await this.#session.xdotool('key', '1')
    })
  }

  async presses(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#during(key, () => this.#session.xdotool('key', key))
  }

  /** Opens a link in another tab, listens, and closes it. */
  async followsIntoTab(listen: () => Promise<void>): Promise<void> {
    this.#isInOtherTab = true
    await this.presses('Return')
    await listen()
    await this.presses('ctrl+w')
    this.#isInOtherTab = false
  }

  /** An event without a key, and its announcement. */
  async meets(what: string, act: () => Promise<unknown>): Promise<void> {
    await this.#during(what, async () => {
      const before = readSaid(this.#session.saidFile).length
      await act()
      await this.#wait(() => readSaid(this.#session.saidFile).length > before)
    })
  }

  async types(text: string): Promise<void> {
    if (!(await this.#wait(() => this.mode === 'focus')))
      throw new Error(`'${text}' would be commands: the reader is in browse mode.`)
    await this.#during(`types ${text}`, () => this.#session.xdotool('type', '--delay', '15', text))
  }

  /** Waits for silence and discards the speech. */
  async waits(): Promise<void> {
    await this.#untilQuiet()
    this.#shown = this.#session.browser.shown.length
    this.#pending = []
    this.transcript.length = 0
  }

  async entersField(): Promise<void> {
    if (this.mode === 'browse') await this.presses('Insert+a')
  }

  async leavesField(): Promise<void> {
    if (this.mode === 'focus') await this.presses('Insert+a')
  }

  /** Repeats a key until the phrase. */
  async finds(key: string, phrase: string | RegExp): Promise<void> {
    for (let step = 0; step < STEPS; step++) {
      this.#pending = []
      await this.presses(key)
      if (this.#take(phrase)) return
    }
    throw new Error(`${key} did not lead to ${phrase}.\n${this.describe()}`)
  }

  /** A link or button. */
  async activates(key: string, phrase: string | RegExp): Promise<void> {
    await this.finds(key, phrase)
    await this.presses('Return')
  }

  async fills(field: string | RegExp, text: string): Promise<void> {
    await this.finds('Tab', field)
    await this.types(text)
  }

  /** Phrases in this order since the last match, with others in between. A missing phrase fails the job at its end. */
  async expectSpeech(...phrases: (string | RegExp)[]): Promise<void> {
    for (const phrase of phrases) {
      const isSaid = await this.#wait(() => {
        this.#catchUp()
        return this.#take(phrase)
      })
      if (!isSaid) this.faults.push(`Not heard: ${phrase} (after ${this.#key})`)
    }
  }

  /** Since the last match. */
  expectNoSpeech(phrase: string | RegExp): void {
    this.#catchUp()
    if (this.#pending.some(({ text }) => fits(text, phrase)))
      this.faults.push(`Heard, and should not be: ${phrase} (after ${this.#key})`)
  }

  get mode(): Said['mode'] {
    return readSaid(this.#session.saidFile).at(-1)?.mode ?? 'browse'
  }

  describe(): string {
    return this.transcript.join('\n')
  }

  async #during(key: string, act: () => Promise<void>): Promise<void> {
    this.#catchUp()
    this.#key = key
    this.transcript.push(`${key} =>`)
    const [said, shown] = [this.#seen, this.#shown]
    await act()
    await this.#untilQuiet(WALKS.test(key))
    const { browser, saidFile } = this.#session
    // On a slow machine, silence can also come before the first word about a new place.
    if (this.#seen === said && (WALKS.test(key) || browser.shown.length > shown)) {
      await this.#wait(() => this.#catchUp())
      await this.#untilQuiet(WALKS.test(key))
    }
    const findFaults = () =>
      judge({
        key,
        said: readSaid(saidFile).slice(said),
        shown: browser.shown.slice(shown),
        before: browser.shown.slice(0, shown).findLast((one) => one.kind === 'focus'),
      })
    // On a slow machine, silence can come before the name of the page or dialog that is already there.
    const isTimely = () => Date.now() < (browser.shown.slice(shown).at(-1)?.at ?? 0) + HEADING_WITHIN
    if (findFaults().length > 0 && isTimely()) {
      await this.#wait(() => findFaults().length === 0 || !isTimely())
      await this.#untilQuiet(WALKS.test(key))
    }
    this.#shown = browser.shown.length
    for (const fault of findFaults()) this.faults.push(fault)
    if (!this.#isInOtherTab && !(await this.#session.browser.evaluate<boolean>('document.hasFocus()')))
      throw new Error(`The focus has left the page.\n${this.describe()}`)
  }

  async #untilQuiet(isOnTheWay = false): Promise<void> {
    const loadsUntil = Date.now() + LOADED_WITHIN
    let quietSince = Date.now()
    let quiet = QUIET
    while (Date.now() - quietSince < quiet) {
      await pause()
      const hasSpoken = this.#catchUp()
      if (hasSpoken || (await this.#isLoading(loadsUntil))) quietSince = Date.now()
      if (hasSpoken && isOnTheWay) quiet = QUIET_ON_THE_WAY
    }
  }

  #catchUp(): boolean {
    const news = readSaid(this.#session.saidFile).slice(this.#seen)
    this.#seen += news.length
    this.#pending.push(...news)
    for (const { mode, text } of news)
      this.transcript.push(`    ${mode === 'focus' ? '[focus] ' : ''}${text}`)
    return news.length > 0
  }

  #take(phrase: string | RegExp): boolean {
    const place = this.#pending.findIndex(({ text }) => fits(text, phrase))
    if (place === -1) return false
    this.#pending = this.#pending.slice(place)
    const [first, ...rest] = this.#pending as [Said, ...Said[]]
    // A sentence may include the next phrase, so only this part is consumed.
    const words = first.text.replace(/\s+/g, ' ').trim()
    const text =
      typeof phrase === 'string'
        ? words.slice(words.toLowerCase().indexOf(plain(phrase)) + plain(phrase).length)
        : ''
    this.#pending = text.trim() ? [{ ...first, text }, ...rest] : rest
    return true
  }

  async #wait(isThere: () => boolean): Promise<boolean> {
    const loadsUntil = Date.now() + LOADED_WITHIN
    let end = Date.now() + PATIENCE
    while (!isThere()) {
      if (await this.#isLoading(loadsUntil)) end = Date.now() + PATIENCE
      if (Date.now() > end) return false
      await pause()
    }
    return true
  }

  /** A document that is just replaced has no answer. */
  async #isLoading(until: number): Promise<boolean> {
    if (Date.now() > until) return false
    return this.#session.browser.evaluate<boolean>(IS_LOADING).catch(() => true)
  }
}

function fits(text: string, phrase: string | RegExp): boolean {
  return typeof phrase === 'string' ? plain(text).includes(plain(phrase)) : phrase.test(text)
}

function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, 40))
}
