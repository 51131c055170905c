import { useMemo, useRef, useState } from 'react'
import { type Decision, isAdded, planRows, splitIntoParts } from '#domain/fast-order/plan.ts'
import type { ReadRow } from '#domain/fast-order/read-rows.ts'
import { useCart } from '#web/cart/CartProvider.tsx'
import { createEachAttempts } from '#web/change/each-attempts.ts'
import { createOnce } from '#web/change/once.ts'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import {
  addRows,
  checkRows,
  type FoundRows,
  MAX_PART_ROWS,
  type WrittenMember,
} from '#wire/fast-order/fast-order.ts'
import { sendRequest } from '#wire/send-request.ts'

/** Unread rows were never sent. */
type Checked = { facts: FoundRows; rows: ReadRow[]; unread: ReadRow[] }
/** Parts in their order, and the results so far. The file makes a part count once, also after a sign-in. */
type Sending = { file: string; parts: ReturnType<typeof splitIntoParts>; results: WrittenMember[][] }
export type RowsOrder = ReturnType<typeof useRowsOrder>

/** Checks rows, keeps the decisions about them, and adds them part by part. All of it survives a sign-in. */
export function useRowsOrder(name: string) {
  const [checked, setChecked] = useTyped<Checked | null>(`${name} checked`, null)
  const [decisions, setDecisions] = useTyped<ReadonlyMap<number, Decision>>(`${name} decisions`, new Map())
  const [sending, setSending] = useTyped<Sending | null>(`${name} sending`, null)
  const [work, setWork] = useState<'' | 'checking' | 'adding'>('')
  const [problem, setProblem] = useState<string | null>(null)
  const [attempts] = useState(createEachAttempts)
  const [once] = useState(createOnce)
  const { reload } = useCart()
  const plan = useMemo(() => (checked ? planRows(checked.facts, decisions) : null), [checked, decisions])

  const begin = <A>(kind: 'checking' | 'adding', run: () => Promise<A>) =>
    once('rows', async () => {
      setWork(kind)
      setProblem(null)
      try {
        return await run()
      } catch (error) {
        setProblem(error instanceof Error ? error.message : 'The portal did not respond. Try again.')
        return undefined
      } finally {
        setWork('')
      }
    })

  /** Undefined when the rows could not be checked. */
  const check = (rows: ReadRow[]) =>
    begin('checking', async () => {
      const unread = rows.filter((row) => row.problem !== '')
      const read = rows.filter((row) => row.problem === '')
      const sent = read.map(({ text: _, problem: __, ...row }) => row)
      const facts = await sendRequest(checkRows, { body: { rows: sent } })
      setChecked({ facts, rows, unread })
      setDecisions(new Map())
      setSending(null)
      return facts
    })

  const addParts = async (facts: FoundRows, start: Sending): Promise<WrittenMember[]> => {
    let now = start
    setSending(now)
    try {
      for (let part = now.results.length; part < now.parts.length; part++) {
        const rows = now.parts[part] ?? []
        const body = { file: now.file, fingerprint: facts.fingerprint, part, rows }
        const { members } = await attempts.send(`${now.file}/${part}`, change(addRows, { body }))
        now = { ...now, results: [...now.results, members] }
        setSending(now)
      }
    } finally {
      void reload().catch(() => {})
    }
    return now.results.flat()
  }

  const startFrom = (facts: FoundRows, rows: ReturnType<typeof planRows>['rows']): Sending => ({
    ...{ file: newFile(), parts: splitIntoParts(rows, MAX_PART_ROWS), results: [] },
    ...(facts === checked?.facts && sending),
  })

  /** Continues with the part that was not added. */
  const add = () =>
    begin('adding', async () => {
      if (!checked || !plan) return undefined
      return addParts(checked.facts, startFrom(checked.facts, plan.rows))
    })

  const unfinished = useRef<{ key: string; facts: FoundRows; start: Sending } | null>(null)

  /** For few rows that need no preview: adds all of them or none. Returns the problem, or null. */
  const checkAndAdd = async (rows: ReadRow[]): Promise<string | null> => {
    const key = JSON.stringify(rows)
    // After a lost response, the same rows continue under the same file.
    const lost = unfinished.current?.key === key ? unfinished.current : null
    if (lost) return finishAll(lost.facts, lost.start)
    const facts = await check(rows)
    if (!facts) return 'The rows could not be checked. Try again.'
    const all = planRows(facts, new Map()).rows
    const bad = all.filter((row) => !isAdded(row))
    if (bad.length > 0) return [...new Set(bad.map(({ reason }) => reason))].join(' ')
    const start = startFrom(facts, all)
    unfinished.current = { key, facts, start }
    return finishAll(facts, start)
  }

  const finishAll = async (facts: FoundRows, start: Sending): Promise<string | null> => {
    const result = await begin('adding', () => addParts(facts, start))
    if (!result) return 'The rows could not be added. Press again: nothing is added twice.'
    unfinished.current = null
    return result.find((one) => one.problem !== '')?.problem ?? null
  }

  const decide = (row: number, more: Decision) =>
    setDecisions((now) => new Map(now).set(row, { ...now.get(row), ...more }))
  const putBack = () =>
    setDecisions(
      (now) => new Map([...now].map(([row, decision]) => [row, { ...decision, isRemoved: false }])),
    )
  const clear = () => {
    setChecked(null)
    setSending(null)
    setDecisions(new Map())
    setProblem(null)
  }
  const removed = [...decisions.values()].filter(({ isRemoved }) => isRemoved).length
  const isDone = sending !== null && sending.results.length === sending.parts.length
  return {
    ...{ checked, plan, decisions, removed, sending, isDone, work, problem },
    ...{ check, add, checkAndAdd, decide, putBack, clear },
  }
}

/** `crypto.randomUUID` does not exist without HTTPS. */
function newFile(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
