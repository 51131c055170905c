import type { Readable } from 'node:stream'

export class Streamed<A> {
  readonly bytes: Readable
  /** Never set. Carries the type. */
  readonly answer?: A
  constructor(bytes: Readable) {
    this.bytes = bytes
  }
}
