import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { buildOrdersWorld } from '#testing/orders-world.ts'
import { inDatabase } from '#testing/test-server.ts'
import { waitUntil } from '#testing/wait.ts'
import { anchorBlocks } from '../audit/seal.ts'
import { SERIES } from '../audit/series.ts'
import { connection, type Handles } from '../db/connect.ts'
import type { Sealed } from './findings.ts'
import { verifyBlocks } from './verify-blocks.ts'

const ROWS = 600
const BLOCK = 25
const quiet = { info: () => {}, warn: () => {} }

let database: TestDatabase
let owner: Handles['writes']
let superuser: postgres.Sql
let folder: string

/** Seals everything in blocks of 25 rows; transactions of other tests on the same server may have to end first. */
async function sealAll(): Promise<void> {
  for (const series of SERIES)
    await waitUntil(`the seal of all ${series}`, async () => {
      while ((await owner`SELECT seal_block(${series}, ${BLOCK}) AS n`)[0]?.n > 0);
      const [row] = await owner.unsafe(`SELECT (SELECT count(*) FROM ${series}) AS rows,
        (SELECT coalesce(sum(row_count), 0)::bigint FROM audit_blocks WHERE series = '${series}') AS sealed`)
      return row?.rows === row?.sealed
    })
}
const anchorAll = async () => {
  for (const series of SERIES) await anchorBlocks(owner, join(folder, 'anchors'), series, quiet)
}
const brokenOf = (sealed: Sealed[]) =>
  sealed.flatMap(({ broken }) => broken.map(({ row, reason }) => `${row}: ${reason}`))
const verify = async () => verifyBlocks(superuser, folder)

beforeAll(async () => {
  database = await createTestDatabase()
  owner = postgres(database.url('owner'), { ...connection, max: 2 }) as unknown as Handles['writes']
  superuser = postgres(
    inDatabase(inject('testServer').adminUrl, new URL(database.url('owner')).pathname.slice(1)),
    {
      max: 1,
      onnotice: () => {},
    },
  )
  folder = mkdtempSync(join(tmpdir(), 'quartermaster-anchors-'))
  const world = await buildOrdersWorld(owner)
  for (let order = 0; order < 12; order++) await world.order()
  // Numbers that were drawn and rolled back are holes; every third row is of a transaction of its own.
  for (let n = 1; n <= ROWS; n += 3) {
    await owner`INSERT INTO audit_events (program, person_id, action, object, detail, address, session, user_agent)
      SELECT 'AR', g, 'POST /cart/submit/:number', 'order ' || g, jsonb_build_object('cents', g), '10.0.0.1', 'ABCD1234', 'Firefox'
      FROM generate_series(${n}::int, ${n + 2}::int) g`
    if (n % 30 === 1)
      await owner
        .begin(async (sql) => {
          await sql`INSERT INTO audit_events (program, action) VALUES ('AR', 'undone')`
          throw new Undo()
        })
        .catch(() => {})
  }
  await sealAll()
  await anchorAll()
}, 120_000)
afterAll(async () => {
  await superuser?.end()
  await owner?.end()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

class Undo extends Error {}

/** Forges as a superuser with every trigger asleep, verifies, and takes it all back. */
async function findForgery(forgeries: string[]): Promise<string[]> {
  let found: string[] = []
  const forging = superuser.begin(async (sql) => {
    await sql`SET LOCAL session_replication_role = replica`
    let changed = 0
    for (const forgery of forgeries) changed += (await sql.unsafe(forgery)).count ?? 0
    expect(changed, forgeries.join('; ')).toBeGreaterThan(0)
    found = brokenOf(await verifyBlocks(sql, folder))
    throw new Undo()
  })
  await expect(forging).rejects.toThrow(Undo)
  return found
}

const EVENT_COLUMNS: [column: string, other: string][] = [
  ['program', `'NG'`],
  ['person_id', 'coalesce(person_id, 0) + 1'],
  ['action', `action || ' '`],
  ['object', `object || '0'`],
  ['outcome', `CASE outcome WHEN 'done' THEN 'refused' ELSE 'done' END`],
  ['detail', `'{"cents": 0}'`],
  ['detail', 'NULL'],
  ['address', `'10.0.0.2'`],
  ['request_id', `'another'`],
  ['session', `'00000000'`],
  ['user_agent', `'Chrome'`],
  ['happened_at', `happened_at + interval '1 microsecond'`],
  ['xid', `(xid::text::bigint - 1)::text::xid8`],
]
const TRANSFER_COLUMNS: [column: string, other: string][] = [
  ['amount_cents', 'amount_cents + 1'],
  ['actor_id', 'coalesce(actor_id, 0) + 1'],
  ['comment', `comment || '.'`],
  ['made_at', `made_at - interval '1 day'`],
  ['order_id', 'order_id - 1'],
  ['to_account', 'to_account + 1000'],
]
const BLOCK_COLUMNS: [column: string, other: string][] = [
  ['form', '2'],
  ['members', `members - '{[5,6)}'`],
  ['row_count', 'row_count + 1'],
  ['last_xid', `'7'`],
  ['last_id', 'last_id + 1'],
  ['sealed_at', `sealed_at - interval '1 second'`],
  ['previous_hash', 'sha256(previous_hash)'],
  ['hash', 'sha256(hash)'],
]

/** The same forgery for the same seed. */
function forge(seed: number): [kind: string, statements: string[]] {
  let state = seed * 2654435761
  const draw = (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return state % below
  }
  const pick = <T>(list: T[]) => list[draw(list.length)] as T
  // The n-th row of a table, whatever its number.
  const nth = (table: string, id: string, n: number) =>
    `(SELECT ${id} FROM ${table} ORDER BY ${id} OFFSET ${n} LIMIT 1)`
  const event = () => nth('audit_events', 'event_id', draw(ROWS))
  const block = 1 + draw(20)
  const copy = (
    id: string,
    xid: string,
  ) => `INSERT INTO audit_events (event_id, program, person_id, action, object, xid)
    OVERRIDING SYSTEM VALUE VALUES (${id}, 'AR', 1, 'sign-in', '', ${xid})`
  const kinds: [string, () => string[]][] = [
    [
      'a changed column of an event',
      () => {
        const [column, other] = pick(EVENT_COLUMNS)
        return [`UPDATE audit_events SET ${column} = ${other} WHERE event_id = ${event()}`]
      },
    ],
    [
      'a changed column of a transfer',
      () => {
        const [column, other] = pick(TRANSFER_COLUMNS)
        return [
          `UPDATE transfers SET ${column} = ${other} WHERE transfer_id = ${nth('transfers', 'transfer_id', 1 + draw(11))}`,
        ]
      },
    ],
    ['a deleted event', () => [`DELETE FROM audit_events WHERE event_id = ${event()}`]],
    [
      'a deleted transfer',
      () => [`DELETE FROM transfers WHERE transfer_id = ${nth('transfers', 'transfer_id', draw(12))}`],
    ],
    [
      'a day deleted',
      () => {
        const first = draw(ROWS - 200)
        return [
          `DELETE FROM audit_events WHERE event_id BETWEEN ${nth('audit_events', 'event_id', first)} AND ${nth('audit_events', 'event_id', first + draw(190))}`,
        ]
      },
    ],
    [
      'an event put into a hole',
      () => [
        copy(
          `(SELECT g FROM generate_series(1, 1000) g WHERE g NOT IN (SELECT event_id FROM audit_events) ORDER BY g OFFSET ${draw(20)} LIMIT 1)`,
          `(SELECT xid FROM audit_events WHERE event_id = ${event()})`,
        ),
      ],
    ],
    [
      'an event put behind the last, dated back',
      () => [copy(`1000000 + ${draw(1000)}`, `(SELECT xid FROM audit_events WHERE event_id = ${event()})`)],
    ],
    ['an event of a transaction to come', () => [copy(`1000000 + ${draw(1000)}`, `'99999999999'`)]],
    [
      'two events that have changed places',
      () => {
        const [a, b] = [event(), nth('audit_events', 'event_id', draw(ROWS - 1))]
        return [
          `WITH pair AS (SELECT a.event_id AS one, b.event_id AS other, a.object AS one_object, b.object AS other_object
          FROM audit_events a, audit_events b WHERE a.event_id = ${a} AND b.event_id = (SELECT CASE WHEN ${b} = ${a} THEN ${b} + 1 ELSE ${b} END))
        UPDATE audit_events e SET object = CASE e.event_id WHEN one THEN other_object ELSE one_object END
        FROM pair WHERE e.event_id IN (one, other)`,
        ]
      },
    ],
    [
      'a tail cut off, blocks and all',
      () => {
        const cut = 2 + draw(18)
        return [
          `DELETE FROM audit_events WHERE event_id >= (SELECT min(lower(members)) FROM audit_blocks WHERE series = 'audit_events' AND number >= ${cut})`,
          `DELETE FROM audit_blocks WHERE series = 'audit_events' AND number >= ${cut}`,
        ]
      },
    ],
    [
      'a block taken out',
      () => [
        `DELETE FROM audit_blocks WHERE series = '${pick([...SERIES])}' AND number = ${pick([1, 1, block])}`,
        `DELETE FROM audit_blocks WHERE series = 'audit_events' AND number = ${block}`,
      ],
    ],
    [
      'a changed block',
      () => {
        const [column, other] = pick(BLOCK_COLUMNS)
        // Taking a number out of a block changes it only where the block has it.
        return [
          `UPDATE audit_blocks SET ${column} = ${other} WHERE series = 'audit_events' AND number = ${column === 'members' ? 1 : block}`,
        ]
      },
    ],
    [
      'rows and blocks written again so that they agree',
      () => [
        `UPDATE audit_events SET person_id = 1 + person_id WHERE event_id = (SELECT lower(members) FROM audit_blocks WHERE series = 'audit_events' AND number = ${block})`,
        `DELETE FROM audit_blocks WHERE series = 'audit_events' AND number >= ${block}`,
        ...Array.from({ length: 30 }, () => `SELECT seal_block('audit_events', ${BLOCK})`),
      ],
    ],
    [
      'events deleted as if they were in an archive',
      () => [
        `DELETE FROM audit_events WHERE event_id <@ ANY (SELECT unnest(members) FROM audit_blocks WHERE series = 'audit_events' AND number <= ${block})`,
        `INSERT INTO audit_archives (number, file, file_hash) SELECT g, 'x.gz', sha256('x') FROM generate_series(1, ${block}) g`,
      ],
    ],
  ]
  const [kind, statements] = kinds[seed % kinds.length] as (typeof kinds)[number]
  return [kind, statements()]
}

describe('operators who verify', () => {
  it('find nothing where nobody has touched anything, and read what is not sealed yet', async () => {
    expect(brokenOf(await verify())).toEqual([])
    const [events] = await verify()
    expect(events?.notes).toEqual([expect.stringMatching(`^${events?.rows} audit events, \\d+ blocks$`)])
    await owner`INSERT INTO audit_events (program, action) VALUES ('AR', 'one'), ('AR', 'two')`
    const later = await verify()
    expect(brokenOf(later)).toEqual([])
    expect(later[0]?.notes).toContain('The last 2 audit events are not sealed yet.')
    await sealAll()
    expect((await verify())[0]?.notes).toContain('The last 1 blocks are not noted outside yet.')
    await anchorAll()
    expect(brokenOf(await verify())).toEqual([])
  })

  it('find each of 56 forgeries, four of each kind [D16]', async () => {
    const missed: string[] = []
    for (let seed = 1; seed <= 56; seed++) {
      const [kind, statements] = forge(seed)
      if ((await findForgery(statements)).length === 0)
        missed.push(`seed ${seed}, ${kind}: ${statements.join('; ')}`)
    }
    expect(missed).toEqual([])
    expect(brokenOf(await verify())).toEqual([])
  }, 120_000)

  it('read which event is gone, which block was changed and which was written again [D16]', async () => {
    const [row] = await owner`SELECT min(event_id) AS first FROM audit_events`
    const first = Number(row?.first)
    expect(await findForgery([`DELETE FROM audit_events WHERE event_id = ${first}`])).toEqual([
      expect.stringMatching(`^audit event ${first}: sealed in block 1 of .* UTC, and not there any more$`),
    ])
    expect(await findForgery([`UPDATE audit_events SET person_id = 4711 WHERE event_id = ${first}`])).toEqual(
      [
        expect.stringMatching(
          /^block 1 \(audit events 1 to \d+, sealed .* UTC\): one of its rows, or the block itself, was changed/,
        ),
      ],
    )
    const rewritten = forge(12)
    expect(rewritten[0]).toContain('written again')
    // In themselves rows and blocks agree: only the note outside tells.
    for (const line of await findForgery(rewritten[1])) expect(line).toMatch(/noted outside the database/)
  })

  it('are told when the notes outside are gone or were edited [D16]', async () => {
    const file = join(folder, 'anchors', 'audit_events.log')
    const text = readFileSync(file, 'utf8')
    rmSync(file)
    expect(brokenOf(await verify())).toEqual([expect.stringMatching(/^anchors: .*not here/)])
    writeFileSync(file, text.replace(/^block 3 .*\n/m, ''))
    expect(brokenOf(await verify())).toEqual(['block 3: never noted outside the database'])
    writeFileSync(file, `${text}nonsense\n`)
    expect(brokenOf(await verify())).toEqual([expect.stringMatching(/^anchors, line \d+: it cannot be read/)])
    // A line that a crash has cut, and that was written again as a whole, is none of these.
    writeFileSync(file, text.replace(/^(block 4 .{20})/m, '$1\n$1'))
    expect(brokenOf(await verify())).toEqual([])
    writeFileSync(file, text)
  })

  it('have every column of both tables covered by the hashes [D16]', async () => {
    const { ROW_LINE } = await import('../audit/series.ts')
    for (const series of SERIES) {
      const columns = await owner`SELECT column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = ${series}`
      for (const { name } of columns) expect(ROW_LINE[series]).toMatch(new RegExp(`\\b${name}\\b`))
    }
  })
})

describe('sealing', () => {
  it('waits for transactions under way, so that nothing slips in behind a block', async () => {
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    let drawn = () => {}
    const isDrawn = new Promise<void>((done) => {
      drawn = done
    })
    const early = owner.begin(async (sql) => {
      await sql`INSERT INTO audit_events (program, action) VALUES ('AR', 'early number, late commit')`
      drawn()
      await held
    })
    await isDrawn
    await owner`INSERT INTO audit_events (program, action) VALUES ('AR', 'late number, early commit')`
    expect((await owner`SELECT seal_block('audit_events', 1000) AS n`)[0]?.n).toBe(0)
    release()
    await early
    await sealAll()
    await anchorAll()
    expect(brokenOf(await verify())).toEqual([])
  })

  it('goes on in a copy whose cluster counts its transactions from the start', async () => {
    const copying = superuser.begin(async (sql) => {
      await sql`SET LOCAL session_replication_role = replica`
      await sql`UPDATE audit_blocks SET last_xid = '99999999999' WHERE (series, number) =
        (SELECT series, max(number) FROM audit_blocks WHERE series = 'audit_events' GROUP BY series)`
      await sql`INSERT INTO audit_events (event_id, program, action, xid) OVERRIDING SYSTEM VALUE
        VALUES (2000000, 'AR', 'before the copy was made', '99999999998')`
      expect(await sql`SELECT seal_block('audit_events', 10) AS n`).toEqual([{ n: 1 }])
      expect(await sql`SELECT seal_block('audit_events', 10) AS n`).toEqual([{ n: 0 }])
      throw new Undo()
    })
    await expect(copying).rejects.toThrow(Undo)
  })

  it('is done by one at a time', async () => {
    await owner`INSERT INTO audit_events (program, action) SELECT 'AR', 'rush' FROM generate_series(1, 300)`
    await Promise.all(Array.from({ length: 4 }, () => owner`SELECT seal_block('audit_events', ${BLOCK})`))
    await sealAll()
    await anchorAll()
    expect(brokenOf(await verify())).toEqual([])
  })
})
