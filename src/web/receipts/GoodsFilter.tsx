import { holdsEverything } from '#domain/roles/permissions.ts'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { useAddress } from '#web/pages/address.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { receiveAddress } from './receive-address.ts'

export function GoodsFilter({ name, hasSearch = true }: { name: string; hasSearch?: boolean }) {
  const [view, change] = useAddress(receiveAddress)
  const person = usePerson()
  const { receivingDodaacs: dodaacs } = person
  return (
    <div className="cluster align-end gap-5 mb-5">
      {hasSearch && (
        <AddressSearch
          name={name}
          label="Find in the list"
          hint="A name or an order number."
          search={view.search}
          hrefFor={(search) => receiveAddress.write({ ...view, search, page: 1 })}
        />
      )}
      {dodaacs.length > 1 && (
        <SelectField
          label="DoDAAC"
          value={view.dodaac}
          onChange={(event) => change({ dodaac: event.target.value, page: 1 })}
          options={[
            { value: '', text: holdsEverything(person) ? 'All DoDAACs' : `All ${dodaacs.length} DoDAACs` },
            ...dodaacs.toSorted().map((code) => ({ value: code, text: code })),
          ]}
        />
      )}
    </div>
  )
}
