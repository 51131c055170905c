import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { CopyButton, EmailToCopy } from '#web/ui/CopyButton.tsx'

export const CONTACT_HEADING_ID = 'contact-heading'
/** [CONST-25] */
const NOTE_FOR = 1500

/** Whom to ask, and who the supplier is. [DASH-11 to DASH-13] */
export function ContactCard() {
  const texts = usePortalTexts()
  return (
    <section className="card" id="contact" aria-labelledby={CONTACT_HEADING_ID}>
      <div className="card__head cluster gap-2 gap-x-6 mb-5">
        <h2 id={CONTACT_HEADING_ID}>CONTACT</h2>
      </div>
      {texts && (
        <>
          <dl className="facts">
            <div className="all-columns">
              <dt>E-mail</dt>
              <dd>
                <CopyButton
                  text={texts.supportEmail}
                  label={<EmailToCopy email={texts.supportEmail} />}
                  note="Email copied to clipboard!"
                  noteFor={NOTE_FOR}
                />
              </dd>
            </div>
            <div>
              <dt>Phone</dt>
              <dd>
                <a href={`tel:${texts.supportPhone.replace(/[^\d+]/g, '')}`}>{texts.supportPhone}</a>
              </dd>
            </div>
            <div>
              <dt>Hours</dt>
              <dd>{texts.supportHours}</dd>
            </div>
          </dl>
          <h3 className="mt-6 mb-3">About us</h3>
          <p className="prose">{texts.aboutText}</p>
        </>
      )}
    </section>
  )
}
