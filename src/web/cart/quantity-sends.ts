/** How long the buttons of a quantity wait for another click before the number is sent (ms). [CART-30, CONST-18] */
export const SEND_DELAY = 2400

/** Sends one quantity; rejects when it could not be saved. `key` names the line. */
export type SendQuantity = (key: string, quantity: number) => Promise<unknown>

type Pending = {
  quantity: number
  timer: ReturnType<typeof setTimeout> | null
  running: Promise<void> | null
}

export type QuantitySends = {
  /** A click on plus or minus: shown at once, sent after the pause, which starts anew with each click. */
  step: (key: string, quantity: number) => void
  /** A typed number: sent at once. */
  type: (key: string, quantity: number) => void
  /** The number that is not saved yet, if there is one. */
  quantityOf: (key: string) => number | undefined
  /** Forgets a number that waits, because its line is gone. */
  drop: (key: string) => void
  /** Sends all that waits now and answers when nothing is under way any more. */
  flush: () => Promise<void>
  subscribe: (listener: () => void) => () => void
  /** Changes with every change, for useSyncExternalStore. */
  version: () => number
}

/**
 * Quantities on their way to the server, one at a time per line, so that an earlier number never overtakes a later
 * one. `onSaved` and `onFailed` hear the outcome; a number that failed is forgotten, the owner loads what is true.
 */
export function createQuantitySends(options: {
  send: SendQuantity
  onSaved?: (key: string, quantity: number) => void
  onFailed?: (key: string, error: unknown) => void
  delay?: number
}): QuantitySends {
  const { send, onSaved, onFailed, delay = SEND_DELAY } = options
  const pending = new Map<string, Pending>()
  const listeners = new Set<() => void>()
  let changes = 0
  const changed = () => {
    changes += 1
    for (const listener of listeners) listener()
  }

  const note = (key: string, quantity: number): Pending => {
    const entry = pending.get(key) ?? { quantity, timer: null, running: null }
    if (entry.timer) clearTimeout(entry.timer)
    entry.timer = null
    entry.quantity = Math.max(0, quantity)
    pending.set(key, entry)
    return entry
  }

  const sendNow = (key: string): Promise<void> => {
    const entry = pending.get(key)
    if (!entry) return Promise.resolve()
    if (entry.timer) clearTimeout(entry.timer)
    entry.timer = null
    // The one under way looks again when it is done.
    entry.running ??= run(key, entry)
    return entry.running
  }

  const run = async (key: string, entry: Pending): Promise<void> => {
    for (;;) {
      const { quantity } = entry
      try {
        await send(key, quantity)
      } catch (error) {
        entry.running = null
        if (pending.get(key) === entry) {
          if (entry.timer) clearTimeout(entry.timer)
          pending.delete(key)
        }
        changed()
        onFailed?.(key, error)
        return
      }
      if (pending.get(key) !== entry) return
      onSaved?.(key, quantity)
      if (entry.quantity === quantity && entry.timer === null) {
        pending.delete(key)
        changed()
        return
      }
      if (entry.timer !== null) {
        entry.running = null
        return
      }
    }
  }

  return {
    step(key, quantity) {
      const entry = note(key, quantity)
      entry.timer = setTimeout(() => void sendNow(key), delay)
      changed()
    },
    type(key, quantity) {
      note(key, quantity)
      changed()
      void sendNow(key)
    },
    quantityOf: (key) => pending.get(key)?.quantity,
    drop(key) {
      const entry = pending.get(key)
      if (!entry) return
      if (entry.timer) clearTimeout(entry.timer)
      pending.delete(key)
      changed()
    },
    async flush() {
      while (pending.size > 0) await Promise.all([...pending.keys()].map(sendNow))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => changes,
  }
}
