import type { Readable } from 'node:stream'

/** An answer that is sent while it is made: the bytes of its JSON. */
export class Streamed<A> {
  readonly bytes: Readable
  /** Never set; carries the type of the answer. */
  readonly answer?: A
  constructor(bytes: Readable) {
    this.bytes = bytes
  }
}
