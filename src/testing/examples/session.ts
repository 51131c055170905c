import { TOTP } from 'otpauth'
import { PASSWORD } from '../build.ts'
import { fillOpeningForm } from '../opening-form.ts'
import { TestPasskey } from '../passkeys.ts'
import { asks, type Step } from './steps.ts'

const addApp = (name: string): Step[] => [
  asks('second', 'POST /session/second-factors/prepare', {}, { setupKey: 'setupKey', ticket: 'ticket' }),
  async (_portal, _world, names) => ({
    code: new TOTP({ secret: names.get('setupKey') ?? '' }).generate({
      timestamp: Date.parse('2026-11-21T17:00:00Z'),
    }),
  }),
  asks('second', 'POST /session/second-factors', {
    name,
    code: '{code}',
    ticket: '{ticket}',
    currentPasswrD_0: PASSWORD,
  }),
]

const addPasskey = (name: string): Step[] => [
  asks(
    'second',
    'POST /session/passkeys/prepare',
    {},
    {
      ...{ passkeyTicket: 'ticket', challenge: 'challenge', userHandle: 'userHandle' },
      ...{ host: 'host', origin: 'origin' },
    },
  ),
  async (_portal, _world, names) => {
    const [challenge = '', host = '', origin = ''] = ['challenge', 'host', 'origin'].map((one) =>
      names.get(one),
    )
    const { id, clientData, attestation } = new TestPasskey().make({ challenge, host, origin })
    return { passkey: id, clientData, attestation }
  },
  asks('second', 'POST /session/passkeys', {
    ...{ name, id: '{passkey}', clientData: '{clientData}', attestation: '{attestation}' },
    ...{ transports: ['usb'], ticket: '{passkeyTicket}', currentPasswrD_0: PASSWORD },
  }),
]

export const sessionSteps: Step[] = [
  asks('visitor', 'GET /portal'),
  asks('visitor', 'POST /servicemember/login', { USERNAME_0: 'placer', PASSWRD_0: PASSWORD, DODID_0: '' }),
  asks('visitor', 'POST /auth/second-factor', { code: '123 456' }),
  asks('visitor', 'POST /auth/passkey-challenge', { isSecond: false }, { challenge: 'challenge' }),
  asks('visitor', 'POST /auth/passkey', {
    id: 'AAAAAAAAAAAAAAAAAAAAAA',
    authenticatorData: 'A'.repeat(50),
    clientData: 'AAAA',
    signature: 'AAAA',
    userHandle: '',
  }),
  asks('visitor', 'POST /auth/card', {}),
  asks('visitor', 'POST /auth/provider', { returnTo: '/orders' }),
  asks('visitor', 'POST /auth/provider-answer', {}),
  asks('visitor', 'POST /auth/provider-sign-out', {}),
  asks('visitor', 'POST /auth/forgot-password', { emaiL_0: 'placer@example.mil' }),
  asks('visitor', 'POST /auth/verify-token', { token: 'a-token-of-no-letter' }),
  asks('visitor', 'PUT /auth/reset-password', {
    resetToken: 'a-token-of-no-letter',
    SMID_0: '{placer}',
    EMAIL_0: 'placer@example.mil',
    USERNAME_0: 'placer',
    password: 'Another-Pass-2027',
    confirmPassword: 'Another-Pass-2027',
  }),
  asks('visitor', 'POST /set-up/link', { token: 'a-link-of-before' }),
  asks('visitor', 'POST /set-up', { token: 'a-link-of-before', ...fillOpeningForm() }),
  asks('placer', 'GET /session'),
  asks('placer', 'POST /session/extend', {}),
  asks('placer', 'GET /session/mine', undefined, { otherSession: '1.id' }),
  asks('placer', 'DELETE /session/{otherSession}', {}),
  asks('placer', 'DELETE /session/others', {}),
  asks('placer', 'GET /session/rights'),
  asks('placer', 'GET /servicemember/report-auth/{placer}'),
  ...addApp('My phone'),
  ...addApp('My tablet'),
  ...addPasskey('Security key'),
  asks('second', 'GET /session/second-factors', undefined, { factor: 'factors.1.number' }),
  asks('second', 'DELETE /session/second-factors/{factor}', { currentPasswrD_0: PASSWORD }),
  asks('second', 'POST /session/second-factors/prepare', {}, { setupKey: 'setupKey', ticket: 'ticket' }),
  asks('second', 'PUT /session/recovery-codes', { ticket: '{ticket}', currentPasswrD_0: PASSWORD }),
  asks('second', 'PUT /servicemember/update-password', {
    smiD_0: '{second}',
    emaiL_0: 'second@example.mil',
    usernamE_0: 'second',
    passwrD_0: 'Another-Pass-2027',
    passwrD_1: 'Another-Pass-2027',
    currentPasswrD_0: PASSWORD,
    resetToken: '',
  }),
  asks('everything', 'POST /admin/people/{second}/reset-second-factors', { reason: 'Lost the phone.' }),
  asks('everything', 'POST /session/program', { bpcnuM_0: 'NG' }),
  asks('placer', 'POST /session/sign-out', { everywhere: false }),
]
