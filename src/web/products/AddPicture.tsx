import { type FormEvent, useId, useState } from 'react'
import { MOST_PICTURE_BYTES, PICTURE_TOO_LARGE } from '#domain/catalogue/pictures.ts'
import { ADMINISTRATION } from '#web/pages/administration.ts'
import { FileField } from '#web/pages/FileField.tsx'
import { SendProgress } from '#web/pages/SendProgress.tsx'
import { useDone } from '#web/pages/useDone.ts'
import { type Sent, useSendFile } from '#web/pages/useSendFile.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import { startImport } from '#wire/imports/imports.ts'
import { addPicture, alternativeText } from '#wire/products/product-pictures.ts'
import type { KeptProduct } from '#wire/products/products.ts'
import { AlternativeText } from './AlternativeText.tsx'
import { nameShown } from './picture-words.ts'

const FIELDS = ['file', 'alternativeText', 'nsn'] as const
type Problems = Partial<Record<(typeof FIELDS)[number], string | undefined>>

export function AddPicture({ product, onClose }: { product: KeptProduct; onClose: () => void }) {
  const id = useId()
  const done = useDone()
  const [file, setFile] = useTyped<File | null>('picture', null)
  const [text, setText] = useTyped('picture text', '')
  const [nsn, setNsn] = useTyped('picture size', '')
  const [attempt, setAttempt] = useState(0)
  // The user has replaced the refused picture or text.
  const [isCorrected, setCorrected] = useState(false)
  const { pgc, version, sizes } = product
  const { sent, problem, field, sendFile, cancel } = useSendFile(async (_, reading) => {
    // The next change of the product needs the new version.
    await reading
    done(`The picture was added to PGC ${pgc}: ${text.trim()}`)
    onClose()
  }, ADMINISTRATION)
  const wrong: Problems = {
    file: findFileFault(file),
    alternativeText: findFault(alternativeText, text) ?? undefined,
  }
  const isRight = !wrong.file && !wrong.alternativeText
  const refusal = isRight && !isCorrected ? problem : null
  const refused = FIELDS.find((one) => one === field)
  const shown: Problems = attempt === 0 ? {} : refusal && refused ? { [refused]: refusal } : wrong
  const problems = FIELDS.flatMap((field) => {
    const said = shown[field]
    return said ? [{ fieldId: `${id}${field}`, text: said }] : []
  })
  const describeFile = (bytes: File): Sent => ({
    bytes,
    start: change(startImport, {
      body: { kind: 'pictures', fileName: bytes.name.slice(0, 200), bytes: bytes.size },
    }),
    fault: null,
    finish: (id) =>
      change(addPicture, {
        params: { pgc },
        body: { file: id, alternativeText: text, nsn: nsn || null },
        ifMatch: version,
      }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sent !== null) return
    setCorrected(false)
    if (file && isRight) await sendFile(describeFile(file))
    setAttempt((before) => before + 1)
  }
  return (
    <FormDialog
      title="Add a picture"
      about="The picture appears with the product. Screen readers read its text."
      submitText="Save picture"
      form={{
        submit: (event) => void submit(event),
        problems,
        attempt,
        refusal: refused ? null : refusal,
        isSaving: sent !== null,
      }}
      onClose={onClose}
    >
      <FileField
        id={`${id}file`}
        label="Picture"
        hint="JPEG, PNG or WebP, up to 20 MB. The portal removes location and camera data."
        error={shown.file}
        accept="image/jpeg,image/png,image/webp"
        chosen={file?.name}
        onChoose={([first]) => {
          setFile(first ?? null)
          setCorrected(true)
        }}
      />
      <AlternativeText
        id={`${id}alternativeText`}
        value={text}
        error={shown.alternativeText}
        onChange={(event) => {
          setText(event.target.value)
          setCorrected(true)
        }}
      />
      {sizes.length > 0 && (
        <SelectField
          id={`${id}nsn`}
          label="Shows"
          value={nsn}
          error={shown.nsn}
          options={[
            { value: '', text: 'The whole product' },
            ...sizes.map((size) => ({ value: size.nsn, text: nameShown(product, size.nsn) })),
          ]}
          onChange={(event) => {
            setNsn(event.target.value)
            setCorrected(true)
          }}
        />
      )}
      <SendProgress sent={sent} bytes={file?.size ?? 0} onCancel={cancel}>
        Sending the picture
      </SendProgress>
    </FormDialog>
  )
}

function findFileFault(file: File | null): string | undefined {
  if (!file) return 'Choose a picture.'
  if (file.size === 0) return 'This picture is empty.'
  return file.size > MOST_PICTURE_BYTES ? PICTURE_TOO_LARGE : undefined
}
