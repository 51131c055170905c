export type Reason = keyof typeof REFUSALS

export type CardRefusal = { status: number; heading: string; happened: string; advice: string }

const sendRequest = 'Ask support for help, or sign in with your username and password.'
const renew =
  'Go to the office that issues ID cards (RAPIDS) for a new card. Until then, sign in with your username and password.'
const withoutCard =
  'Your card is not at fault. Tell support, and sign in with your username and password meanwhile.'
const choose =
  'Close all windows of your browser, open it again, choose Sign in with CAC, and pick the certificate named Authentication.'

export const REFUSALS = {
  'no-certificate': {
    status: 403,
    heading: 'No certificate came from your card',
    happened: 'Your browser has sent no certificate.',
    advice:
      'Put your card into the reader, close all windows of your browser, open it again, and choose Sign in with CAC. If your browser does not ask for a certificate, its card software is not set up.',
  },
  unreadable: {
    status: 403,
    heading: 'The certificate cannot be read',
    happened: 'The certificate that your browser sent is damaged, or it is not a certificate.',
    advice: sendRequest,
  },
  expired: {
    status: 403,
    heading: 'Your certificate has expired',
    happened: 'The certificate of your card is past its last day.',
    advice: renew,
  },
  'not-yet-valid': {
    status: 403,
    heading: 'Your certificate is not valid yet',
    happened: 'The certificate of your card becomes valid on a later day.',
    advice: 'Try again on that day. Until then, sign in with your username and password.',
  },
  revoked: {
    status: 403,
    heading: 'Your certificate was revoked',
    happened: 'The authority that issued your card has withdrawn this certificate.',
    advice: renew,
  },
  'self-signed': {
    status: 403,
    heading: 'No authority issued this certificate',
    happened: 'Your browser sent a self-signed certificate. It does not come from a card.',
    advice: choose,
  },
  'unknown-issuer': {
    status: 403,
    heading: 'This portal does not know the issuer of your certificate',
    happened: 'The certificate was not issued by an authority whose cards may sign in here.',
    advice: choose,
  },
  'wrong-use': {
    status: 403,
    heading: 'This certificate is not for signing in',
    happened: 'You picked a certificate that is made for something else, such as email.',
    advice: choose,
  },
  'wrong-policy': {
    status: 403,
    heading: 'This kind of certificate may not sign in',
    happened: 'The certificate was not issued under the rules for keys on a card.',
    advice: choose,
  },
  'no-number': {
    status: 403,
    heading: 'Your certificate names no DoD ID number',
    happened:
      'The portal identifies people by the ten digits of their DoD ID number. This certificate has none.',
    advice: choose,
  },
  'two-numbers': {
    status: 403,
    heading: 'Your certificate names two DoD ID numbers',
    happened:
      'Its name and its account name hold different numbers, so the portal cannot identify its owner.',
    advice: renew,
  },
  'list-missing': {
    status: 503,
    heading: 'The portal cannot check your certificate right now',
    happened: 'The list of revoked certificates is missing. Without it, nobody can sign in by card.',
    advice: withoutCard,
  },
  'list-too-old': {
    status: 503,
    heading: 'The list of revoked certificates is too old',
    happened:
      'The portal checks cards against a list of revoked certificates. The list was not renewed in time, so nobody can sign in by card.',
    advice: withoutCard,
  },
  'not-the-proxy': {
    status: 403,
    heading: 'A certificate was sent in a way that is not allowed',
    happened: 'A certificate came in a header, from an address that is not a trusted proxy.',
    advice: 'Open the portal without other software in between, and choose Sign in with CAC.',
  },
  'not-asked-for': {
    status: 400,
    heading: 'Sign-in by card begins in the portal',
    happened: 'This address was opened without coming from the sign-in page, or too long after it.',
    advice: 'Go back to the portal and choose Sign in with CAC.',
  },
  'too-many': {
    status: 429,
    heading: 'Too many attempts',
    happened: 'Your network sent more sign-ins within a minute than the portal accepts.',
    advice: 'Wait a minute, then go back to the portal and choose Sign in with CAC.',
  },
  'not-here': {
    status: 404,
    heading: 'There is nothing at this address',
    happened: 'This part of the portal only signs people in by card.',
    advice: 'Go back to the portal.',
  },
  failed: {
    status: 503,
    heading: 'Sign-in by card does not work right now',
    happened: 'Something went wrong in the portal. Your card is not at fault.',
    advice: 'Try again in a moment.',
  },
} as const satisfies Record<string, CardRefusal>
