import { usePerson } from '#web/session/AuthProvider.tsx'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { CopyButton, EmailToCopy } from '#web/ui/CopyButton.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'

/** [CONST-25] */
const NOTE_FOR = 1000

/** [NAV-42 to NAV-45] */
export function ContactPanel() {
  return (
    <Disclosure button="Contact Us" buttonClassName="mast__link" align="end" isPadded>
      <ContactDetails />
    </Disclosure>
  )
}

export function ContactDetails() {
  const texts = usePortalTexts()
  if (!texts) return <p>Loading…</p>
  return (
    <div className="contact-panel">
      <p>
        <a href={texts.faqUrl}>FAQ</a>
      </p>
      <CopyButton
        text={texts.supportEmail}
        label={<EmailToCopy email={texts.supportEmail} />}
        note="Email copied to clipboard"
        noteFor={NOTE_FOR}
      />
      <p>
        <a href={`tel:${texts.supportPhone.replace(/[^\d+]/g, '')}`}>{texts.supportPhone}</a>
      </p>
      <p>{texts.supportHours}</p>
      <ProgramContact />
    </div>
  )
}

/** The program's own contact, if it names one. */
function ProgramContact() {
  const { programName, programEmail, programPhone } = usePerson()
  if (programEmail === '' && programPhone === '') return null
  return (
    <>
      <p>
        <strong>{programName}</strong>
      </p>
      {programEmail !== '' && (
        <CopyButton
          text={programEmail}
          label={<EmailToCopy email={programEmail} />}
          note="Email copied to clipboard"
          noteFor={NOTE_FOR}
        />
      )}
      {programPhone !== '' && (
        <p>
          <a href={`tel:${programPhone.replace(/[^\d+]/g, '')}`}>{programPhone}</a>
        </p>
      )}
    </>
  )
}
