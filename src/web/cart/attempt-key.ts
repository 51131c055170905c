/**
 * A key for one attempt to do something that must happen once. Repeating a call with the same key repeats its
 * answer, not its deed. Works also without https, where `crypto.randomUUID` does not exist.
 */
export function newAttemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
