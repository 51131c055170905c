import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumberOf } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { ask } from '#wire/ask.ts'
import {
  rereadSupplyFile,
  rereadSupplyRefusal,
  type SupplyFile,
  type SupplyRefusal,
} from '#wire/supply-connection.ts'
import { forgetAdministration } from './administration.queries.ts'
import { useDone } from './useDone.ts'

/** Tries refused records again and says how that went; `isBusy` meanwhile. */
export function useReadAgain() {
  const queries = useQueryClient()
  const done = useDone()
  const { notify } = useNotices()
  const [isBusy, setBusy] = useState(false)
  const warn = (text: string) => {
    notify({ kind: 'warning', text })
    void forgetAdministration(queries)
  }
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      warn(error instanceof Error ? error.message : 'It could not be read again.')
    } finally {
      setBusy(false)
    }
  }
  const readOne = ({ id }: SupplyRefusal) =>
    run(async () => {
      const { isApplied, reason } = await ask(rereadSupplyRefusal, { params: { refusal: id }, body: {} })
      if (isApplied) done('The record was applied.')
      else warn(`Still refused: ${reason}`)
    })
  const readFile = ({ id }: SupplyFile) =>
    run(async () => {
      let after: number | null = 0
      let applied = 0
      let refused = 0
      while (after !== null) {
        const part: { applied: number; refused: number; next: number | null } = await ask(rereadSupplyFile, {
          params: { file: id },
          body: { after },
        })
        applied += part.applied
        refused += part.refused
        after = part.next
      }
      const words = `${formatNumberOf(applied, 'record was', 'records were')} applied, ${refused} ${refused === 1 ? 'is' : 'are'} still refused.`
      if (refused === 0) done(words)
      else warn(words)
    })
  return { isBusy, readOne, readFile }
}
