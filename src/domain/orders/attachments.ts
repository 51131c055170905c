/** Files of questions and answers. The bytes decide their kind, never the name. */
export const ATTACHMENT_KINDS = ['pdf', 'png', 'jpeg', 'text', 'csv', 'xlsx', 'docx'] as const
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number]

export const ATTACHMENT = 'attachment'
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024
export const MAX_ATTACHMENTS = 5
export const MAX_MESSAGE = 2000
export const ATTACHMENT_TOO_LARGE = 'The file is larger than 10 MB. Choose a smaller one.'
export const ATTACHMENT_REFUSED =
  'The portal takes PDF, PNG, JPEG, text, CSV, Excel (.xlsx) and Word (.docx) files without macros. Save the file as one of them.'
export const HEIC_REFUSED =
  'This is a HEIC photo, whatever its name says. Set the camera to JPEG (“Most Compatible”), or save the photo as JPEG.'

const FORMATS: Record<AttachmentKind, { type: string; endings: [string, ...string[]] }> = {
  pdf: { type: 'application/pdf', endings: ['pdf'] },
  png: { type: 'image/png', endings: ['png'] },
  jpeg: { type: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  text: { type: 'text/plain; charset=utf-8', endings: ['txt'] },
  csv: { type: 'text/csv; charset=utf-8', endings: ['csv'] },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['xlsx'],
  },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
  },
}

export const typeOfAttachment = (kind: AttachmentKind) => FORMATS[kind].type

/** The name as sent, with the ending of its true kind. */
export function nameAttachment(sent: string, kind: AttachmentKind): string {
  const { endings } = FORMATS[kind]
  const plain = sent.replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_').trim() || 'file'
  const ending = plain.split('.').at(-1)?.toLowerCase() ?? ''
  const name = plain.includes('.') && endings.includes(ending) ? plain : `${plain}.${endings[0]}`
  return name.length <= 200 ? name : `${name.slice(0, 190)}.${endings[0]}`
}

export function recognizeAttachment(bytes: Uint8Array): AttachmentKind | null {
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return 'pdf'
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (begins(bytes, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return recognizeOffice(bytes)
  return recognizeText(bytes)
}

/** Phones keep photos in this form, often under the name of a JPEG. */
export function isHeic(bytes: Uint8Array): boolean {
  const brand = new TextDecoder('latin1').decode(bytes.subarray(4, 12))
  return /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand)
}

const begins = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

function recognizeOffice(bytes: Uint8Array): AttachmentKind | null {
  const names = listZipNames(bytes)
  if (!names.includes('[Content_Types].xml') || names.some((name) => /vbaProject\.bin$/i.test(name)))
    return null
  if (names.includes('xl/workbook.xml')) return 'xlsx'
  return names.includes('word/document.xml') ? 'docx' : null
}

const END_OF_ZIP = 0x06054b50
const ENTRY_OF_ZIP = 0x02014b50
const [END_SIZE, MAX_COMMENT, ENTRY_SIZE] = [22, 65_535, 46]

/** Empty for a damaged file. */
function listZipNames(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - END_SIZE
  const first = Math.max(0, end - MAX_COMMENT)
  while (end >= first && view.getUint32(end, true) !== END_OF_ZIP) end--
  if (end < first) return []
  const names: string[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + ENTRY_SIZE > bytes.length || view.getUint32(at, true) !== ENTRY_OF_ZIP) return []
    const length = view.getUint16(at + 28, true)
    names.push(new TextDecoder('latin1').decode(bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + length)))
    at += ENTRY_SIZE + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return names
}

function recognizeText(bytes: Uint8Array): AttachmentKind | null {
  const text = decodeText(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: programs and pictures have them, text has not
  if (text === null || text.trim() === '' || /[\x00-\x08\x0b\x0e-\x1f\x7f]/.test(text)) return null
  const rows = text.split(/\r?\n/).filter((row) => row !== '')
  const isTable = [',', ';', '\t'].some((separator) => {
    const counts = new Set(rows.map((row) => row.replaceAll(/"[^"]*"/g, '').split(separator).length))
    return rows.length > 1 && counts.size === 1 && !counts.has(1)
  })
  return isTable ? 'csv' : 'text'
}

function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
