export const demoConsentBanner = `This is a demonstration of a US Government style consent notice. It is not a Government system.
On a real system of this kind you would read here that it is provided for authorized use only. Using it would mean that you agree to being monitored and recorded. Anything stored on it might be inspected or disclosed for an official purpose, and it would offer no privacy for personal use.
Everything in this portal is made up: people, units, orders and amounts. Please do not type in real personal data.
By signing in you confirm that you have read this notice.`

export const consentBanner = `This portal is for authorized use only: for the units that it serves, and for those who supply them.
The portal records your actions here under your name. The records may be inspected, and disclosed for an official purpose.
Your password and your card are yours alone. By signing in you agree to this.`
