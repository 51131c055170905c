import {
  IDLE_MINUTES,
  LONGEST_HOURS,
  PASSWORD_LOCK_MINUTES,
  PRIVILEGED_IDLE_MINUTES,
} from '#domain/session/session-limits.ts'
import type { Guide } from './guide.ts'

/** HUB-24 */
export const loginGuide: Guide = {
  fileName: 'Login_and_Password_Reset_Guide.pdf',
  title: 'Login and Password Reset Guide',
  summary:
    'For everybody who uses Quartermaster: how to sign in, how to get a new password when the old one is forgotten, and how to keep your account yours.',
  sections: [
    {
      heading: 'Before you begin',
      blocks: [
        'You need a login user: a username, and the e-mail address that your administrator has written into your record. People without a login user can be ordered for, but cannot sign in. If you do not know whether you have one, ask the person who keeps the service members of your unit.',
        'Any current browser will do. The portal works with the keyboard alone, with a screen reader, at 400 percent of zoom, and on a telephone.',
      ],
    },
    {
      heading: 'Sign in with username and password',
      blocks: [
        {
          steps: [
            'Open the portal. Read the notice and choose “I agree”.',
            'Type your username and your password. Capital letters count in the password.',
            'Choose LOGIN, or press Enter. The portal says “Successfully signed in! Redirecting” and opens your Home page.',
          ],
        },
        {
          picture: 'sign-in',
          words:
            'The sign-in page: the fields Username and Password, the button LOGIN, and the link for a forgotten password.',
        },
        'If it says “Error logging in. Try again”, the username or the password is wrong, the account is disabled, or it is locked. The portal says the same in each case, so that nobody can find out which usernames exist. Check the Caps Lock key first.',
        `Several wrong passwords in a row lock the password for ${PASSWORD_LOCK_MINUTES} minutes. Wait, or use the link for a forgotten password. After you sign in the portal tells you how many attempts failed since the last time. If they were not yours, change your password and tell support.`,
      ],
    },
    {
      heading: 'Sign in with a CAC',
      blocks: [
        'Choose “Sign in with CAC”, pick your authentication certificate when the browser asks, and type your PIN. The card opens the account that carries your EDIPI. If the portal answers “CAC sign-in is not set up here.”, use your username and password.',
      ],
    },
    {
      heading: 'Reset a forgotten password',
      blocks: [
        {
          steps: [
            'On the sign-in page choose “Need to reset password? Click here”.',
            'Type the e-mail address of your account and choose Submit. The portal says “Email password reset has been sent!” whatever you typed, for the same reason as above.',
            'Open the message and follow its link. It works once, and for 30 minutes.',
            'Type a new password twice. Each rule is ticked as soon as it holds.',
            'Choose “Reset password”. The portal brings you back to the sign-in page; all your old sessions have ended.',
          ],
        },
        'No message after ten minutes? Look into the junk folder. Then ask your administrator whether your record carries the right e-mail address, and whether your account is enabled.',
        'A link that is too old, or was used, says so and offers to send another one. Only the newest link works.',
      ],
    },
    {
      heading: 'Rules for a password',
      blocks: [
        {
          points: [
            'At least 8 characters; some installations ask for 15.',
            'At least one uppercase letter, one lowercase letter, one number and one special character.',
            'Not one of the passwords that everybody tries first.',
          ],
        },
        'Several words that only you would put together are easier to remember, and harder to guess, than one word with odd characters. A password manager may fill in and paste every field.',
      ],
    },
    {
      heading: 'Change your password while you are signed in',
      blocks: [
        {
          steps: [
            'Open Profile at the top of the page and choose “Edit profile”.',
            'Under Password, type the current password, and the new one twice.',
            'Save. Your sessions in other browsers end; this one goes on.',
          ],
        },
        'The Profile page also lists your sessions. If you see one that you do not know, end it there and change your password.',
      ],
    },
    {
      heading: 'When the portal signs you out',
      blocks: [
        `After ${IDLE_MINUTES} minutes without a click or a key the session ends (after ${PRIVILEGED_IDLE_MINUTES} if you keep people, DoDAACs, groups or funds), and after ${LONGEST_HOURS} hours in any case. Shortly before that the portal asks whether you are still there. Carts are kept. On a computer that you share, always log out yourself: Profile, Logout.`,
      ],
    },
    {
      heading: 'Help',
      blocks: [
        'Contact Us at the top of every page names telephone, e-mail and hours of support. Have your username ready. Support never asks for your password.',
      ],
    },
  ],
}
