import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { change } from '#wire/change.ts'
import { alternativeText, savePictureText } from '#wire/products/product-pictures.ts'
import type { KeptPicture, KeptProduct } from '#wire/products/products.ts'
import { AlternativeText } from './AlternativeText.tsx'

export function PictureTextDialog({
  product: { pgc, version },
  picture: { id, picture, alternativeText: text },
  onClose,
}: {
  product: KeptProduct
  picture: KeptPicture
  onClose: () => void
}) {
  return (
    <EntryDialog
      name={`text of picture ${id}`}
      title="Edit alternative text"
      about="A description of the picture for people who cannot see it."
      submitText="Save text"
      initial={{ alternativeText: text }}
      above={<img className="pictures__look" src={picture} alt="" />}
      fields={[
        {
          field: 'alternativeText',
          code: alternativeText,
          control: ({ textOf }) => <AlternativeText {...textOf('alternativeText')} />,
        },
      ]}
      change={(body) => change(savePictureText, { params: { pgc, picture: id }, body, ifMatch: version })}
      doneText={() => `The alternative text of a picture of PGC ${pgc} was saved.`}
      onClose={onClose}
    />
  )
}
