import { Refusal } from '#domain/refusal.ts'

/** The requested DoDAACs, or all of `scope`. Null: the whole program. */
export function narrowScope(scope: string[] | null, dodaacs: readonly string[]): string[] | null {
  const requested = [...new Set(dodaacs)]
  if (scope && requested.some((dodaac) => !scope.includes(dodaac)))
    throw new Refusal('not-found', 'At least one of these DoDAACs is not assigned to you.')
  return requested.length > 0 ? requested : scope
}
