type Logged = { type: string; code?: string; message: string; stack: string; constraint?: string }

/** Omits rows and parameters of database errors. Masks possible DoD IDs, addresses, and secrets (threat F8). */
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

export function blot(text: string): string {
  return text
    .replace(/[^\s@<>"'(]+@[^\s@<>"')]+\.[a-z]{2,}/gi, '[e-mail]')
    .replace(/(?<!\d)\d{10}(?!\d)/g, '[number]')
    .replace(/[\w-]{40,}/g, '[secret]')
}
