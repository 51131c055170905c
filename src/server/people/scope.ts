import { Refusal } from '#domain/refusal.ts'

/** The DoDAACs to look in, those that were asked for or else all of `scope`; null is the whole program. */
export function narrowScope(scope: string[] | null, dodaacs: readonly string[]): string[] | null {
  const asked = [...new Set(dodaacs)]
  if (scope && asked.some((dodaac) => !scope.includes(dodaac)))
    throw new Refusal('not-found', 'At least one of these DoDAACs is not assigned to you.')
  return asked.length > 0 ? asked : scope
}
