import { type BarCodeKind, drawBarCode } from './bar-codes.ts'

const NAMES: Record<BarCodeKind, string> = { code128: 'Code 128', code39: 'Code 39', pdf417: 'PDF417' }

/** A bar code in the size of the paper; `label` says what it holds, because its bars say nothing to people. */
export function BarCode({ kind, text, label }: { kind: BarCodeKind; text: string; label: string }) {
  const drawn = drawBarCode(kind, text)
  if (!drawn) return null
  return (
    <img
      className="bar-code"
      src={drawn.source}
      alt={`${NAMES[kind]} bar code of ${label}`}
      style={{ inlineSize: `${drawn.width}mm`, aspectRatio: `${drawn.width} / ${drawn.height}` }}
    />
  )
}
