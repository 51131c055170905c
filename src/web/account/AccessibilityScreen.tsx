import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

/** The support of this portal, in its administrators' words. */
function BarrierContacts() {
  const texts = usePortalTexts()
  if (!texts) return null
  return (
    <ul>
      <li>
        Email:{' '}
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
        Everybody who orders, approves or manages clothing must be able to do so here. We build for the Web
        Content Accessibility Guidelines (WCAG) 2.2, level AA, and for level AAA wherever we can.
      </p>
      <h2>Report a barrier</h2>
      <p>
        If something keeps you from your work, tell us. Say which page it was, what you wanted to do, and what
        you use, such as a screen reader or voice control. If it is urgent, call: we can do it with you by
        phone.
      </p>
      <BarrierContacts />
      <h2>Features that work</h2>
      <ul>
        <li>
          You can do everything with the keyboard. Skip links are at the start of each page and of long lists.
        </li>
        <li>Screen readers announce the name, the state and the value of each control, and each change.</li>
        <li>People who use voice control can say what they see: names begin with the visible words.</li>
        <li>You can enlarge pages to 400 %, and increase the spacing of letters, words and lines.</li>
        <li>
          The portal follows your light, dark or custom colors, and nothing moves if you ask for less motion.
        </li>
        <li>The portal warns you before a session ends, and you can keep the session open.</li>
      </ul>
      <h2>Known limitations</h2>
      <ul>
        <li>Videos under Reports are on other sites. We do not check their captions.</li>
        <li>
          Screen readers may not be able to read files that your organization adds under Reports. The guides
          that we make are tagged.
        </li>
        <li>Printed forms, such as the 1348, have a fixed layout. Read them on the page instead.</li>
        <li>Sign-in with a card or with another provider uses pages that are not ours.</li>
        <li>We test with Chromium. Other browsers should work, but we have not tried each page in them.</li>
      </ul>
      <p>
        <a href="/">Go to the portal</a>
      </p>
    </div>
  )
}
