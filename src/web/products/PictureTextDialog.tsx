import { useDone } from '#web/pages/useDone.ts'
import { faultAt } from '#web/pages/useForm.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { change } from '#wire/change.ts'
import { alternativeText, savePictureText } from '#wire/products/product-pictures.ts'
import type { KeptPicture, KeptProduct } from '#wire/products/products.ts'
import { AlternativeText } from './AlternativeText.tsx'

/** Says better what a picture shows. */
export function PictureTextDialog({
  product: { pgc, version },
  picture: { id, picture, alternativeText: text },
  onClose,
}: {
  product: KeptProduct
  picture: KeptPicture
  onClose: () => void
}) {
  const done = useDone()
  const form = usePanelForm({
    name: `text of picture ${id}`,
    initial: { alternativeText: text },
    findProblems: (values) => faultAt(values, 'alternativeText', alternativeText),
    change: (body) => change(savePictureText, { params: { pgc, picture: id }, body, ifMatch: version }),
    onDone: () => {
      done(`The alternative text of a picture of PGC ${pgc} was saved.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Edit alternative text"
      about="What the picture shows, for those who do not see it."
      submitText="Save text"
      form={form}
      onClose={onClose}
    >
      <img className="pictures__look" src={picture} alt="" />
      <AlternativeText {...form.textOf('alternativeText')} />
    </FormDialog>
  )
}
