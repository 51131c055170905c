import type { Readable } from 'node:stream'

export class Streamed<A> {
  readonly bytes: Readable
  /** Never set. Carries the type. */
  readonly response?: A
  constructor(bytes: Readable) {
    this.bytes = bytes
  }
}
