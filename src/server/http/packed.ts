import { pipeline, Readable, type Transform } from 'node:stream'
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Shorter answers travel in one packet either way. */
const WORTH_PACKING = 1024
/** Answers up to here are packed where they are made, in less time than it takes to hand them to a thread (characters). */
const AT_ONCE = 512 * 1024

type Coding = { pack: (text: string) => Buffer; stream: () => Transform }

/**
 * The ways to pack an answer, best first, each at the level where a millisecond of the processor saves most
 * (docs/decisions/0084). What is streamed leaves with each part that comes in: nobody waits for what follows.
 */
const CODINGS: Record<string, Coding> = {
  zstd: {
    pack: (text) => zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
    stream: () =>
      createZstdCompress({
        params: { [constants.ZSTD_c_compressionLevel]: 1 },
        flush: constants.ZSTD_e_flush,
      }),
  },
  br: {
    pack: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
    stream: () =>
      createBrotliCompress({
        params: { [constants.BROTLI_PARAM_QUALITY]: 2 },
        flush: constants.BROTLI_OPERATION_FLUSH,
      }),
  },
  gzip: {
    pack: (text) => gzipSync(text, { level: 2 }),
    stream: () => createGzip({ level: 2, flush: constants.Z_SYNC_FLUSH }),
  },
}

/** Clients of one kind all ask in the same words. */
const asked = new Map<string, string | null>()
const MOST_KEPT = 100

/** The coding that a client takes and that suits it best; null sends the answer as it is. */
export function chooseCoding(accepts: string | undefined): string | null {
  if (accepts === undefined) return null
  const known = asked.get(accepts)
  if (known !== undefined) return known
  const weights = new Map(accepts.toLowerCase().split(',').map(readWeight))
  const weigh = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  const [best = null] = Object.keys(CODINGS)
    .filter((coding) => weigh(coding) > 0)
    .sort((a, b) => weigh(b) - weigh(a))
  if (asked.size < MOST_KEPT) asked.set(accepts, best)
  return best
}

function readWeight(part: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = part.split(';').map((word) => word.trim())
  const weight = parameters.find((word) => word.startsWith('q='))
  return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}

/** The text of an answer as this client takes it. Sets the headers that tell so. */
export function packText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): string | Buffer | Readable {
  if (text.length < WORTH_PACKING) return text
  const coding = announce(request, reply)
  if (coding === null) return text
  if (text.length <= AT_ONCE) return coding.pack(text)
  return packStream(coding, Readable.from([text]))
}

/** An answer that is sent while it is made, as this client takes it. */
export function packBytes(request: FastifyRequest, reply: FastifyReply, bytes: Readable): Readable {
  const coding = announce(request, reply)
  return coding === null ? bytes : packStream(coding, bytes)
}

function announce({ headers }: FastifyRequest, reply: FastifyReply): Coding | null {
  reply.header('vary', 'accept-encoding')
  const name = chooseCoding(headers['accept-encoding'])
  if (name === null) return null
  reply.header('content-encoding', name)
  return CODINGS[name] as Coding
}

/** Whoever leaves early ends the writing, and a writing that fails breaks the answer off. */
function packStream(coding: Coding, bytes: Readable): Readable {
  return pipeline(bytes, coding.stream(), () => {})
}
