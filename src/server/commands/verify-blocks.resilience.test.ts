import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { lookAtForged, openSuperuser, sealAll } from '#testing/forging.ts'
import { buildOrdersWorld } from '#testing/orders-world.ts'
import { anchorBlocks, beginSealingMany } from '../audit/seal.ts'
import { ROW_LINE, SERIES } from '../audit/series.ts'
import { connection, type Handles } from '../db/connect.ts'
import { openPool, type Pool } from '../db/driver/sql.ts'
import type { Sealed } from './findings.ts'
import { readNotes, verifyBlocks } from './verify-blocks.ts'

const ROWS = 600
const BLOCK = 25
const quiet = { info: () => {}, warn: () => {} }

let database: TestDatabase
let owner: Handles['writes']
let superuser: Pool
let folder: string

const seal = () => sealAll(owner, BLOCK)
const anchorAll = async () => {
  for (const series of SERIES) await anchorBlocks(owner, join(folder, 'anchors'), series, quiet)
}
const brokenOf = (sealed: Sealed[]) =>
  sealed.flatMap(({ broken }) => broken.map(({ row, reason }) => `${row}: ${reason}`))
const verify = async () => verifyBlocks(superuser, folder)

beforeAll(async () => {
  database = await createTestDatabase()
  owner = openPool(database.url('owner'), { ...connection, max: 2 })
  superuser = openSuperuser(database)
  folder = mkdtempSync(join(tmpdir(), 'quartermaster-anchors-'))
  const world = await buildOrdersWorld(owner)
  for (let order = 0; order < 12; order++) await world.order()
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
  await seal()
  await anchorAll()
})
afterAll(async () => {
  await superuser?.end()
  await owner?.end()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

class Undo extends Error {}

const findForgery = (forgeries: string[]) =>
  lookAtForged(superuser, forgeries, async (sql) => brokenOf(await verifyBlocks(sql, folder)))

const EVENT_COLUMNS = [
  ...[`program = 'NG'`, 'person_id = coalesce(person_id, 0) + 1', `action = action || ' '`],
  ...[`object = object || '0'`, `outcome = CASE outcome WHEN 'done' THEN 'refused' ELSE 'done' END`],
  ...[`detail = '{"cents": 0}'`, 'detail = NULL', `address = '10.0.0.2'`, `request_id = 'another'`],
  ...[
    `session = '00000000'`,
    `user_agent = 'Chrome'`,
    `happened_at = happened_at + interval '1 microsecond'`,
  ],
  'xid = (xid::text::bigint - 1)::text::xid8',
]
const TRANSFER_COLUMNS = [
  ...['amount_cents = amount_cents + 1', 'actor_id = coalesce(actor_id, 0) + 1', `comment = comment || '.'`],
  ...[`made_at = made_at - interval '1 day'`, 'order_id = order_id - 1', 'to_account = to_account + 1000'],
]
const BLOCK_COLUMNS = [
  ...['form = 2', `members = members - '{[5,6)}'`, 'row_count = row_count + 1', `last_xid = '7'`],
  ...['last_id = last_id + 1', `sealed_at = sealed_at - interval '1 second'`],
  ...['previous_hash = sha256(previous_hash)', 'hash = sha256(hash)'],
]

function forge(seed: number): [kind: string, statements: string[]] {
  let state = seed * 2654435761
  const draw = (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return state % below
  }
  const pick = <T>(list: readonly T[]) => list[draw(list.length)] as T
  const nth = (table: string, id: string, n: number) =>
    `(SELECT ${id} FROM ${table} ORDER BY ${id} OFFSET ${n} LIMIT 1)`
  const nthEvent = (n: number) => nth('audit_events', 'event_id', n)
  const event = () => nthEvent(draw(ROWS))
  const transfer = (n: number) => nth('transfers', 'transfer_id', n)
  const block = 1 + draw(20)
  const members = `SELECT unnest(members) FROM audit_blocks WHERE series = 'audit_events' AND number`
  const copy = (
    id: string,
    xid: string,
  ) => `INSERT INTO audit_events (event_id, program, person_id, action, object, xid)
    OVERRIDING SYSTEM VALUE VALUES (${id}, 'AR', 1, 'sign-in', '', ${xid})`
  const xidOf = (of: string) => `(SELECT xid FROM audit_events WHERE event_id = ${of})`
  const hole = () => `(SELECT g FROM generate_series(1, 1000) g
    WHERE g NOT IN (SELECT event_id FROM audit_events) ORDER BY g OFFSET ${draw(20)} LIMIT 1)`
  const between = (first: number) => `${nthEvent(first)} AND ${nthEvent(first + draw(190))}`
  const swap = (a: string, b: string) => `WITH pair AS (
      SELECT a.event_id AS one, b.event_id AS other, a.object AS one_object, b.object AS other_object FROM audit_events a, audit_events b
      WHERE a.event_id = ${a} AND b.event_id = (SELECT CASE WHEN ${b} = ${a} THEN ${b} + 1 ELSE ${b} END))
    UPDATE audit_events e SET object = CASE e.event_id WHEN one THEN other_object ELSE one_object END
    FROM pair WHERE e.event_id IN (one, other)`
  const blocksFrom = (number: number) =>
    `FROM audit_blocks WHERE series = 'audit_events' AND number >= ${number}`
  const changeBlock = (set: string) => `UPDATE audit_blocks SET ${set}
    WHERE series = 'audit_events' AND number = ${set.startsWith('members') ? 1 : block}`
  const kinds: Record<string, () => string> = {
    'a changed column of an event': () =>
      `UPDATE audit_events SET ${pick(EVENT_COLUMNS)} WHERE event_id = ${event()}`,
    'a changed column of a transfer': () =>
      `UPDATE transfers SET ${pick(TRANSFER_COLUMNS)} WHERE transfer_id = ${transfer(1 + draw(11))}`,
    'a deleted event': () => `DELETE FROM audit_events WHERE event_id = ${event()}`,
    'a deleted transfer': () => `DELETE FROM transfers WHERE transfer_id = ${transfer(draw(12))}`,
    'a day deleted': () => `DELETE FROM audit_events WHERE event_id BETWEEN ${between(draw(ROWS - 200))}`,
    'an event put into a hole': () => copy(hole(), xidOf(event())),
    'an event put behind the last, dated back': () => copy(`1000000 + ${draw(1000)}`, xidOf(event())),
    'an event of a transaction to come': () => copy(`1000000 + ${draw(1000)}`, `'99999999999'`),
    'two events that have changed places': () => swap(event(), nthEvent(draw(ROWS - 1))),
    'a tail cut off, blocks and all': () => {
      const blocks = blocksFrom(2 + draw(18))
      return `DELETE FROM audit_events WHERE event_id >= (SELECT min(lower(members)) ${blocks}); DELETE ${blocks}`
    },
    'a block taken out':
      () => `DELETE FROM audit_blocks WHERE series = '${pick(SERIES)}' AND number = ${pick([1, 1, block])};
      DELETE FROM audit_blocks WHERE series = 'audit_events' AND number = ${block}`,
    'a changed block': () => changeBlock(pick(BLOCK_COLUMNS)),
    'rows and blocks written again so that they agree':
      () => `UPDATE audit_events SET person_id = 1 + person_id
        WHERE event_id = (SELECT lower(members) FROM audit_blocks WHERE series = 'audit_events' AND number = ${block});
      DELETE ${blocksFrom(block)}${`; SELECT seal_block('audit_events', ${BLOCK})`.repeat(30)}`,
    'events deleted as if they were in an archive': () => `DELETE FROM audit_events
        WHERE event_id <@ ANY (${members} <= ${block});
      INSERT INTO audit_archives (number, file, file_hash) SELECT g, 'x.gz', sha256('x') FROM generate_series(1, ${block}) g`,
  }
  const names = Object.keys(kinds)
  const kind = names[seed % names.length] ?? ''
  return [kind, kinds[kind]?.().split(';') ?? []]
}

const isWhole = async () => expect(brokenOf(await verify())).toEqual([])
async function sealAndExpectWhole(): Promise<void> {
  await seal()
  await anchorAll()
  await isWhole()
}

describe('an operator who verifies the audit trail', () => {
  it('the operator finds no fault in unchanged data and reads what is not sealed yet', async () => {
    await isWhole()
    const [events] = await verify()
    expect(events?.notes).toEqual([expect.stringMatching(`^${events?.rows} audit events, \\d+ blocks$`)])
    await owner`INSERT INTO audit_events (program, action) VALUES ('AR', 'one'), ('AR', 'two')`
    const later = await verify()
    expect(brokenOf(later)).toEqual([])
    expect(later[0]?.notes).toContain('The last 2 audit events are not sealed yet.')
    await seal()
    expect((await verify())[0]?.notes).toContain('The last 1 blocks are not noted outside yet.')
    await anchorAll()
    await isWhole()
  })

  it('the operator finds each of 56 forgeries, four of each kind [D16]', async () => {
    const missed: string[] = []
    for (let seed = 1; seed <= 56; seed++) {
      const [kind, statements] = forge(seed)
      if ((await findForgery(statements)).length === 0)
        missed.push(`seed ${seed}, ${kind}: ${statements.join('; ')}`)
    }
    expect(missed).toEqual([])
    await isWhole()
  })

  it('the operator reads which event is missing, which block was changed, and which was rewritten [D16]', async () => {
    const [row] = await owner`SELECT min(event_id) AS first FROM audit_events`
    const isFirst = `event_id = ${row?.first}`
    expect(await findForgery([`DELETE FROM audit_events WHERE ${isFirst}`])).toEqual([
      expect.stringMatching(
        `^audit event ${row?.first}: sealed in block 1 of .* UTC, and not there any more$`,
      ),
    ])
    const changed =
      /^block 1 \(audit events 1 to \d+, sealed .* UTC\): one of its rows, or the block itself, was changed/
    expect(await findForgery([`UPDATE audit_events SET person_id = 4711 WHERE ${isFirst}`])).toEqual([
      expect.stringMatching(changed),
    ])
    const rewritten = forge(12)
    expect(rewritten[0]).toContain('written again')
    for (const line of await findForgery(rewritten[1])) expect(line).toMatch(/noted outside the database/)
  })

  it('the operator receives a report when the outside notes are missing or edited [D16]', async () => {
    const file = join(folder, 'anchors', 'audit_events.log')
    const text = readFileSync(file, 'utf8')
    rmSync(file)
    expect(brokenOf(await verify())).toEqual([expect.stringMatching(/^anchors: .*not here/)])
    for (const [edited, broken] of [
      [text.replace(/^block 3 .*\n/m, ''), [/^block 3: never noted outside the database$/]],
      [`${text}nonsense\n`, [/^anchors, line \d+: it cannot be read/]],
      [text.replace(/^(block 4 .{20})/m, '$1\n$1'), []],
      [text, []],
    ] as const) {
      writeFileSync(file, edited)
      expect(brokenOf(await verify())).toEqual(broken.map((line) => expect.stringMatching(line)))
    }
  })

  it('the operator finds events missing that were noted before their seal and then deleted or changed [D16]', async () => {
    await owner`INSERT INTO audit_events (program, action) VALUES ('AR', 'newest')`
    const portal = { handles: { writes: owner }, config: { dataDir: folder }, app: { log: quiet } }
    await beginSealingMany()(portal as never)
    const newest = 'event_id = (SELECT max(event_id) FROM audit_events)'
    await isWhole()
    for (const [forgery, found] of [
      [`DELETE FROM audit_events WHERE ${newest}`, 'it is not there any more'],
      [`UPDATE audit_events SET action = 'other' WHERE ${newest}`, 'it was changed since'],
    ] as const)
      expect(await findForgery([forgery])).toEqual([
        expect.stringMatching(`^audit event \\d+: .* before it was sealed: ${found}$`),
      ])
    await sealAndExpectWhole()
  })

  it('the hashes cover every column of both tables [D16]', async () => {
    for (const series of SERIES) {
      const columns = await owner`SELECT column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = ${series}`
      for (const { name } of columns) expect(ROW_LINE[series]).toMatch(new RegExp(`\\b${name}\\b`))
    }
  })
})

describe('sealing', () => {
  it('sealing waits for open transactions, so that no event slips in behind a block', async () => {
    const [held, drawn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const early = owner.begin(async (sql) => {
      await sql`INSERT INTO audit_events (program, action) VALUES ('AR', 'early number, late commit')`
      drawn.resolve()
      await held.promise
    })
    await drawn.promise
    await owner`INSERT INTO audit_events (program, action) VALUES ('AR', 'late number, early commit')`
    expect((await owner`SELECT seal_block('audit_events', 1000) AS n`)[0]?.n).toBe(0)
    held.resolve()
    await early
    await sealAndExpectWhole()
  })

  it('sealing and noting during a verification break nothing', async () => {
    const noted = readNotes(folder)
    await superuser.begin('isolation level repeatable read', async (sql) => {
      await sql`SELECT`
      await owner`INSERT INTO audit_events (program, action) VALUES ('AR', 'meanwhile')`
      await seal()
      await anchorAll()
      expect(brokenOf(await verifyBlocks(sql, folder, noted))).toEqual([])
    })
    await isWhole()
  })

  it('sealing continues in a copy whose cluster counts its transactions from the start', async () => {
    const sealed = await lookAtForged(
      superuser,
      [
        `UPDATE audit_blocks SET last_xid = '99999999999' WHERE (series, number) =
          (SELECT series, max(number) FROM audit_blocks WHERE series = 'audit_events' GROUP BY series)`,
        `INSERT INTO audit_events (event_id, program, action, xid) OVERRIDING SYSTEM VALUE
          VALUES (2000000, 'AR', 'before the copy was made', '99999999998')`,
      ],
      (sql) => sql`SELECT seal_block('audit_events', 10) AS first, seal_block('audit_events', 10) AS second`,
    )
    expect([...sealed]).toEqual([{ first: 1, second: 0 }])
  })

  it('only one process seals at a time', async () => {
    await owner`INSERT INTO audit_events (program, action) SELECT 'AR', 'rush' FROM generate_series(1, 300)`
    await Promise.all(Array.from({ length: 4 }, () => owner`SELECT seal_block('audit_events', ${BLOCK})`))
    await sealAndExpectWhole()
  })
})
