/** Null when the data is current. `age`: seconds behind on a standby. */
export function describeDataAge(subject: string, age: number | null): string | null {
  if (!age) return null
  return `${subject} may be up to ${age === 1 ? 'a second' : `${age} seconds`} old.`
}
