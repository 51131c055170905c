import { randomUUID } from 'node:crypto'
import { Exhausted } from './acts.ts'
import { DEEP_PAGE, findCategory, findWord, type listScreens } from './asked.ts'
import { Connection } from './connection.ts'
import type { Told } from './floor-writes.ts'
import type { Facts, Orderer } from './world.ts'

const at = <T>(values: readonly T[], n: number) => values[n % values.length] as T

/** What the floor is asked for each screen; one answer holds the list and its total. */
export function listFloorScreens(facts: Facts, deepPage = DEEP_PAGE) {
  return {
    'catalogue page': (n) => {
      const [category, page] = findCategory(n)
      return [`/catalogue?category=${category}&page=${page}`]
    },
    'text search': (n) => [`/search?term=${encodeURIComponent(findWord(n))}`],
    'NSN search': (n) => [`/search?term=${at(facts.nsns, n)}`],
    'order list, page 1': () => ['/orders?page=1'],
    'order list, deep page': () => [`/orders?page=${deepPage}`],
    'order page': (n) => [`/order?number=${at(facts.orders, n)}`],
    dashboard: () =>
      ['purchases', 'funds', 'awaiting', 'spending'].map(
        (name) => `/tile?name=${name}&year=${facts.fiscalYear}&most=${facts.mostFunds}`,
      ),
  } as const satisfies Record<keyof ReturnType<typeof listScreens>, (n: number) => string[]>
}

/** The clients of the floor; it knows no session, so each says who it is. */
export class FloorClients {
  readonly #origin: string
  readonly #connections: Connection[] = []

  constructor(origin: string) {
    this.#origin = origin
  }

  async ask(client: number, path: string, told?: Partial<Told>): Promise<string> {
    this.#connections[client] ??= new Connection(this.#origin)
    const { status, text } = await this.#connections[client].send(
      told ? 'POST' : 'GET',
      path,
      told ? 'content-type: application/json\r\n' : '',
      told && JSON.stringify(told),
    )
    if (status !== 200) throw new Error(`floor ${path} answered ${status}: ${text.slice(0, 300)}`)
    return text
  }

  /** Three adds and a submit; `base` is '' or '/promises'. Gives the number of the order. */
  async order(
    client: number,
    base: string,
    who: Orderer,
    nsns: readonly string[],
    round: number,
  ): Promise<string> {
    let order = ''
    for (let n = 0; n < 3; n++) {
      const told = { ...who, nsn: at(nsns, round * 3 + n), key: randomUUID() }
      order = String(JSON.parse(await this.ask(client, `${base}/add`, told)).number)
    }
    await this.ask(client, `${base}/submit`, { ...who, order, key: randomUUID() })
    return order
  }

  async approve(client: number, base: string, who: Orderer, waiting: string[]): Promise<void> {
    const order = waiting.shift()
    if (order === undefined) throw new Exhausted('no order is left')
    await this.ask(client, `${base}/approve`, { ...who, order, key: randomUUID() })
  }

  close(): void {
    for (const connection of this.#connections) connection?.close()
  }
}
