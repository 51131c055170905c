import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

export type Hashing = { id: number; parameters: Argon2Parameters }
export type Hashed = { id: number; tag: Uint8Array } | { id: number; error: string }

parentPort?.on('message', ({ id, parameters }: Hashing) => {
  let response: Hashed
  try {
    response = { id, tag: argon2Sync('argon2id', parameters) }
  } catch (error) {
    response = { id, error: (error as Error).message }
  }
  parentPort?.postMessage(response)
})
