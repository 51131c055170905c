/** The message is a sentence for the user. */
export class NoPasskey extends Error {}

export const PASSKEY_FAILED = 'The passkey could not be used. Try again, or use another one.'
