/** Bytes. */
const MAX_SHEET = 2 * 1024 * 1024

/** The text of a file, or the first sheet of a workbook with tabs between cells. Throws a sentence for the person. */
export async function readSheet(file: File): Promise<string> {
  if (file.size > MAX_SHEET) throw new Error('The file is larger than 2 MB. Divide it into several files.')
  if (!/\.xlsx$/i.test(file.name)) return (await file.text()).replace(/^\uFEFF/, '').trim()
  const { readXlsx } = await import('hucre/xlsx')
  const workbook = await readXlsx(new Uint8Array(await file.arrayBuffer())).catch(() => {
    throw new Error('The Excel file cannot be read. Save it again, or as CSV UTF-8.')
  })
  const rows = workbook.sheets[0]?.rows ?? []
  return rows.map((cells) => cells.map((cell) => String(cell ?? '').trim()).join('\t')).join('\n')
}
