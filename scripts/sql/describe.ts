import type pg from 'pg'
import type { Expression } from 'typescript/unstable/ast'
import type { Checker } from 'typescript/unstable/sync'
import type { Pool } from '#server/db/driver/sql.ts'
import type { Catalogue } from './catalogue.ts'
import { type Declared, describeType } from './declared.ts'
import { Nullability } from './nullable.ts'
import { nodesOf, readTree, type TreeNode } from './query-tree.ts'
import type { Text } from './source.ts'

/** A column of a statement's rows as PostgreSQL gives it. */
export type Column = { name: string; type: number; mayBeNull: boolean | null; isNothing: boolean }

export type Described = { columns: Column[]; data: { node: Expression; declared: Declared; type: number }[] }

/**
 * Has PostgreSQL understand a statement without running it: names and types of its rows and of its data, as at run time.
 * @throws the database's error, as the running program would meet it
 */
export async function describeStatement(
  { sql, client }: Place,
  catalogue: Catalogue,
  { text, data }: Text,
  checker: Checker,
  isBelieved: (name: string) => boolean,
): Promise<Described> {
  const declared = data.map(({ type }) => describeType(type, checker))
  const { types, columns } = await readShape(client, text, declared.map(stateType))
  const given = data.map(({ node }, at) => ({ node, declared: declared[at]!, type: types[at] ?? 0 }))
  if (columns.length === 0) return { columns: [], data: given }
  const tree = await understand(
    sql,
    text,
    types.map((type) => catalogue.types.get(type)?.written ?? 'text'),
  )
  const nullability = new Nullability({
    catalogue,
    data: declared.map(({ mayBeNull }) => mayBeNull),
    isBelieved,
  })
  const nulls = nullability.columns(tree)
  return {
    columns: columns.map(({ name, type }, at) => ({
      name,
      type,
      mayBeNull: nulls[at] === undefined ? true : nulls[at],
      isNothing: nullability.isNothing(tree, at),
    })),
    data: given,
  }
}

/** The driver states the type of a value only where it is one of these (`typeOf` of db/driver/values.ts). */
function stateType({ kinds }: Declared): number {
  if (kinds.has('Date')) return 1184
  if (kinds.has('boolean')) return 16
  return kinds.has('Buffer') ? 17 : 0
}

/** The schema, and a connection to it that is asked of statements. */
type Place = { sql: Pool; client: pg.Client }
type Shape = { types: number[]; columns: { name: string; type: number }[] }
/** The messages that `pg` passes on without a query that takes them. */
type Messages = {
  connection: { once(name: string, hear: (message: { dataTypeIDs: number[] }) => void): void }
}

/** Asks PostgreSQL for the types of a statement's parameters and for its columns. A query class for `pg`. */
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

/** A function of SQL keeps its body as the tree that PostgreSQL made of it. */
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
