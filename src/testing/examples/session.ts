import { PASSWORD } from '../build.ts'
import { fillOpeningForm } from '../opening-form.ts'
import { asks, type Step } from './steps.ts'

/** Signing in and out, sessions, passwords and the forgotten ones. */
export const sessionSteps: Step[] = [
  asks('visitor', 'GET /portal'),
  asks('visitor', 'POST /servicemember/login', { USERNAME_0: 'placer', PASSWRD_0: PASSWORD, DODID_0: '' }),
  asks('visitor', 'POST /auth/card', {}),
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
  asks('everything', 'POST /session/program', { bpcnuM_0: 'NG' }),
  asks('second', 'PUT /servicemember/update-password', {
    smiD_0: '{second}',
    emaiL_0: 'second@example.mil',
    usernamE_0: 'second',
    passwrD_0: 'Another-Pass-2027',
    passwrD_1: 'Another-Pass-2027',
    currentPasswrD_0: PASSWORD,
    resetToken: '',
  }),
  asks('placer', 'POST /session/sign-out', { everywhere: false }),
]
