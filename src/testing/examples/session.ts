import { TOTP } from 'otpauth'
import { PASSWORD } from '../build.ts'
import { fillOpeningForm } from '../opening-form.ts'
import { TestPasskey } from '../passkeys.ts'
import { as, type Step } from './steps.ts'

const addApp = (name: string): Step[] => [
  as('second', 'POST /session/second-factors/prepare', {}, { setupKey: 'setupKey', ticket: 'ticket' }),
  async (_portal, _world, names) => ({
    code: new TOTP({ secret: names.get('setupKey') ?? '' }).generate({
      timestamp: Date.parse('2026-11-21T17:00:00Z'),
    }),
  }),
  as('second', 'POST /session/second-factors', {
    ...{ name, code: '{code}', ticket: '{ticket}', currentPasswrD_0: PASSWORD },
  }),
]

const addPasskey = (name: string): Step[] => [
  as(
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
  as('second', 'POST /session/passkeys', {
    ...{ name, id: '{passkey}', clientData: '{clientData}', attestation: '{attestation}' },
    ...{ transports: ['usb'], ticket: '{passkeyTicket}', currentPasswrD_0: PASSWORD },
  }),
]

export const sessionSteps: Step[] = [
  as('visitor', 'GET /portal'),
  as('visitor', 'POST /servicemember/login', { USERNAME_0: 'placer', PASSWRD_0: PASSWORD, DODID_0: '' }),
  as('visitor', 'POST /auth/second-factor', { code: '123 456' }),
  as('visitor', 'POST /auth/passkey-challenge', { isSecond: false }, { challenge: 'challenge' }),
  as('visitor', 'POST /auth/passkey', {
    ...{ id: 'AAAAAAAAAAAAAAAAAAAAAA', authenticatorData: 'A'.repeat(50), clientData: 'AAAA' },
    ...{ signature: 'AAAA', userHandle: '' },
  }),
  as('visitor', 'POST /auth/card', {}),
  as('visitor', 'POST /auth/provider', { returnTo: '/orders' }),
  as('visitor', 'POST /auth/provider-answer', {}),
  as('visitor', 'POST /auth/provider-sign-out', {}),
  as('visitor', 'POST /auth/forgot-password', { emaiL_0: 'placer@example.mil' }),
  as('visitor', 'POST /auth/verify-token', { token: 'a-token-of-no-letter' }),
  as('visitor', 'PUT /auth/reset-password', {
    ...{ resetToken: 'a-token-of-no-letter', SMID_0: '{placer}', EMAIL_0: 'placer@example.mil' },
    ...{ USERNAME_0: 'placer', password: 'Another-Pass-2027', confirmPassword: 'Another-Pass-2027' },
  }),
  as('visitor', 'POST /set-up/link', { token: 'a-link-of-before' }),
  as('visitor', 'POST /set-up', { token: 'a-link-of-before', ...fillOpeningForm() }),
  as('placer', 'GET /session'),
  as('placer', 'POST /session/extend', {}),
  as('placer', 'GET /session/mine', undefined, { otherSession: '1.id' }),
  as('placer', 'DELETE /session/{otherSession}', {}),
  as('placer', 'DELETE /session/others', {}),
  as('placer', 'GET /session/rights'),
  as('placer', 'GET /servicemember/report-auth/{placer}'),
  ...addApp('My phone'),
  ...addApp('My tablet'),
  ...addPasskey('Security key'),
  as('second', 'GET /session/second-factors', undefined, { factor: 'factors.1.number' }),
  as('second', 'DELETE /session/second-factors/{factor}', { currentPasswrD_0: PASSWORD }),
  as('second', 'POST /session/second-factors/prepare', {}, { setupKey: 'setupKey', ticket: 'ticket' }),
  as('second', 'PUT /session/recovery-codes', { ticket: '{ticket}', currentPasswrD_0: PASSWORD }),
  as('second', 'PUT /servicemember/update-password', {
    ...{ smiD_0: '{second}', emaiL_0: 'second@example.mil', usernamE_0: 'second' },
    ...{ passwrD_0: 'Another-Pass-2027', passwrD_1: 'Another-Pass-2027', currentPasswrD_0: PASSWORD },
    resetToken: '',
  }),
  as('everything', 'POST /admin/people/{second}/reset-second-factors', { reason: 'Lost the phone.' }),
  as('everything', 'POST /admin/people/{second}/view-as', { reason: 'Cannot find an order.' }),
  as('everything', 'DELETE /session/support'),
  as('everything', 'POST /session/program', { bpcnuM_0: 'NG' }),
  as('placer', 'POST /session/sign-out', { everywhere: false }),
]
