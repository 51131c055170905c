import pg from 'pg'

/** The answer of the one row that a statement gives. */
export type Ask = (statement: string, values: (string | number)[]) => Promise<string | undefined>

/** Connections of a program, so that no statement has to say so; each keeps its statements prepared. */
export function openFloor(url: string, program: string): { ask: Ask; end(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    application_name: 'floor',
    options: `-c app.program=${program}`,
  })
  const names = new Map<string, string>()
  return {
    async ask(text, values) {
      const name = names.get(text) ?? `s${names.size}`
      names.set(text, name)
      const { rows } = await pool.query<{ answer: string }>({ name, text, values })
      return rows[0]?.answer
    },
    end: () => pool.end(),
  }
}
