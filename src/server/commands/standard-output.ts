import { once } from 'node:events'

let readerIsGone = false

/** The reader of a pipe may stop early, as `head` does. The command then ends without another word. */
export function forgiveGoneReader(): void {
  process.stdout.on('error', noteGoneReader)
}

/** Waits until a slow reader has taken the text. */
export async function writeOut(text: string): Promise<void> {
  if (readerIsGone || process.stdout.write(text)) return
  await once(process.stdout, 'drain').catch(noteGoneReader)
}

function noteGoneReader(error: { code?: string }): void {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
  readerIsGone = true
}
