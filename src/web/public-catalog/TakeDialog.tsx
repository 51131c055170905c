import { formatMoney } from '#domain/money.ts'
import { compareSizes, nameForPeople } from '#domain/public-catalog/proposals.ts'
import { useCall } from '#web/calls/useCall.ts'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { QueryView } from '#web/pages/ViewParts.tsx'
import { productNameFields } from '#web/products/product-name-fields.ts'
import { CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { change } from '#wire/change.ts'
import { pgc } from '#wire/products/catalogue-upkeep.ts'
import type { ProductFields } from '#wire/products/products.ts'
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
  const [first] = drafts
  const { itemName } = proposal
  const sorted = drafts.toSorted((a, b) => compareSizes(a.size, b.size))
  return (
    <EntryDialog
      name={`taken ${proposal.inc} ${itemName}`}
      title={titleOf(proposal)}
      about={ABOUT}
      submitText="Sell these sizes"
      initial={{
        pgc: proposal.pgc ?? freePgc,
        name: itemName,
        displayName: nameForPeople(itemName),
        category: '',
        unitOfIssue: first?.unitOfIssue ?? '',
        keywords: (first?.keywords ?? '').toLowerCase(),
        gender: first?.gender ?? '',
        nsns: sorted.filter(({ price }) => price !== null).map(({ nsn }) => nsn),
      }}
      fields={[
        {
          field: 'nsns',
          findFault: ({ nsns }) => (nsns.length === 0 ? 'Choose one size at least.' : null),
          control: ({ values, problemAt, change }) => (
            <CheckboxGroup
              label="Sizes"
              hint="Sizes without a price cannot be ordered before one is entered."
              isRequired
              error={problemAt('nsns')}
              options={sorted.map((draft) => ({ value: draft.nsn, label: describeDraft(draft) }))}
              value={values.nsns}
              onChange={(nsns) => change({ nsns })}
            />
          ),
        },
        {
          field: 'pgc',
          label: 'PGC',
          hint: 'An unused number for a new product, or the number of a product that only gets more sizes.',
          code: pgc,
          isRequired: true,
          inputMode: 'numeric',
          maxLength: 5,
        },
        ...productNameFields(categories),
      ]}
      change={(values) =>
        change(takeDrafts, { body: { ...values, gender: values.gender as ProductFields['gender'] } })
      }
      doneText={({ items, pgc }) => `${formatNumberOf(items, 'item is', 'items are')} sold as PGC ${pgc}.`}
      onClose={onClose}
    />
  )
}

function describeDraft({ size, colour, nsn, price, nextPrice }: KeptDraft): string {
  const cost = price === null ? 'no price' : formatMoney(price)
  const next = nextPrice === null ? '' : `, then ${formatMoney(nextPrice)}`
  return `${[size, colour].filter(Boolean).join(' ') || 'One size'}, ${nsn}, ${cost}${next}`
}
