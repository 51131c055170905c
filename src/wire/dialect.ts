/**
 * The spelling of ERP columns in JSON: the leading capitals of `VCRNUM_0` are lowered except the last one before a
 * non-capital, giving `vcrnuM_0`. Query strings spell the column itself. Names that start in lower case are kept,
 * which is how the seeds' few exceptions (`bpcnum_0`, `grpnum_0`...) are written.
 */
export function spell(column: string): string {
  const capitals = /^[A-Z]+/.exec(column)?.[0] ?? ''
  if (capitals.length <= 1) return column.charAt(0).toLowerCase() + column.slice(1)
  if (capitals.length === column.length) return column.toLowerCase()
  return capitals.slice(0, -1).toLowerCase() + column.slice(capitals.length - 1)
}
