import { approve, order } from './acts.ts'
import { DEEP_PAGE, listScreens } from './asked.ts'
import type { BenchDatabase } from './database.ts'
import { type FloorClients, listFloorScreens } from './floor-client.ts'
import type { Work } from './measure.ts'
import type { Service } from './processes.ts'
import { Visitor } from './visitor.ts'
import { CLIENTS, type Facts } from './world.ts'

/** One line of the table: the same work at the portal and at its limits. */
export type Operation = {
  name: string
  portal: Work
  floor: Work
  promises?: Work
  /** Before each window: what the work will use up. */
  prepare?: (seconds: number) => Promise<void>
}

/** Everybody who takes part, signed in. */
export type Crowd = { admin: Visitor; approver: Visitor; own: Visitor[]; hot: Visitor[] }

export async function signInAll(portal: Service): Promise<Crowd> {
  const signIn = (username: string) => new Visitor(portal.origin, username).signIn()
  // One after the other: opening everybody's connections at once takes a busy machine longer than the portal waits.
  const many = async (kind: string) => {
    const visitors: Visitor[] = []
    for (let n = 0; n < CLIENTS; n++) visitors.push(await signIn(`bench-${kind}-${n}`))
    return visitors
  }
  return {
    admin: await signIn('bench-admin'),
    approver: await signIn('bench-approver'),
    own: await many('own'),
    hot: await many('hot'),
  }
}

export function listReads(
  facts: Facts,
  { admin }: Crowd,
  floor: FloorClients,
  deepPage = DEEP_PAGE,
): Operation[] {
  const asked = listFloorScreens(facts, deepPage)
  return Object.entries(listScreens(facts, deepPage)).map(([name, paths]) => ({
    name,
    portal: async (client, n) => {
      for (const path of paths(n)) await admin.ask(client, 'GET', path)
    },
    floor: async (client, n) => {
      for (const path of asked[name as keyof typeof asked](n)) await floor.ask(client, path)
    },
  }))
}

/** Approvals a second for which orders are kept ready. */
const MOST_APPROVALS = 400

export function listWrites(facts: Facts, crowd: Crowd, floor: FloorClients): Operation[] {
  const ready: string[] = []
  const readyAtFloor: string[] = []
  const one = (name: string, kind: 'own' | 'hot'): Operation => ({
    name,
    portal: async (client, n) => {
      await order(crowd[kind][client] as Visitor, client, facts.nsns, n)
    },
    floor: async (client, n) => {
      await floor.order(client, '', facts[kind][client] as Facts['own'][0], facts.nsns, n)
    },
    promises: async (client, n) => {
      await floor.order(client, '/promises', facts[kind][client] as Facts['own'][0], facts.nsns, n)
    },
  })
  /** Orders that wait, as the floor with promises writes them: the portal cannot tell them from its own. */
  const place = (base: string, into: string[], count: number) =>
    Promise.all(
      facts.own.map(async (who, client) => {
        for (let n = client; into.length < count; n++)
          into.push(await floor.order(client, base, who, facts.nsns, n))
      }),
    )
  return [
    one('order (three adds, a submit)', 'own'),
    one('order, all from one fund', 'hot'),
    {
      name: 'approval (last level)',
      prepare: async (seconds) => {
        await place('/promises', ready, MOST_APPROVALS * seconds)
        await place('', readyAtFloor, MOST_APPROVALS * seconds)
      },
      portal: (client) => approve(crowd.approver, client, ready),
      floor: (client) => floor.approve(client, '', facts.approver, readyAtFloor),
      promises: (client) => floor.approve(client, '/promises', facts.approver, ready),
    },
  ]
}

/** Mails that one piece of work has left must not be sent while another one is measured. */
export async function dropMails({ owner }: BenchDatabase): Promise<void> {
  await owner`DELETE FROM pgboss.job WHERE name = 'mail'`
}
