import { type ReactNode, useId, useRef } from 'react'
import './clothing-request.css'
import { formatMoney } from '#domain/money.ts'
import {
  type ClothingItem,
  type ClothingPage,
  countLines,
  layOutPages,
  nameArticle,
} from '#domain/papers/clothing-request.ts'
import { DrawnSignature } from '#web/receipts/SignaturePad.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { useScrolls } from '#web/ui/useScrolls.ts'
import type { PersonOption } from '#wire/people/people.ts'
import type { Handover } from '#wire/receipts/handovers.ts'
import { CLOTHING_FORMS, type ClothingForm } from './clothing-forms.ts'

type Member = Pick<PersonOption, 'firstName' | 'middleName' | 'lastName' | 'dodId' | 'dodaac'>

/**
 * DA Form 3078 or AF Form 656 on as many portrait sheets as its items need. Every sheet names the member. Unknown values stay blank
 * for handwriting. [F3078-05, F3078-06, F3078-08, F3078-09]
 */
export function ClothingRequestForm({
  member,
  category,
  items,
  receipt,
  form = CLOTHING_FORMS['3078'],
}: {
  member: Member
  category: string
  items: ClothingItem[]
  /** Of one issue, with its number, day and signature. */
  receipt?: Pick<Handover, 'number' | 'madeAt' | 'issuedBy' | 'signedName' | 'signedAt' | 'strokes'>
  form?: ClothingForm
}) {
  const [number, voucher, date] = form.heads
  const [authorized, approved, remarks, signature] = form.ends
  const pages = layOutPages(items)
  const total = items.reduce((sum, item) => sum + item.totalPrice, 0)
  return (
    <div>
      {pages.map((page, at) => {
        const isFirst = at === 0
        const isLast = at === pages.length - 1
        const place = `Page ${at + 1} of ${pages.length}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is nothing but its place
          <article key={at} className="clothing__sheet" aria-label={`${form.name}, ${place.toLowerCase()}`}>
            <p className="clothing__marking">CUI</p>
            <header className="clothing__grid">
              <div className="clothing__box clothing__title">
                <h2>{form.title}</h2>
                <p>
                  {form.use} {isFirst ? '' : 'Continued.'}
                </p>
              </div>
              <HeadBox caption={number} text={receipt && `Receipt ${receipt.number}`} />
              <HeadBox caption={voucher} />
              <HeadBox caption={date} text={receipt && formatDate(receipt.madeAt.toISOString())} />
            </header>
            {isFirst && <PrivacyAct parts={form.privacyAct} />}
            <dl className="clothing__grid">
              <FilledBox caption="NAME (Last, First, Middle)" width={5} text={writeName(member)} />
              <FilledBox caption="DoD ID NO." width={3} text={member.dodId} />
              {isFirst && <BlankBox caption="GRADE" width={2} />}
              <FilledBox caption="DODAAC" width={isFirst ? 2 : 4} text={member.dodaac} />
              {isFirst &&
                form.boxes.map(([caption, width]) =>
                  caption === 'CATEGORY' ? (
                    <FilledBox key={caption} caption={caption} width={width} text={category} />
                  ) : (
                    <BlankBox key={caption} caption={caption} width={width} />
                  ),
                )}
            </dl>
            {isFirst && form.types.length > 0 && <TransactionTypes types={form.types} />}
            <ClothingItemsTable
              page={page}
              columns={form.columns}
              caption={`Items, ${place.toLowerCase()}`}
              grandTotal={isLast ? total : null}
            />
            {isLast && (
              <div className="clothing__grid clothing__signatures">
                <BlankBox caption={authorized} width={6} />
                <BlankBox caption={approved} width={6} />
                {receipt ? (
                  <>
                    <SignedBox caption={remarks}>Issued by {receipt.issuedBy}</SignedBox>
                    <SignedBox caption={signature}>
                      {receipt.strokes && (
                        <DrawnSignature strokes={receipt.strokes} name={receipt.signedName} />
                      )}
                      {receipt.signedAt &&
                        `${receipt.signedName}, ${formatDate(receipt.signedAt.toISOString())}`}
                    </SignedBox>
                  </>
                ) : (
                  <>
                    <BlankBox caption={remarks} width={6} />
                    <BlankBox caption={signature} width={6} />
                  </>
                )}
              </div>
            )}
            <footer className="clothing__foot">
              <p>
                {form.foot} · <strong>{place}</strong>
              </p>
              <p>
                Controlled by the unit that prints it · CUI category PRVCY · Give it only to people who need
                it for their duty · Questions: {member.dodaac}
              </p>
              <p className="clothing__marking">CUI</p>
            </footer>
          </article>
        )
      })}
      <p className="visually-hidden no-print">
        Grand total {formatMoney(total)} for {items.length} items.
      </p>
    </div>
  )
}

/** Last, first, and any middle name. [F3078-06] */
function writeName({ lastName, firstName, middleName }: Member): string {
  return [lastName, firstName, middleName].filter(Boolean).join(', ')
}

function PrivacyAct({ parts }: { parts: ClothingForm['privacyAct'] }) {
  const headingId = useId()
  return (
    <section className="clothing__privacy" aria-labelledby={headingId}>
      <h3 id={headingId}>PRIVACY ACT STATEMENT</h3>
      {parts.map(([part, text]) => (
        <p key={part}>
          <strong>{part}:</strong> {text}
        </p>
      ))}
    </section>
  )
}

/** The user checks them here or on paper. [F3078-07] */
function TransactionTypes({ types }: { types: readonly string[] }) {
  return (
    <fieldset className="clothing__types">
      <legend>TYPE OF TRANSACTION</legend>
      {types.map((type) => (
        <label key={type}>
          <input type="checkbox" name="transaction" value={type} /> {type}
        </label>
      ))}
    </fieldset>
  )
}

type Words = { caption: string; width: number }

function FilledBox({ caption, width, text }: Words & { text: string }) {
  return (
    <div className="clothing__box" style={{ gridColumn: `span ${width}` }}>
      <dt>{caption}</dt>
      <dd>{text}</dd>
    </div>
  )
}

function HeadBox({ caption, text }: { caption: string; text?: string | undefined }) {
  if (!text) return <BlankBox caption={caption} width={2} />
  return (
    <div className="clothing__box" style={{ gridColumn: 'span 2' }}>
      <span className="clothing__caption">{caption}</span>
      <strong>{text}</strong>
    </div>
  )
}

function SignedBox({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className="clothing__box" style={{ gridColumn: 'span 6' }}>
      <span className="clothing__caption">{caption}</span>
      {children}
    </div>
  )
}

/** A blank for handwriting, hidden from screen readers. */
function BlankBox({ caption, width }: Words) {
  return (
    <div className="clothing__box" data-blank style={{ gridColumn: `span ${width}` }} aria-hidden="true">
      <span className="clothing__caption">{caption}</span>
    </div>
  )
}

/** The items of one sheet by fiscal year and their total. The last sheet has the grand total. [F3078-08] */
function ClothingItemsTable({
  page: { items, subtotal, blankLines },
  caption,
  columns,
  grandTotal,
}: {
  page: ClothingPage
  columns: ClothingForm['columns']
  caption: string
  /** Cents; null on all sheets but the last. */
  grandTotal: number | null
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const scrolls = useScrolls(scroller)
  const years = [...Map.groupBy(items, (item) => item.fiscalYear)]
  return (
    <div
      ref={scroller}
      className="clothing__scroll"
      {...(scrolls && { role: 'region', 'aria-label': `${caption} (scrolls)`, tabIndex: 0 })}
    >
      <table className="clothing__items">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {[...columns, 'ARTICLES', 'SIZE', 'UNIT PRICE', 'TOTAL COST'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {years.map(([year, own]) => (
          <tbody key={year}>
            <tr className="clothing__year">
              <th colSpan={6} scope="rowgroup">
                Fiscal year {year}
              </th>
            </tr>
            {own.map((item, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two orders can have the same item
              <ItemRow key={place} item={item} />
            ))}
          </tbody>
        ))}
        {blankLines > 0 && (
          <tbody aria-hidden="true" className="clothing__blank">
            {Array.from({ length: blankLines }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty line is nothing but its place
              <tr key={line}>
                <td />
                <td />
                <td />
                <td />
                <td />
                <td />
              </tr>
            ))}
          </tbody>
        )}
        <tfoot>
          <tr>
            <th colSpan={5} scope="row">
              {items.length === 0
                ? 'No items on this page'
                : `Total of this page, ${formatNumberOf(items.length, 'item', 'items')}`}
            </th>
            <td>{formatMoney(subtotal)}</td>
          </tr>
          {grandTotal !== null && (
            <tr>
              <th colSpan={5} scope="row">
                GRAND TOTAL
              </th>
              <td>{formatMoney(grandTotal)}</td>
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  )
}

function ItemRow({ item }: { item: ClothingItem }) {
  return (
    <tr style={{ '--lines': countLines(item) } as Record<string, number>}>
      <td>{item.quantity}</td>
      <td>{item.issued > 0 ? item.issued : <span className="visually-hidden">None yet</span>}</td>
      <th scope="row">{nameArticle(item)}</th>
      <td>{item.size}</td>
      <td>{formatMoney(item.unitPrice)}</td>
      <td>{formatMoney(item.totalPrice)}</td>
    </tr>
  )
}
