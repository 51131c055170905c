/** The sentence for data that come from a standby; null where they are those of this moment. @param age seconds */
export function describeDataAge(subject: string, age: number | null): string | null {
  if (!age) return null
  return `${subject} may be up to ${age === 1 ? 'a second' : `${age} seconds`} old.`
}
