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

/** Shorter responses fit in one packet either way. */
const WORTH_PACKING = 1024
/** Characters. Up to here, packing costs less than handing over to a thread. */
const AT_ONCE = 512 * 1024

type Coding = { pack: (text: string) => Buffer; stream: () => Transform }

/** Best first, each at its most efficient level (decision 32). */
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

const requested = new Map<string, string | null>()
const MAX_STORED = 100

/** Null sends the response uncompressed. */
export function chooseCoding(accepts: string | undefined): string | null {
  if (accepts === undefined) return null
  const known = requested.get(accepts)
  if (known !== undefined) return known
  const weights = new Map(accepts.toLowerCase().split(',').map(readWeight))
  const weigh = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  const [best = null] = Object.keys(CODINGS)
    .filter((coding) => weigh(coding) > 0)
    .sort((a, b) => weigh(b) - weigh(a))
  if (requested.size < MAX_STORED) requested.set(accepts, best)
  return best
}

function readWeight(part: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = part.split(';').map((word) => word.trim())
  const weight = parameters.find((word) => word.startsWith('q='))
  return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}

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

/** A reader who leaves ends the writing. A failed writing aborts the response. */
function packStream(coding: Coding, bytes: Readable): Readable {
  return pipeline(bytes, coding.stream(), () => {})
}
