import { Swatch } from '#web/ui/Swatch.tsx'

/** In which colours a product comes, each in words behind its dot. */
export function Colours({ names }: { names: readonly string[] }) {
  return (
    <ul className="colours cluster align-stretch gap-2 gap-x-5" aria-label="Colors">
      {names.map((name) => (
        <li key={name}>
          <Swatch colour={name} />
          {name}
        </li>
      ))}
    </ul>
  )
}
