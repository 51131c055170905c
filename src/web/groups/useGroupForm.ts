import { type FormEvent, useState } from 'react'
import type { Refusal } from '#domain/refusal.ts'
import { useChange } from '#web/change/useChange.ts'
import { BANNER_FOR, MISSING, SUBMITTED } from '#web/pages/form-banner.ts'
import type { DodaacOption } from '#web/people/people.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useRightsReader } from '#web/session/useRightsReader.ts'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import type { FieldProblem } from '#web/ui/ErrorSummary.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { type Change, change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import {
  createGroup,
  deleteGroup,
  GROUP_FIELDS,
  type GroupDetails,
  groupDescription,
  groupNumber,
  saveGroup,
} from '#wire/groups/groups.ts'
import type { PersonOption } from '#wire/people/people.ts'

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
  const readRightsAnew = useRightsReader()
  const { notify } = useNotices()
  const goTo = useNavigateTo()
  // Only changed fields come back: what somebody else has saved in the others stays.
  const [typed, setTyped] = useTyped<Partial<Values>>(`group ${group?.number ?? 'new'}`, {})
  const values: Values = {
    number: group?.number ?? '',
    description: group?.description ?? '',
    dodaacs: group?.dodaacs ?? [],
    people: group?.people ?? [],
    ...typed,
  }
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [conflict, setConflict] = useState<Refusal | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { send, isBusy: isSaving } = useChange({ shows: [['groups', program, 'list'], ['dashboard']] })

  const edit = (next: Partial<Values>) => {
    setTyped((before) => ({ ...before, ...next }))
    const corrected = Object.keys(next).map((field) => FIELD_IDS[field as Field])
    setProblems((all) =>
      all.filter(({ fieldId }) => !corrected.includes(fieldId as (typeof corrected)[number])),
    )
  }
  const refuse = (found: FieldProblem[]) => {
    setProblems(found)
    setAttempt((count) => count + 1)
    notify({ kind: 'error', text: MISSING, hideAfter: BANNER_FOR })
  }
  const fail = (refusal: Refusal) => {
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
    if (wasMine || values.people.some(({ smid }) => smid === id)) await readRightsAnew()
    await read
    goTo(listAddress)
  }
  const run = (wanted: Change<unknown>, text: string) => {
    setConflict(null)
    return send(wanted, { onDone: () => leave(text), onRefused: fail })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const number = values.number.trim().toUpperCase()
    const found: FieldProblem[] = []
    // Without a number the portal gives one.
    const faults = {
      number: number === '' ? null : findFault(groupNumber, number),
      description: findFault(groupDescription, values.description),
    }
    if (faults.number) found.push({ fieldId: FIELD_IDS.number, text: faults.number })
    if (faults.description) found.push({ fieldId: FIELD_IDS.description, text: faults.description })
    if (found.length > 0) return refuse(found)
    setProblems([])
    const body = {
      description: values.description,
      dodaacs: values.dodaacs.map(({ dodaac }) => dodaac),
      people: values.people.map(({ smid }) => smid),
    }
    const wanted = group
      ? change(saveGroup, { params: { program, number: group.number }, body, ifMatch: group.version })
      : change(createGroup, { body: { ...body, program, number: number || undefined } })
    void run(
      wanted,
      group
        ? `${SUBMITTED}. Group ${group.number} is changed.`
        : `${SUBMITTED}. Group ${number || values.description} is added.`,
    )
  }
  const remove = async () => {
    if (!group) return true
    const params = { program, number: group.number }
    return run(
      change(deleteGroup, { params, body: {}, ifMatch: group.version }),
      `Group ${group.number} has been deleted.`,
    )
  }
  const problemAt = (field: Field) => problems.find(({ fieldId }) => fieldId === FIELD_IDS[field])?.text
  const forgetConflict = () => setConflict(null)
  return {
    values,
    change: edit,
    forgetConflict,
    problems,
    problemAt,
    attempt,
    conflict,
    isSaving,
    submit,
    remove,
  }
}
