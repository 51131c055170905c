/** The same seed gives the same values. `fork(name)` starts an independent stream. */
export type Random = {
  /** At least 0, below 1. */
  next: () => number
  int: (from: number, to: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  weighted: <T>(choices: readonly (readonly [T, number])[]) => T
  shuffle: <T>(list: readonly T[]) => T[]
  fork: (name: string) => Random
}

/** FNV-1a, good enough to tell names apart. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** mulberry32: 32 bits of state, useless for secrets. */
export function startRandom(seed: string): Random {
  let state = hashText(seed)

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  function int(from: number, to: number): number {
    return from + Math.floor(next() * (to - from + 1))
  }

  function pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('There is nothing to pick from.')
    return list[int(0, list.length - 1)] as T
  }

  function weighted<T>(choices: readonly (readonly [T, number])[]): T {
    const sum = choices.reduce((total, [, weight]) => total + weight, 0)
    let left = next() * sum
    for (const [value, weight] of choices) {
      left -= weight
      if (left < 0) return value
    }
    return pick(choices)[0]
  }

  function shuffle<T>(list: readonly T[]): T[] {
    const mixed = [...list]
    for (let i = mixed.length - 1; i > 0; i--) {
      const j = int(0, i)
      const held = mixed[i] as T
      mixed[i] = mixed[j] as T
      mixed[j] = held
    }
    return mixed
  }

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick,
    weighted,
    shuffle,
    fork: (name) => startRandom(`${seed}/${name}`),
  }
}
