import { formatMoney } from '#domain/money.ts'
import { compareSizes, nameForPeople } from '#domain/public-catalog/proposals.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useDone } from '#web/pages/useDone.ts'
import { faultAt } from '#web/pages/useForm.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { QueryView } from '#web/pages/ViewParts.tsx'
import { findNameProblems, ProductNameFields } from '#web/products/ProductNameFields.tsx'
import { CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import { pgc } from '#wire/products/catalogue-upkeep.ts'
import {
  type KeptDraft,
  listDrafts,
  MOST_TAKEN,
  type Proposal,
  takeDrafts,
} from '#wire/public-catalog/public-catalog.ts'

type Common = {
  proposal: Proposal
  categories: { code: string; name: string }[]
  freePgc: string
  onClose: () => void
}

/** Chooses sizes of a proposal, and what the product is called. */
export function TakeDialog(common: Common) {
  const { itemName, inc } = common.proposal
  const query = { state: 'new' as const, searchTerm: '', page: 1, pageSize: MOST_TAKEN, itemName, inc }
  const group = useCall(listDrafts, { query }, { gcTime: 0 })
  if (group.data) return <TakeForm {...common} drafts={group.data.rows} />
  return (
    <Dialog isOpen onClose={common.onClose} title={titleOf(common.proposal)} about={ABOUT}>
      <QueryView query={group} text="Loading sizes…">
        {() => null}
      </QueryView>
    </Dialog>
  )
}

const ABOUT = 'The chosen sizes become items of a product that people can order.'
const titleOf = ({ itemName }: Proposal) => `Sell ${itemName}`

function TakeForm({ proposal, categories, freePgc, drafts, onClose }: Common & { drafts: KeptDraft[] }) {
  const done = useDone()
  const [first] = drafts
  const { itemName } = proposal
  const sorted = drafts.toSorted((a, b) => compareSizes(a.size, b.size))
  const form = usePanelForm({
    name: `taken ${proposal.inc} ${itemName}`,
    initial: {
      pgc: proposal.pgc ?? freePgc,
      name: itemName,
      displayName: nameForPeople(itemName),
      category: '',
      unitOfIssue: first?.unitOfIssue ?? '',
      keywords: (first?.keywords ?? '').toLowerCase(),
      gender: first?.gender ?? '',
      nsns: sorted.filter(({ price }) => price !== null).map(({ nsn }) => nsn),
    },
    findProblems: (values) => [
      ...(values.nsns.length === 0 ? [{ field: 'nsns' as const, text: 'Choose one size at least.' }] : []),
      ...faultAt(values, 'pgc', pgc),
      ...findNameProblems(values),
    ],
    change: (values) =>
      change(takeDrafts, { body: { ...values, gender: values.gender as '' | 'Male' | 'Female' | 'Unisex' } }),
    onDone: (taken) => {
      done(`${formatNumberOf(taken.items, 'item is', 'items are')} sold as PGC ${taken.pgc}.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={titleOf(proposal)}
      about={ABOUT}
      submitText="Sell these sizes"
      form={form}
      onClose={onClose}
    >
      <CheckboxGroup
        label="Sizes"
        hint="Sizes without a price cannot be ordered before one is entered."
        isRequired
        error={form.problemAt('nsns')}
        options={sorted.map((draft) => ({ value: draft.nsn, label: describeDraft(draft) }))}
        value={form.values.nsns}
        onChange={(nsns) => form.change({ nsns })}
      />
      <TextField
        {...form.textOf('pgc')}
        label="PGC"
        hint="A free number for a new product, or that of a product that gets more sizes and stays as it is otherwise."
        isRequired
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
      />
      <ProductNameFields form={form} categories={categories} />
    </FormDialog>
  )
}

/** A size in one line: what tells it from the others, its number, and what it costs. */
function describeDraft({ size, colour, nsn, price, nextPrice }: KeptDraft): string {
  const cost = price === null ? 'no price' : formatMoney(price)
  const next = nextPrice === null ? '' : `, then ${formatMoney(nextPrice)}`
  return `${[size, colour].filter(Boolean).join(' ') || 'One size'}, ${nsn}, ${cost}${next}`
}
