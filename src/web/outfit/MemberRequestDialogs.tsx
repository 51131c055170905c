import { REQUEST_QUANTITY_SENTENCE } from '#domain/outfit/member-requests.ts'
import { useEntryForm } from '#web/pages/useEntryForm.ts'
import { faultAt } from '#web/pages/useForm.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { readCarts } from '#wire/cart/cart.ts'
import { change } from '#wire/change.ts'
import { readWorklist } from '#wire/dashboard/worklist.ts'
import {
  changeMemberRequest,
  declineMemberRequests,
  declineSentence,
  listMemberRequests,
  type MemberRequest,
  type MemberRequests,
} from '#wire/outfit/member-requests.ts'
import { listSizeOptions } from './size-options.ts'

/** Responses that a decision outdates. */
export const REQUESTS_CHANGED = [listMemberRequests, readWorklist, readCarts] as const

export function findRequestedItem({ products }: MemberRequests, { pgc, nsn }: MemberRequest) {
  const product = products.find((one) => one.pgc === pgc)
  return { product, item: product?.items.find((one) => one.nsn === nsn) }
}

export function nameRequest(data: MemberRequests, request: MemberRequest): string {
  const { product, item } = findRequestedItem(data, request)
  const size = request.nsn === null ? 'size not known' : (item?.size ?? 'not sold any more')
  return [`${request.quantity} × ${product?.name ?? request.pgc}`, size].filter(Boolean).join(', ')
}

export function ChangeDialog({
  data,
  request,
  onClose,
  onDone,
}: {
  data: MemberRequests
  request: MemberRequest
  onClose: () => void
  onDone: () => void
}) {
  const { product } = findRequestedItem(data, request)
  const form = useEntryForm({
    name: `request ${request.id}`,
    initial: { nsn: request.nsn ?? '', quantity: String(request.quantity) },
    findProblems: ({ quantity }) =>
      /^[1-9]\d?$/.test(quantity.trim()) ? [] : [{ field: 'quantity', text: REQUEST_QUANTITY_SENTENCE }],
    shows: REQUESTS_CHANGED,
    change: ({ nsn, quantity }) =>
      change(changeMemberRequest, {
        params: { request: request.id },
        body: { nsn: nsn || null, quantity: Number(quantity) },
        ifMatch: request.version,
      }),
    onDone,
  })
  return (
    <FormDialog
      title={`${product?.name ?? request.pgc} for ${request.name}`}
      about={request.reason && `${request.name} wrote: ${request.reason}`}
      form={form}
      submitText="Save"
      onClose={onClose}
    >
      <SelectField {...form.textOf('nsn')} label="Size" options={listSizeOptions(product)} />
      <TextField {...form.textOf('quantity')} label="Quantity" inputMode="numeric" isRequired />
    </FormDialog>
  )
}

export function DeclineDialog({
  chosen,
  onClose,
  onDone,
}: {
  chosen: MemberRequest[]
  onClose: () => void
  onDone: (declined: number) => void
}) {
  const form = useEntryForm({
    name: 'answer to requests',
    initial: { answer: '' },
    findProblems: (values) => faultAt(values, 'answer', declineSentence),
    shows: REQUESTS_CHANGED,
    change: ({ answer }) =>
      change(declineMemberRequests, {
        body: { answer, requests: chosen.map(({ id, version }) => ({ id, version })) },
      }),
    onDone: ({ declined }) => onDone(declined),
  })
  return (
    <FormDialog
      title={`Decline ${formatNumberOf(chosen.length, 'request', 'requests')}`}
      about="The members read your sentence in My clothing and in an email."
      form={form}
      submitText="Decline"
      isDanger
      onClose={onClose}
    >
      <TextArea {...form.textOf('answer')} label="Why" isRequired rows={3} maxLength={declineSentence.max} />
    </FormDialog>
  )
}
