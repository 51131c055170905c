import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { listWidths, MAX_PICTURE_BYTES, PICTURE_TOO_LARGE } from '#domain/catalogue/pictures.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { useChange } from '#web/change/useChange.ts'
import { ADMINISTRATION } from '#web/pages/administration.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { FileField } from '#web/pages/FileField.tsx'
import { SendProgress } from '#web/pages/SendProgress.tsx'
import { useDone } from '#web/pages/useDone.ts'
import { type Sent, useSendFile } from '#web/pages/useSendFile.ts'
import { isPassing, whenDrawn } from '#web/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import { startImport } from '#wire/imports/imports.ts'
import {
  addPicture,
  alternativeText,
  movePicture,
  removePicture,
  savePictureText,
} from '#wire/products/product-pictures.ts'
import type { StoredPicture, StoredProduct } from '#wire/products/products.ts'
import { nameSize } from './price-words.ts'

type Open = { what: 'add' } | { what: 'text' | 'remove'; picture: StoredPicture }

const FIELDS = ['file', 'alternativeText', 'nsn'] as const
type Problems = Partial<Record<(typeof FIELDS)[number], string | undefined>>

export function PicturesCard({ product }: { product: StoredProduct }) {
  const [open, setOpen] = useTyped<Open | null>('pictures', null)
  const close = () => setOpen(null)
  const { pgc, version, pictures } = product
  const card = useRef<HTMLDivElement>(null)
  const isRemoved = useRef(false)
  // The pressed button moves with its picture, so the focus moves too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other pictures are shown
  useEffect(() => {
    if (isRemoved.current && document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>('.card__actions button')?.focus()
    isRemoved.current = false
  }, [pictures])
  return (
    <div ref={card}>
      <Card
        title="Pictures"
        actions={
          <Button variant="outline" icon="plus" onClick={() => setOpen({ what: 'add' })}>
            Add picture
          </Button>
        }
      >
        <p>Lists and carts show the first picture. Sizes with their own pictures show those.</p>
        <DataTable
          caption="Pictures"
          isCaptionHidden
          rows={pictures}
          rowKey={({ id }) => id}
          emptyText="It has no picture yet: lists say IMAGE COMING SOON."
          columns={[
            {
              key: 'picture',
              header: 'Picture',
              cell: ({ picture }) => (
                <img
                  className="pictures__small"
                  src={picture}
                  srcSet={listWidths(picture)}
                  sizes="64px"
                  alt=""
                  width={64}
                  height={64}
                />
              ),
            },
            {
              key: 'text',
              header: 'Alternative text',
              width: '10rem',
              isRowHeader: true,
              cell: ({ alternativeText }) => <span>{alternativeText}</span>,
            },
            { key: 'shows', header: 'Shows', cell: ({ nsn }) => nameShown(product, nsn) },
            { key: 'position', header: 'Position', align: 'end', cell: ({ position }) => position },
            {
              key: 'change',
              header: 'Change',
              isAction: true,
              align: 'end',
              cell: (picture) => (
                <div className="admin__row-actions row align-stretch gap-2 justify-end">
                  <Button
                    variant="quiet"
                    aria-label={`Edit text of ${namePicture(picture)}`}
                    onClick={() => setOpen({ what: 'text', picture })}
                  >
                    Edit text
                  </Button>
                  <MovePicture product={product} picture={picture} what={namePicture(picture)} />
                  <Button
                    variant="quiet"
                    aria-label={`Remove ${namePicture(picture)}`}
                    onClick={() => setOpen({ what: 'remove', picture })}
                  >
                    Remove
                  </Button>
                </div>
              ),
            },
          ]}
        />
        {open?.what === 'add' && <AddPicture product={product} onClose={close} />}
        {open?.what === 'text' && (
          <PictureTextDialog product={product} picture={open.picture} onClose={close} />
        )}
        {open?.what === 'remove' && (
          <ConfirmAction
            title={`Remove ${namePicture(open.picture)}?`}
            confirmText="Remove picture"
            isDanger
            change={change(removePicture, {
              params: { pgc, picture: open.picture.id },
              ifMatch: version,
            })}
            doneText={`The picture was removed from PGC ${pgc}.`}
            failedText="The picture could not be removed."
            onDone={() => {
              isRemoved.current = true
            }}
            onClose={close}
          >
            <p>{open.picture.alternativeText}. The portal keeps no copy of it.</p>
          </ConfirmAction>
        )}
      </Card>
    </div>
  )
}

function namePicture({ nsn, position }: StoredPicture): string {
  return nsn ? `picture ${position} of NSN ${formatNsn(nsn)}` : `picture ${position}`
}

function AddPicture({ product, onClose }: { product: StoredProduct; onClose: () => void }) {
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
  return file.size > MAX_PICTURE_BYTES ? PICTURE_TOO_LARGE : undefined
}

/** Moves a picture one place among those of its product or size. The focus moves with it. */
function MovePicture({
  product: { pgc, version, pictures },
  picture: { id, nsn },
  what,
}: {
  product: StoredProduct
  picture: StoredPicture
  what: string
}) {
  const done = useDone()
  const { notify } = useNotices()
  const { send, isBusy } = useChange({ shows: ADMINISTRATION, failed: 'The picture could not be moved.' })
  const [pressed, setPressed] = useState(0)
  const beside = pictures.filter((one) => one.nsn === nsn)
  const place = beside.findIndex((one) => one.id === id) + 1
  const move = async (by: number, button: HTMLElement) => {
    setPressed(by)
    const position = place + by
    const isMoved = await send(
      change(movePicture, { params: { pgc, picture: id }, body: { position }, ifMatch: version }),
      {
        onDone: () => done(`The picture is number ${position} of ${beside.length} now.`),
        onRefused: (refusal) =>
          void notify({ kind: isPassing(refusal) ? 'warning' : 'error', text: refusal.message }),
      },
    )
    if (!isMoved) return
    await whenDrawn()
    button.focus()
  }
  return [
    { by: -1, text: 'Move earlier', isLast: place === 1 },
    { by: 1, text: 'Move later', isLast: place === beside.length },
  ].map(({ by, text, isLast }) => (
    <Button
      key={text}
      variant="quiet"
      aria-label={`${text} ${what}`}
      isDisabled={isLast}
      isBusy={isBusy && pressed === by}
      onClick={(event) => void move(by, event.currentTarget)}
    >
      {text}
    </Button>
  ))
}

function PictureTextDialog({
  product: { pgc, version },
  picture: { id, picture, alternativeText: text },
  onClose,
}: {
  product: StoredProduct
  picture: StoredPicture
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

function AlternativeText(field: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      {...field}
      label="Alternative text"
      hint="Text for people who cannot see the picture, such as: Black coat with a belt, seen from behind."
      isRequired
      maxLength={alternativeText.max}
      autoComplete="off"
    />
  )
}

function nameShown({ sizes }: StoredProduct, nsn: string | null): string {
  if (nsn === null) return 'The whole product'
  const size = sizes.find((one) => one.nsn === nsn)
  return `${formatNsn(nsn)}${size ? `, ${nameSize(size)}` : ''}`
}
