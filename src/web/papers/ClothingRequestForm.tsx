import { useId } from 'react'
import { formatMoney } from '#domain/money.ts'
import { type ClothingItem, layOutPages, TRANSACTION_TYPES } from '#domain/papers/clothing-request.ts'
import type { PersonOption } from '#wire/people/people.ts'
import { ClothingItemsTable } from './ClothingItemsTable.tsx'
import './clothing-request.css'
import { PRIVACY_ACT } from './privacy-act.ts'

type Member = Pick<PersonOption, 'firstName' | 'middleName' | 'lastName' | 'dodId' | 'dodaac'>

/**
 * DA Form 3078 on as many portrait sheets as its items need; every sheet names the member. The portal fills what it
 * knows and leaves the rest to the pen. [F3078-05, F3078-06, F3078-08, F3078-09]
 */
export function ClothingRequestForm({
  member,
  category,
  items,
}: {
  member: Member
  category: string
  items: ClothingItem[]
}) {
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
          <article key={at} className="clothing__sheet" aria-label={`3078, ${place.toLowerCase()}`}>
            <p className="clothing__marking">CUI</p>
            <header className="clothing__grid">
              <div className="clothing__box clothing__title">
                <h2>PERSONAL CLOTHING REQUEST</h2>
                <p>For use of this form see AR 700-84. {isFirst ? '' : 'Continued.'}</p>
              </div>
              <BlankBox caption="DOCUMENT NO." width={2} />
              <BlankBox caption="VOUCHER NO." width={2} />
              <BlankBox caption="DATE" width={2} />
            </header>
            {isFirst && <PrivacyAct />}
            <dl className="clothing__grid">
              <FilledBox caption="NAME (Last, First, Middle)" width={5} text={writeName(member)} />
              <FilledBox caption="DoD ID NO." width={3} text={member.dodId} />
              {isFirst && <BlankBox caption="GRADE" width={2} />}
              <FilledBox caption="DODAAC" width={isFirst ? 2 : 4} text={member.dodaac} />
              {isFirst && (
                <>
                  <BlankBox caption="ORGANIZATION" width={4} />
                  <FilledBox caption="CATEGORY" width={2} text={category} />
                  <BlankBox caption="PRIORITY" width={2} />
                  <BlankBox caption="INVENTORY" width={2} />
                  <BlankBox caption="PHONE" width={2} />
                </>
              )}
            </dl>
            {isFirst && <TransactionTypes />}
            <ClothingItemsTable
              page={page}
              caption={`Items, ${place.toLowerCase()}`}
              grandTotal={isLast ? total : null}
            />
            {isLast && (
              <div className="clothing__grid clothing__signatures">
                <BlankBox caption="AUTHORIZED BY" width={6} />
                <BlankBox caption="APPROVED BY" width={6} />
                <BlankBox caption="REMARKS" width={6} />
                <BlankBox caption="SIGNATURE" width={6} />
              </div>
            )}
            <footer className="clothing__foot">
              <p>
                DA FORM 3078 · SORN A0710-2d DALO · <strong>{place}</strong>
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

/** Last, first, and the middle name where there is one. [F3078-06] */
function writeName({ lastName, firstName, middleName }: Member): string {
  return [lastName, firstName, middleName].filter(Boolean).join(', ')
}

function PrivacyAct() {
  const headingId = useId()
  return (
    <section className="clothing__privacy" aria-labelledby={headingId}>
      <h3 id={headingId}>PRIVACY ACT STATEMENT</h3>
      {PRIVACY_ACT.map(([part, text]) => (
        <p key={part}>
          <strong>{part}:</strong> {text}
        </p>
      ))}
    </section>
  )
}

/** All are left unticked; they can be ticked here before printing, or on the paper. [F3078-07] */
function TransactionTypes() {
  return (
    <fieldset className="clothing__types">
      <legend>TYPE OF TRANSACTION</legend>
      {TRANSACTION_TYPES.map((type) => (
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

/** A place for the pen; nothing to read aloud. */
function BlankBox({ caption, width }: Words) {
  return (
    <div className="clothing__box" data-blank style={{ gridColumn: `span ${width}` }} aria-hidden="true">
      <span className="clothing__caption">{caption}</span>
    </div>
  )
}
