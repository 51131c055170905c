import { holdsEverything } from '#domain/roles/permissions.ts'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { useAddress } from '#web/pages/address.ts'
import { DODAAC_NAMES, searchDodaacs } from '#web/people/people.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
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
      {holdsEverything(person) && (
        <AsyncCombobox
          label="DoDAAC"
          hint="Empty for all."
          value={view.dodaac ? { dodaac: view.dodaac, description: '' } : null}
          onChange={(unit) => change({ dodaac: unit?.dodaac ?? '', page: 1 })}
          search={searchDodaacs(person.program, true)}
          minLength={0}
          names={DODAAC_NAMES}
          optionKey={(unit) => unit.dodaac}
          optionText={(unit) => unit.dodaac}
          renderOption={({ dodaac, description }) => `${dodaac} ${description}`}
        />
      )}
      {!holdsEverything(person) && dodaacs.length > 1 && (
        <SelectField
          label="DoDAAC"
          value={view.dodaac}
          onChange={(event) => change({ dodaac: event.target.value, page: 1 })}
          options={[
            { value: '', text: `All ${dodaacs.length} DoDAACs` },
            ...dodaacs.toSorted().map((code) => ({ value: code, text: code })),
          ]}
        />
      )}
    </div>
  )
}
