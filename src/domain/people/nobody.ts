const MAX_NAMED = 3

export function describeNobody(typed: string, dodaacs: readonly string[] | null): string {
  const nobody = /\d/.test(typed) ? `Nobody matches ${typed}` : `Nobody named ${typed}`
  if (dodaacs === null || dodaacs.length === 0) return `${nobody} among the people you may choose.`
  if (dodaacs.length > MAX_NAMED) return `${nobody} in your ${dodaacs.length} DoDAACs.`
  const last = dodaacs[dodaacs.length - 1]
  const before = dodaacs.slice(0, -1).join(', ')
  return `${nobody} in ${before ? `${before} or ${last}` : last}.`
}
