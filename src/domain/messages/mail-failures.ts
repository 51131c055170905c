const REASONS: Record<string, string> = {
  EENVELOPE: 'The mail server refused the address',
  EMESSAGE: 'The mail server refused the mail',
  EAUTH: 'The mail server refused the sign-in of the portal',
  ETIMEDOUT: 'The mail server did not answer in time',
  ECONNECTION: 'The mail server could not be reached',
  ESOCKET: 'The mail server could not be reached',
  EDNS: 'The name of the mail server was not found',
  ETLS: 'The encrypted connection to the mail server failed',
}

/** A sentence with the words of the mail server. */
export function explainMailFailure({ code = '', message = '' }: { code?: string; message?: string }): string {
  const said = message
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
  const reason = REASONS[code] ?? 'The mail could not be sent'
  return said === '' ? `${reason}.` : `${reason}: ${said}`
}
