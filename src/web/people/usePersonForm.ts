import { type FormEvent, useState } from 'react'
import { fullName } from '#domain/people/people.ts'
import { type PersonForm, personFacts } from '#domain/people/person-fields.ts'
import { tidyPersonForm } from '#domain/people/person-form.ts'
import { Refusal } from '#domain/refusal.ts'
import { BANNER_FOR, MISSING, SUBMITTED, useLeaveForm } from '#web/pages/form-banner.ts'
import { problemsOf, useForm } from '#web/pages/useForm.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useRightsReader } from '#web/session/useRightsReader.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { readCarts } from '#wire/cart/cart.ts'
import { change } from '#wire/change.ts'
import { listPeople } from '#wire/people/people.ts'
import {
  changePerson,
  createPerson,
  findPersonField,
  type OpenWork,
  type PersonRecord,
  readOpenWork,
} from '#wire/people/person-record.ts'
import { sendRequest } from '#wire/send-request.ts'
import { checkValues, startValues } from './person-values.ts'

export type WeightyChange = { values: PersonForm; work: OpenWork; isDisabled: boolean; isMoved: boolean }

export type OwnPasswordRequest = { values: PersonForm; refusal: string | null }

export function usePersonForm(stored: PersonRecord | null, listAddress: string) {
  const { id } = usePerson()
  const readRightsAgain = useRightsReader()
  const { notify } = useNotices()
  const leaveForm = useLeaveForm(listAddress)
  const [weighty, setWeighty] = useState<WeightyChange | null>(null)
  const [proof, setProof] = useState<OwnPasswordRequest | null>(null)
  const [isLooking, setLooking] = useState(false)
  const form = useForm<PersonForm>({
    name: `person ${stored?.id ?? 'new'}`,
    initial: startValues(stored),
    ids: 'person-',
    findProblems: (values) => problemsOf(checkValues(values, stored).faults),
    isRechecked: true,
    // A radio group has no place for a message, so its refusal is above the form.
    findField: (name) => {
      const field = findPersonField(name)
      return field && personFacts(field).kind !== 'flag' ? field : null
    },
    // Carts move with the member to another DoDAAC.
    shows: [listPeople, readCarts],
  })
  const close = () => {
    setWeighty(null)
    setProof(null)
  }
  const leave = (warnings: string[], name: string) => {
    close()
    return leaveForm(`${SUBMITTED}. ${name} is ${stored ? 'changed' : 'added'}.`, warnings, async () => {
      if (stored?.id === id) await readRightsAgain()
    })
  }
  const send = (values: PersonForm, ownPassword?: string) => {
    const body = { ...tidyPersonForm(values), ownPassword }
    const params = { person: stored?.id ?? 0 }
    const wanted = stored
      ? change(changePerson, { params, body, ifMatch: stored.version })
      : change(createPerson, { body })
    return form.save(wanted, {
      onDone: ({ message, warnings }) => {
        if (message === 'Success') return leave(warnings, fullName(body))
        form.fail(new Refusal('failed', 'The service member was not saved. Try again.'))
      },
      onRefused: (refusal) => {
        close()
        if (!['OWN_PASSWORD', 'CURRENT_PASSWORD'].includes(refusal.code)) return form.fail(refusal)
        setProof({ values, refusal: ownPassword ? refusal.message : null })
      },
    })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { values } = form
    if (!form.check()) {
      const text = checkValues(values, stored).isMissing ? MISSING : 'Some fields need your attention'
      return notify({ kind: 'error', text, hideAfter: BANNER_FOR, isSilent: true })
    }
    const isDisabled = stored?.enabled === true && !values.enabled
    const isMoved = stored !== null && stored.dodaac !== values.dodaac
    if (!stored || !(isDisabled || isMoved)) return void send(values)
    if (isLooking) return
    setLooking(true)
    try {
      const work = await sendRequest(readOpenWork, { params: { person: stored.id } })
      setWeighty({ values, work, isDisabled, isMoved })
    } catch (error) {
      form.fail(error instanceof Refusal ? error : new Refusal('failed', 'Something went wrong. Try again.'))
    } finally {
      setLooking(false)
    }
  }
  return {
    ...form,
    isSaving: form.isSaving || isLooking,
    weighty,
    proof,
    prove: (ownPassword: string) => proof && void send(proof.values, ownPassword),
    restoreIdentity: () => setProof(null),
    confirm: () => weighty && void send(weighty.values),
    reconsider: () => setWeighty(null),
    submit,
  }
}
