import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { useAuth, usePerson } from '#web/session/AuthProvider.tsx'
import { BANNER_FOR, MISSING, SUBMITTED } from '#web/shell/form-banner.ts'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import type { FieldProblem } from '#web/ui/ErrorSummary.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { ask } from '#wire/ask.ts'
import { createGroup, deleteGroup, GROUP_FIELDS, type GroupDetails, saveGroup } from '#wire/groups.ts'
import type { PersonOption } from '#wire/people.ts'
import { extendSession } from '#wire/session.ts'
import { type DodaacOption, forgetGroups } from './groups.queries.ts'

const NUMBER_FORM = /^[A-Z0-9-]{0,20}$/

/** Ids of the fields, for the links of the error summary. */
export const FIELD_IDS = {
  number: 'group-number',
  description: 'group-description',
  dodaacs: 'group-dodaacs',
  people: 'group-people',
} as const

type Field = keyof typeof FIELD_IDS
type Values = { number: string; description: string; dodaacs: DodaacOption[]; people: PersonOption[] }

/** What is typed, what is wrong with it, and what saving and deleting do. */
export function useGroupForm(group: GroupDetails | null, listAddress: string) {
  const { program, id } = usePerson()
  const { storeSession } = useAuth()
  const { notify } = useNotices()
  const queries = useQueryClient()
  const goTo = useNavigateTo()
  const [values, setValues] = useState<Values>({
    number: group?.number ?? '',
    description: group?.description ?? '',
    dodaacs: group?.dodaacs ?? [],
    people: group?.people ?? [],
  })
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [conflict, setConflict] = useState<Refusal | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isSaving, setSaving] = useState(false)

  const change = (next: Partial<Values>) => {
    setValues((before) => ({ ...before, ...next }))
    const mended = Object.keys(next).map((field) => FIELD_IDS[field as Field])
    setProblems((all) => all.filter(({ fieldId }) => !mended.includes(fieldId as (typeof mended)[number])))
  }
  const refuse = (found: FieldProblem[]) => {
    setProblems(found)
    setAttempt((count) => count + 1)
    notify({ kind: 'error', text: MISSING, hideAfter: BANNER_FOR })
  }
  const fail = (error: unknown) => {
    const refusal =
      error instanceof Refusal ? error : new Refusal('failed', 'Something went wrong. Try again in a moment.')
    const named = refusal.errors.flatMap(({ field, message }) => {
      const known = (Object.keys(GROUP_FIELDS) as Field[]).find((one) => field.startsWith(GROUP_FIELDS[one]))
      return known ? [{ fieldId: FIELD_IDS[known], text: message }] : []
    })
    if (named.length > 0) {
      setProblems(named)
      setAttempt((count) => count + 1)
    } else setConflict(refusal)
  }
  /** Says that it worked, and 0.6 s later the list is there again. [SM-11, SM-12] */
  const leave = async (text: string) => {
    notify({ kind: 'success', text, hideAfter: BANNER_FOR })
    const read = new Promise((resolve) => setTimeout(resolve, BANNER_FOR))
    // Only permission 99 may have changed what they themselves are assigned to.
    const wasMine = group?.people.some(({ smid }) => smid === id) ?? false
    if (wasMine || values.people.some(({ smid }) => smid === id))
      storeSession(await ask(extendSession, { body: {} }))
    await read
    await forgetGroups(queries)
    goTo(listAddress)
  }
  const run = async (work: () => Promise<string>) => {
    setSaving(true)
    setConflict(null)
    try {
      await leave(await work())
    } catch (error) {
      fail(error)
      setSaving(false)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    const number = values.number.trim().toUpperCase()
    const found: FieldProblem[] = []
    if (!NUMBER_FORM.test(number))
      found.push({
        fieldId: FIELD_IDS.number,
        text: 'A group number has up to 20 letters, digits or dashes.',
      })
    if (values.description.trim() === '')
      found.push({ fieldId: FIELD_IDS.description, text: 'Enter a description.' })
    if (found.length > 0) return refuse(found)
    setProblems([])
    const body = {
      description: values.description,
      dodaacs: values.dodaacs.map(({ dodaac }) => dodaac),
      people: values.people.map(({ smid }) => smid),
    }
    void run(async () => {
      if (group) {
        const params = { program, number: group.number }
        await ask(saveGroup, { params, body, ifMatch: group.version })
      } else await ask(createGroup, { body: { ...body, program, number: number || undefined } })
      return SUBMITTED
    })
  }
  const remove = () =>
    run(async () => {
      if (!group) return ''
      const params = { program, number: group.number }
      await ask(deleteGroup, { params, body: {}, ifMatch: group.version })
      return `Group ${group.number} has been deleted.`
    })
  const problemAt = (field: Field) => problems.find(({ fieldId }) => fieldId === FIELD_IDS[field])?.text
  return { values, change, problems, problemAt, attempt, conflict, isSaving, submit, remove }
}
