import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { RequestScope } from '../db/request-scope.ts'

const requestScopes = new WeakMap<FastifyRequest, RequestScope>()
/** Pipelined requests share one connection. */
const waiting = new WeakMap<Socket, Set<RequestScope>>()

export function requestScopeOf(request: FastifyRequest): RequestScope {
  const known = requestScopes.get(request)
  if (known) return known
  const requestScope = new RequestScope()
  requestScopes.set(request, requestScope)
  const { socket } = request.raw
  if (hasHungUp(request)) requestScope.leave()
  else behind(socket).add(requestScope)
  return requestScope
}

export function forgetRequestScope(request: FastifyRequest): void {
  const requestScope = requestScopes.get(request)
  if (requestScope) waiting.get(request.raw.socket)?.delete(requestScope)
}

export function hasHungUp(request: FastifyRequest): boolean {
  return request.raw.socket.destroyed
}

function behind(socket: Socket): Set<RequestScope> {
  const known = waiting.get(socket)
  if (known) return known
  const everybody = new Set<RequestScope>()
  waiting.set(socket, everybody)
  socket.once('close', () => {
    for (const one of everybody) one.leave()
    everybody.clear()
  })
  return everybody
}
