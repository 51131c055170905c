/** Why a passkey was not used, as a sentence for the person. */
export class NoPasskey extends Error {}

export const PASSKEY_FAILED = 'The passkey could not be used. Try again, or use another one.'
