type Logged = { type: string; code?: string; message: string; stack: string; constraint?: string }

/**
 * An error as the log may have it. What the database adds to one (the row, the parameters) stays out, and numbers as
 * long as a DoD ID, addresses of people and whatever looks like a secret are blotted out of its words (threat F8).
 */
export function describeError(error: unknown): Logged {
  const { name, message, stack, code, constraint } = (error ?? {}) as Error & {
    code?: string
    constraint?: string
  }
  return {
    type: name ?? typeof error,
    ...(code && { code }),
    message: blot(message ?? String(error)),
    stack: blot(stack ?? ''),
    ...(constraint && { constraint: constraint }),
  }
}

/** Exported for its test. */
export function blot(text: string): string {
  return text
    .replace(/[^\s@<>"'(]+@[^\s@<>"')]+\.[a-z]{2,}/gi, '[e-mail]')
    .replace(/(?<!\d)\d{10}(?!\d)/g, '[number]')
    .replace(/[\w-]{40,}/g, '[secret]')
}
