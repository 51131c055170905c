import { useAddress } from '#web/pages/address.ts'
import { ProgramName, ViewHead } from '#web/pages/ViewParts.tsx'
import { ImportFile } from './ImportFile.tsx'
import { ImportForm } from './ImportForm.tsx'
import { ImportList } from './ImportList.tsx'
import { useImportAddress } from './import-address.ts'

/** Shows what a file would do before the user applies it. */
export function ImportView() {
  const address = useImportAddress()
  const [{ kind, file }] = useAddress(address)
  if (file) return <ImportFile key={file} id={file} />
  return (
    <>
      <ViewHead title="Import">
        Import many rows at once, from a CSV or Excel file, for <ProgramName />. You see what a file would do
        before anything is written.
      </ViewHead>
      <div className="rows rows-shrink gap-8">
        <ImportForm key={kind} asked={kind} />
        <ImportList />
      </div>
    </>
  )
}
