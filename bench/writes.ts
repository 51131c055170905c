import { randomUUID } from 'node:crypto'
import { API_BASE } from '#wire/call.ts'
import { Exhausted, expectOk, send, type Work } from './measure.ts'
import type { BenchPerson } from './world.ts'

const json = { 'content-type': 'application/json' }

/** Headers of a person who is signed in and sits on the portal's own page. */
function as(person: BenchPerson, origin: string): Record<string, string> {
  return { ...json, cookie: `sid=${person.secret}`, origin }
}

/** A whole order: three items into the cart, then submit. What it makes waits for approval. */
export function orderWork(origin: string, people: BenchPerson[], nsns: string[], submitted: string[]): Work {
  return async (client, round) => {
    const person = people[client] as BenchPerson
    const headers = as(person, origin)
    const base = origin + API_BASE
    let cart = ''
    for (let n = 0; n < 3; n++) {
      const body = JSON.stringify({
        smiD_0: String(person.id),
        itmreF_0: nsns[(round * 3 + n) % nsns.length],
        qtY_0: 1,
        fundcodE_0: '6C',
      })
      cart = await expectOk(send('POST', `${base}/cart/addtocart`, headers, body))
    }
    const number = JSON.parse(cart).vcrnuM_0
    await expectOk(
      send('POST', `${base}/cart/submit/${number}`, { ...headers, 'idempotency-key': randomUUID() }, '{}'),
    )
    submitted.push(number)
  }
}

export function floorOrderWork(
  origin: string,
  people: BenchPerson[],
  nsns: string[],
  submitted: string[],
): Work {
  return async (client, round) => {
    const person = people[client] as BenchPerson
    let order = ''
    for (let n = 0; n < 3; n++) {
      const body = JSON.stringify({
        person: person.id,
        nsn: nsns[(round * 3 + n) % nsns.length],
        quantity: 1,
      })
      order = JSON.parse(await expectOk(send('POST', `${origin}/add`, json, body))).number
    }
    await expectOk(send('POST', `${origin}/submit`, json, JSON.stringify({ order })))
    submitted.push(order)
  }
}

/** Approves what the order workload has submitted, until nothing is left. */
export function approvalWork(origin: string, approver: BenchPerson, submitted: string[]): Work {
  const headers = as(approver, origin)
  return async () => {
    const number = submitted.pop()
    if (number === undefined) return idle()
    await expectOk(send('POST', `${origin}${API_BASE}/cart/approve/${number}`, headers, '{"comment":""}'))
  }
}

export function floorApprovalWork(origin: string, approver: BenchPerson, submitted: string[]): Work {
  return async () => {
    const order = submitted.pop()
    if (order === undefined) return idle()
    await expectOk(send('POST', `${origin}/approve`, json, JSON.stringify({ order, person: approver.id })))
  }
}

function idle(): never {
  throw new Exhausted('no order is left')
}
