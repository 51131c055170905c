import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

/** The support of this portal, in its administrators' words. */
function BarrierContacts() {
  const texts = usePortalTexts()
  if (!texts) return null
  return (
    <ul>
      <li>
        E-mail:{' '}
        <a href={`mailto:${texts.supportEmail}?subject=Accessibility%20barrier`}>{texts.supportEmail}</a>
      </li>
      <li>
        Phone: <a href={`tel:${texts.supportPhone.replace(/[^\d+]/g, '')}`}>{texts.supportPhone}</a>,{' '}
        {texts.supportHours}
      </li>
    </ul>
  )
}

/** /accessibility, for everybody, signed in or not. */
export function AccessibilityScreen() {
  return (
    <div className="page">
      <PageHeading>Accessibility</PageHeading>
      <p>
        Everybody who orders, approves or keeps clothing in order must be able to do it here. We build for the
        Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and for level AAA wherever we can.
      </p>
      <h2>Report a barrier</h2>
      <p>
        If something keeps you from your work, tell us. Say which page it was, what you wanted to do, and what
        you use, such as a screen reader or voice control. If it is urgent, call: we can do it with you by
        phone.
      </p>
      <BarrierContacts />
      <h2>What works</h2>
      <ul>
        <li>Everything can be done by keyboard. Links at the start of a page and of long lists skip them.</li>
        <li>Screen readers hear the name, the state and the value of each control, and what has changed.</li>
        <li>
          People who speak to their computer can say what they see: names begin with the words in sight.
        </li>
        <li>Pages can be enlarged to 400 %, and letters, words and lines set further apart.</li>
        <li>Light, dark and your own colors are kept, and nothing moves if you ask for less motion.</li>
        <li>A session that is about to end says so, and can be kept open.</li>
      </ul>
      <h2>What does not work well yet</h2>
      <ul>
        <li>Videos under Reports are on other sites. We do not check their captions.</li>
        <li>
          Files that your organization puts under Reports may not be readable aloud. The guides that we make
          are tagged.
        </li>
        <li>Printed forms, such as the 1348, look as the form demands. Read them on the page instead.</li>
        <li>Sign-in with a card or with another provider leads over pages that are not ours.</li>
        <li>We test with Chromium. Other browsers should work, but we have not tried each page in them.</li>
      </ul>
      <p>
        <a href="/">Go to the portal</a>
      </p>
    </div>
  )
}
