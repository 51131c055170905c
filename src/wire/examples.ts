/** One request with its response. Each line of `examples.jsonl` is one; values that differ from run to run are blanked. */
export type Example = {
  /** `GET /orders/:id`, as the call declares itself. */
  call: string
  /** The name of a person in the test world; 'nobody' without a session. */
  as: string
  address: string
  ifMatch?: string
  body?: unknown
  status: number
  type: string
  headers: Record<string, unknown>
  response: unknown
}

/** Reads `examples.jsonl`, which `src/server/examples.test.ts` compares with the portal. */
export function readExamples(lines: string): Example[] {
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}
