/** Runs the work unless the same is under way. Then it resolves to undefined. */
export type Once = <T>(of: string, work: () => Promise<T>) => Promise<T | undefined>

/** Ignores a second press of one button while the first is under way. The disabled state renders too late for that. */
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
