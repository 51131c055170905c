export type FieldChange = { field: string; from: string; to: string }

/** Fields that events name differently before and after, or by a name of the code. */
const WORDS: Record<string, string> = {
  displayName: 'display name',
  unitOfIssue: 'unit of issue',
  sizeFamily: 'size family',
  getWellOn: 'get-well date',
  replacedBy: 'replacement',
  replacementNsn: 'replacement',
  replacementPgc: 'replacement',
  'replacement nsn': 'replacement',
  isObsolete: 'obsolete',
  soldFrom: 'sold from',
  soldUntil: 'sold until',
}

const NUMBERS = new Set(['pgc', 'nsn'])

export function listChanges(detail: unknown): FieldChange[] {
  const { before, after } = (detail ?? {}) as { before?: unknown; after?: unknown }
  const from = readFields(before)
  const to = readFields(after)
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((field) => {
    const change = { field, from: from.get(field) ?? '', to: to.get(field) ?? '' }
    return change.from === change.to ? [] : [change]
  })
}

function readFields(given: unknown): Map<string, string> {
  const fields = new Map<string, string>()
  if (typeof given !== 'object' || given === null) return fields
  for (const [name, value] of Object.entries(given)) {
    if (NUMBERS.has(name)) continue
    const field = WORDS[name] ?? name
    const text = write(value)
    if (text !== '' || !fields.has(field)) fields.set(field, text)
  }
  return fields
}

function write(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
