import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Asker } from '../db/asker.ts'

const askers = new WeakMap<FastifyRequest, Asker>()
/** Pipelined requests share one connection. */
const waiting = new WeakMap<Socket, Set<Asker>>()

export function askerOf(request: FastifyRequest): Asker {
  const known = askers.get(request)
  if (known) return known
  const asker = new Asker()
  askers.set(request, asker)
  const { socket } = request.raw
  if (hasHungUp(request)) asker.leave()
  else behind(socket).add(asker)
  return asker
}

export function forgetAsker(request: FastifyRequest): void {
  const asker = askers.get(request)
  if (asker) waiting.get(request.raw.socket)?.delete(asker)
}

export function hasHungUp(request: FastifyRequest): boolean {
  return request.raw.socket.destroyed
}

function behind(socket: Socket): Set<Asker> {
  const known = waiting.get(socket)
  if (known) return known
  const everybody = new Set<Asker>()
  waiting.set(socket, everybody)
  socket.once('close', () => {
    for (const one of everybody) one.leave()
    everybody.clear()
  })
  return everybody
}
