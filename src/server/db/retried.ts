const RETRIED = new Set(['40001', '40P01'])

/** Retries after serialization conflicts, at most three times. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 3 || !RETRIED.has(String((error as { code?: string }).code))) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt + Math.random() * 20))
    }
  }
}
