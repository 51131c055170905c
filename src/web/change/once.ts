/** Does what is asked for, unless the same is under way: then it answers undefined. */
export type Once = <T>(of: string, work: () => Promise<T>) => Promise<T | undefined>

/**
 * For actions beside each other, such as those of the lines of a cart: a second press of the same button is not heard while
 * the first is under way. The state of a button is drawn too late for that.
 */
export function createOnce(): Once {
  const underWay = new Set<string>()
  return async (of, work) => {
    if (underWay.has(of)) return undefined
    underWay.add(of)
    try {
      return await work()
    } finally {
      underWay.delete(of)
    }
  }
}
