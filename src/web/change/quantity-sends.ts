import { MAX_PIECES } from '#domain/lines/limits.ts'
import { type QuantityEntry, type QuantityLine, readQuantity } from '#web/ui/quantity.ts'

/** Milliseconds that the buttons of a quantity wait for another click. [CART-30, CONST-18] */
export const SEND_DELAY = 2400
/** Milliseconds of pause after which a typed quantity counts. [CART-31] */
export const TYPING_DELAY = 600

/** Rejects when it could not be saved. `key` names the line. */
export type SendQuantity = (key: string, quantity: number) => Promise<unknown>

type Pending = QuantityEntry & {
  timer: ReturnType<typeof setTimeout> | null
  running: Promise<void> | null
}

export type QuantitySends = {
  line: (key: string) => QuantityLine
  /** The number that waits or is being sent. */
  quantityOf: (key: string) => number | undefined
  /** Discards the field's text. */
  drop: (key: string) => void
  /** Sends all waiting numbers. Resolves when nothing is under way. */
  flush: () => Promise<void>
  /** Lines whose field differs from the stored quantity and is not being sent. The person must resolve them. */
  unsettled: () => string[]
  /** Unsaved quantities by line. */
  typed: () => ReadonlyMap<string, Pick<QuantityEntry, 'text' | 'isTyped'>> | undefined
  subscribe: (listener: () => void) => () => void
  /** For useSyncExternalStore. */
  version: () => number
}

/**
 * Sends one quantity at a time per line, so that an older one never overtakes a newer one. Typed text counts after
 * Enter, on blur, or after `typingDelay` if given. An empty field is never sent, and 0 asks whether to remove the line.
 * A refused number stays until it is sent again, changed or dropped.
 */
export function createQuantitySends(options: {
  send: SendQuantity
  storedOf: (key: string) => number | undefined
  typingDelay?: number
  onSaved?: (key: string, quantity: number) => void
  onFailed?: (key: string, error: unknown, quantity: number) => void
}): QuantitySends {
  const { send, storedOf, typingDelay, onSaved, onFailed } = options
  const pending = new Map<string, Pending>()
  const listeners = new Set<() => void>()
  let changes = 0
  const changed = () => {
    changes += 1
    for (const listener of listeners) listener()
  }

  const note = (key: string, text: string, isTyped: boolean): Pending => {
    const line = pending.get(key) ?? {
      text,
      state: 'typing',
      isTyped,
      message: '',
      timer: null,
      running: null,
    }
    stop(line)
    Object.assign(line, { text, isTyped, message: '' })
    pending.set(key, line)
    return line
  }
  const stop = (line: Pending) => {
    if (line.timer) clearTimeout(line.timer)
    line.timer = null
  }
  const drop = (key: string) => {
    const line = pending.get(key)
    if (!line) return
    stop(line)
    pending.delete(key)
    changed()
  }
  const show = (line: Pending, state: Pending['state']) => {
    line.state = state
    changed()
  }

  /** Skips the stored number. */
  const settle = (key: string, line: Pending): Promise<void> => {
    stop(line)
    if (line.running === null && storedOf(key) === read(line)) {
      drop(key)
      return Promise.resolve()
    }
    show(line, 'sending')
    // The running send checks again when it is done.
    line.running ??= run(key, line)
    return line.running
  }

  const run = async (key: string, line: Pending): Promise<void> => {
    while (line.state === 'sending') {
      const quantity = read(line) ?? 0
      const isStill = () => line.state === 'sending' && read(line) === quantity
      try {
        await send(key, quantity)
        if (pending.get(key) !== line) return
        onSaved?.(key, quantity)
        if (isStill()) drop(key)
      } catch (error) {
        if (pending.get(key) !== line) return
        // A person who has set another number since gets the result of that one.
        if (isStill()) Object.assign(line, { state: 'refused', message: sentenceOf(error) })
        onFailed?.(key, error, quantity)
      }
      if (pending.get(key) !== line) break
    }
    line.running = null
    changed()
  }

  /** Typing has ended. */
  const end = (key: string, line: Pending): void => {
    stop(line)
    const quantity = read(line)
    if (line.text.trim() === '') drop(key)
    else if (quantity === null) show(line, 'wrong')
    else if (quantity === 0) show(line, 'zero')
    else void settle(key, line)
  }

  /** After a pause, an empty field or a 0 may still become another number. */
  const rest = (key: string, line: Pending): void => {
    line.timer = null
    if (line.text.trim() !== '' && read(line) !== 0) end(key, line)
  }

  return {
    line: (key) => ({
      entry: pending.get(key),
      step(quantity) {
        const line = note(key, String(Math.max(0, quantity)), false)
        if (quantity > 0) line.timer = setTimeout(() => void settle(key, line), SEND_DELAY)
        show(line, quantity > 0 ? 'waiting' : 'zero')
      },
      type(text) {
        const line = note(key, text, true)
        if (typingDelay !== undefined) line.timer = setTimeout(() => rest(key, line), typingDelay)
        show(line, 'typing')
      },
      enter() {
        const line = pending.get(key)
        if (line) end(key, line)
      },
      leave() {
        const line = pending.get(key)
        if (line?.state === 'typing') end(key, line)
      },
      restore: () => drop(key),
    }),
    quantityOf(key) {
      const line = pending.get(key)
      return line && ON_ITS_WAY.has(line.state) ? (read(line) ?? undefined) : undefined
    },
    drop,
    async flush() {
      for (const [key, line] of pending) if (line.timer && (read(line) ?? 0) > 0) void settle(key, line)
      const running = [...pending.values()].flatMap((line) => line.running ?? [])
      if (running.length > 0) await Promise.all(running)
    },
    unsettled: () =>
      [...pending].flatMap(([key, line]) =>
        ON_ITS_WAY.has(line.state) || storedOf(key) === read(line) ? [] : [key],
      ),
    typed: () =>
      pending.size > 0
        ? new Map([...pending].map(([key, { text, isTyped }]) => [key, { text, isTyped }]))
        : undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => changes,
  }
}

const ON_ITS_WAY = new Set<QuantityEntry['state']>(['waiting', 'sending'])

const read = (line: QuantityEntry) => readQuantity(line.text, 0, MAX_PIECES)

const sentenceOf = (error: unknown) =>
  error instanceof Error ? error.message : 'The quantity could not be saved.'
