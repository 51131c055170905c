import { TOTP } from 'otpauth'
import { PASSWORD } from '../build.ts'
import { fillOpeningForm } from '../opening-form.ts'
import { TestPasskey } from '../passkeys.ts'
import { buildStep, type Step } from './steps.ts'

const addApp = (name: string): Step[] => [
  buildStep('second', 'POST /session/second-factors/prepare', {}, { setupKey: 'setupKey', ticket: 'ticket' }),
  async (_portal, _world, names) => ({
    code: new TOTP({ secret: names.get('setupKey') ?? '' }).generate({
      timestamp: Date.parse('2026-11-21T17:00:00Z'),
    }),
  }),
  buildStep('second', 'POST /session/second-factors', {
    name,
    code: '{code}',
    ticket: '{ticket}',
    currentPasswrD_0: PASSWORD,
  }),
]

const addPasskey = (name: string): Step[] => [
  buildStep(
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
  buildStep('second', 'POST /session/passkeys', {
    ...{ name, id: '{passkey}', clientData: '{clientData}', attestation: '{attestation}' },
    ...{ transports: ['usb'], ticket: '{passkeyTicket}', currentPasswrD_0: PASSWORD },
  }),
]

export const sessionSteps: Step[] = [
  buildStep('visitor', 'GET /portal'),
  buildStep('visitor', 'POST /servicemember/login', {
    USERNAME_0: 'placer',
    PASSWRD_0: PASSWORD,
    DODID_0: '',
  }),
  buildStep('visitor', 'POST /auth/second-factor', { code: '123 456' }),
  buildStep('visitor', 'POST /auth/passkey-challenge', { isSecond: false }, { challenge: 'challenge' }),
  buildStep('visitor', 'POST /auth/passkey', {
    id: 'AAAAAAAAAAAAAAAAAAAAAA',
    authenticatorData: 'A'.repeat(50),
    clientData: 'AAAA',
    signature: 'AAAA',
    userHandle: '',
  }),
  buildStep('visitor', 'POST /auth/card', {}),
  buildStep('visitor', 'POST /auth/provider', { returnTo: '/orders' }),
  buildStep('visitor', 'POST /auth/provider-answer', {}),
  buildStep('visitor', 'POST /auth/provider-sign-out', {}),
  buildStep('visitor', 'POST /auth/forgot-password', { emaiL_0: 'placer@example.mil' }),
  buildStep('visitor', 'POST /auth/verify-token', { token: 'a-token-of-no-letter' }),
  buildStep('visitor', 'PUT /auth/reset-password', {
    resetToken: 'a-token-of-no-letter',
    SMID_0: '{placer}',
    EMAIL_0: 'placer@example.mil',
    USERNAME_0: 'placer',
    password: 'Another-Pass-2027',
    confirmPassword: 'Another-Pass-2027',
  }),
  buildStep('visitor', 'POST /set-up/link', { token: 'a-link-of-before' }),
  buildStep('visitor', 'POST /set-up', { token: 'a-link-of-before', ...fillOpeningForm() }),
  buildStep('placer', 'GET /session'),
  buildStep('placer', 'POST /session/extend', {}),
  buildStep('placer', 'GET /session/mine', undefined, { otherSession: '1.id' }),
  buildStep('placer', 'DELETE /session/{otherSession}', {}),
  buildStep('placer', 'DELETE /session/others', {}),
  buildStep('placer', 'GET /session/rights'),
  buildStep('placer', 'GET /servicemember/report-auth/{placer}'),
  ...addApp('My phone'),
  ...addApp('My tablet'),
  ...addPasskey('Security key'),
  buildStep('second', 'GET /session/second-factors', undefined, { factor: 'factors.1.number' }),
  buildStep('second', 'DELETE /session/second-factors/{factor}', { currentPasswrD_0: PASSWORD }),
  buildStep('second', 'POST /session/second-factors/prepare', {}, { setupKey: 'setupKey', ticket: 'ticket' }),
  buildStep('second', 'PUT /session/recovery-codes', { ticket: '{ticket}', currentPasswrD_0: PASSWORD }),
  buildStep('second', 'PUT /servicemember/update-password', {
    smiD_0: '{second}',
    emaiL_0: 'second@example.mil',
    usernamE_0: 'second',
    passwrD_0: 'Another-Pass-2027',
    passwrD_1: 'Another-Pass-2027',
    currentPasswrD_0: PASSWORD,
    resetToken: '',
  }),
  buildStep('everything', 'POST /admin/people/{second}/reset-second-factors', { reason: 'Lost the phone.' }),
  buildStep('everything', 'POST /admin/people/{second}/view-as', { reason: 'Cannot find an order.' }),
  buildStep('everything', 'DELETE /session/support'),
  buildStep('everything', 'POST /session/program', { bpcnuM_0: 'NG' }),
  buildStep('placer', 'POST /session/sign-out', { everywhere: false }),
]
