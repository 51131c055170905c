import { type FormEvent, useId, useState } from 'react'
import { MOST_PICTURE_BYTES, PICTURE_TOO_LARGE } from '#domain/catalogue/pictures.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import { addPicture, alternativeText } from '#wire/panel/product-pictures.ts'
import type { KeptProduct } from '#wire/panel/products.ts'
import { ADMINISTRATION } from '../panel.queries.ts'
import { SendProgress } from '../SendProgress.tsx'
import { useDone } from '../useDone.ts'
import { useSendFile } from '../useSendFile.ts'
import { AlternativeText } from './AlternativeText.tsx'
import { nameShown } from './picture-words.ts'

const FIELDS = ['file', 'alternativeText', 'nsn'] as const
type Problems = Partial<Record<(typeof FIELDS)[number], string | undefined>>

/** A picture from a file, with what it shows. */
export function AddPicture({ product, onClose }: { product: KeptProduct; onClose: () => void }) {
  const id = useId()
  const done = useDone()
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState('')
  const [nsn, setNsn] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [corrected, setCorrected] = useState<ReturnType<typeof useSendFile>['problem']>(null)
  const { pgc, version, sizes } = product
  const {
    sent,
    problem: lastProblem,
    sendFile,
  } = useSendFile({
    finish: (sentFile) =>
      change(addPicture, {
        params: { pgc },
        body: { file: sentFile, alternativeText: text, nsn: nsn || null },
        ifMatch: version,
      }),
    onDone: () => {
      done('The picture was added.')
      onClose()
    },
    shows: ADMINISTRATION,
  })
  // What was refused is another picture or another text by now.
  const problem = lastProblem === corrected ? null : lastProblem
  const wrong: Problems = {
    file: !file ? 'Choose a picture.' : file.size > MOST_PICTURE_BYTES ? PICTURE_TOO_LARGE : undefined,
    alternativeText: findFault(alternativeText, text) ?? undefined,
  }
  const isRight = !wrong.file && !wrong.alternativeText
  const refused = FIELDS.find((field) => field === problem?.field)
  const shown: Problems = attempt === 0 ? {} : isRight && refused ? { [refused]: problem?.text } : wrong
  const problems = FIELDS.flatMap((field) => {
    const said = shown[field]
    return said ? [{ fieldId: `${id}${field}`, text: said }] : []
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sent !== null) return
    if (file && isRight) await sendFile('pictures', file)
    setAttempt((before) => before + 1)
  }
  return (
    <FormDialog
      title="Add a picture"
      submitText="Save picture"
      form={{
        submit: (event) => void submit(event),
        problems,
        attempt,
        refusal: isRight && !refused ? (problem?.text ?? null) : null,
        isSaving: sent !== null,
      }}
      onClose={onClose}
    >
      <Field
        id={`${id}file`}
        label="Picture"
        hint="JPEG, PNG or WebP, up to 20 MB. Where and with what it was taken is left out."
        isRequired
        error={shown.file}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null)
              setCorrected(lastProblem)
            }}
          />
        )}
      </Field>
      <AlternativeText
        id={`${id}alternativeText`}
        value={text}
        error={shown.alternativeText}
        onChange={(event) => {
          setText(event.target.value)
          setCorrected(lastProblem)
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
            setCorrected(lastProblem)
          }}
        />
      )}
      <SendProgress sent={sent} file={file} />
    </FormDialog>
  )
}
