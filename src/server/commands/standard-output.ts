import { once } from 'node:events'

let readerIsGone = false

/** Ends quietly when the reader of a pipe, such as `head`, stops early. */
export function forgiveGoneReader(): void {
  process.stdout.on('error', noteGoneReader)
}

export async function writeOut(text: string): Promise<void> {
  if (readerIsGone || process.stdout.write(text)) return
  await once(process.stdout, 'drain').catch(noteGoneReader)
}

function noteGoneReader(error: { code?: string }): void {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
  readerIsGone = true
}
