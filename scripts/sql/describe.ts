import type pg from 'pg'
import type { Pool } from '#server/db/driver/sql.ts'
import type { Catalogue } from './catalogue.ts'
import { Nullability } from './nullable.ts'
import { nodesOf, readTree, type TreeNode } from './query-tree.ts'
import type { Text } from './texts.ts'

export type Column = { name: string; type: number; mayBeNull: boolean | null; isNothing: boolean }

/**
 * Describes a statement without running it.
 * @throws the database's error
 */
export async function describeStatement(
  { sql, client }: Place,
  catalogue: Catalogue,
  { text, types: stated, nulls: data }: Text,
  isBelieved: (name: string) => boolean,
): Promise<Column[]> {
  const { types, columns } = await readShape(client, text, stated)
  if (columns.length === 0) return []
  const tree = await understand(
    sql,
    text,
    types.map((type) => catalogue.types.get(type)?.written ?? 'text'),
  )
  const nullability = new Nullability({ catalogue, data, isBelieved })
  const nulls = nullability.columns(tree)
  return columns.map(({ name, type }, at) => ({
    name,
    type,
    mayBeNull: nulls[at] === undefined ? true : nulls[at],
    isNothing: nullability.isNothing(tree, at),
  }))
}

type Place = { sql: Pool; client: pg.Client }
type Shape = { types: number[]; columns: { name: string; type: number }[] }
type Messages = {
  connection: { once(name: string, receive: (message: { dataTypeIDs: number[] }) => void): void }
}

/** Parameter types and columns. A query class for `pg`. */
function readShape(client: pg.Client, text: string, stated: number[]): Promise<Shape> {
  return new Promise((resolve, reject) => {
    const shape: Shape = { types: [], columns: [] }
    ;(client as unknown as Messages).connection.once('parameterDescription', ({ dataTypeIDs }) => {
      shape.types = dataTypeIDs
    })
    client.query({
      submit(wire: { parse(of: object): void; describe(of: object): void; sync(): void }) {
        wire.parse({ name: '', text, types: stated })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
      },
      handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
        shape.columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(shape),
    } as never)
  })
}

let count = 0

async function understand(sql: Pool, text: string, types: string[]): Promise<TreeNode> {
  const name = `statement_${++count}`
  await sql.unsafe(
    `CREATE FUNCTION pg_temp.${name}(${types.join(', ')}) RETURNS SETOF record LANGUAGE sql BEGIN ATOMIC ${text}; END`,
  )
  const [made] = await sql`SELECT prosqlbody::text AS body FROM pg_proc
    WHERE pronamespace = pg_my_temp_schema() AND proname = ${name}`
  const body = readTree(made?.body)
  const [query] = Array.isArray(body) ? nodesOf(body[0]) : []
  if (!query) throw new Error('PostgreSQL keeps no tree of this statement.')
  return query
}
