import type { FormEvent } from 'react'
import { BANNER_FOR, MISSING, SUBMITTED, useLeaveForm } from '#web/pages/form-banner.ts'
import { faultAt, useForm } from '#web/pages/useForm.ts'
import type { DodaacOption } from '#web/people/people.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useRightsReader } from '#web/session/useRightsReader.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { type Change, change } from '#wire/change.ts'
import {
  createGroup,
  deleteGroup,
  GROUP_FIELDS,
  type GroupDetails,
  groupDescription,
  groupNumber,
  listAllGroups,
  saveGroup,
} from '#wire/groups/groups.ts'
import type { PersonOption } from '#wire/people/people.ts'

type Values = { number: string; description: string; dodaacs: DodaacOption[]; people: PersonOption[] }
const FIELDS = Object.entries(GROUP_FIELDS) as [keyof Values, string][]

export function useGroupForm(group: GroupDetails | null, listAddress: string) {
  const { program, id } = usePerson()
  const readRightsAgain = useRightsReader()
  const { notify } = useNotices()
  const leaveForm = useLeaveForm(listAddress)
  const form = useForm<Values>({
    name: `group ${group?.number ?? 'new'}`,
    initial: {
      number: group?.number ?? '',
      description: group?.description ?? '',
      dodaacs: group?.dodaacs ?? [],
      people: group?.people ?? [],
    },
    ids: 'group-',
    findProblems: (values) => [
      // Without a number the portal assigns one.
      ...(values.number.trim() === '' ? [] : faultAt(tidy(values), 'number', groupNumber)),
      ...faultAt(values, 'description', groupDescription),
    ],
    findField: (name) => FIELDS.find(([, wireName]) => name.startsWith(wireName))?.[0] ?? null,
    shows: [listAllGroups, 'dashboard'],
  })
  const { values } = form
  const save = (wanted: Change<unknown>, text: string) =>
    form.save(wanted, {
      onDone: () =>
        leaveForm(text, [], async () => {
          // Only permission 99 may change their own assignments.
          const wasMine = group?.people.some(({ smid }) => smid === id) ?? false
          if (wasMine || values.people.some(({ smid }) => smid === id)) await readRightsAgain()
        }),
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return notify({ kind: 'error', text: MISSING, hideAfter: BANNER_FOR })
    const { number, description } = tidy(values)
    const body = {
      description,
      dodaacs: values.dodaacs.map(({ dodaac }) => dodaac),
      people: values.people.map(({ smid }) => smid),
    }
    void (group
      ? save(
          change(saveGroup, { params: { program, number: group.number }, body, ifMatch: group.version }),
          `${SUBMITTED}. Group ${group.number} is changed.`,
        )
      : save(
          change(createGroup, { body: { ...body, program, number: number || undefined } }),
          `${SUBMITTED}. Group ${number || description} is added.`,
        ))
  }
  const remove = async () => {
    if (!group) return true
    const params = { program, number: group.number }
    return save(
      change(deleteGroup, { params, ifMatch: group.version }),
      `Group ${group.number} has been deleted.`,
    )
  }
  return { ...form, submit, remove }
}

const tidy = (values: Values): Values => ({ ...values, number: values.number.trim().toUpperCase() })
