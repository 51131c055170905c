/** On a 24 × 24 grid, in the color of the text. */
const drawings = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20.5 20.5',
  cart: 'M2.5 4h2.7l2.5 11.5h10.6L20.5 8H6.2M9 20.5a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2ZM17 20.5a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2Z',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.5-3.6 3-5.5 6.5-5.5s6 1.9 6.5 5.5M15.5 4.3a3.5 3.5 0 0 1 0 6.4M18 15c2 .8 3.2 2.5 3.5 5',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  check: 'M4.5 12.5l5 5 10-11',
  alert: 'M12 3.5 2.5 20h19L12 3.5ZM12 10v4.5M12 17.2v.3',
  error: 'M8 3h8l5 5v8l-5 5H8l-5-5V8l5-5ZM12 7.5v5.5M12 16.2v.3',
  success: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.3l2.8 2.7L16 9.5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.5v.3',
  truck:
    'M2.5 6h11v10.5h-11V6ZM13.5 9.5h4l4 4v3h-8M7 19a1.8 1.8 0 1 0 0-3.6A1.8 1.8 0 0 0 7 19ZM17 19a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
  printer: 'M7 8.5v-5h10v5M7 17H3.5V8.5h17V17H17M7 14h10v6.5H7V14Z',
  trash: 'M4 6.5h16M9 6.5v-3h6v3M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
  copy: 'M8.5 8.5h11v12h-11v-12ZM15.5 8.5v-5h-11v12h4',
  external: 'M13.5 4h6.5v6.5M20 4l-9 9M17.5 14v6H4V6.5h6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  phone:
    'M5 3.5h4l1.5 5-2.3 1.7a13 13 0 0 0 5.6 5.6l1.7-2.3 5 1.5v4c0 .9-.6 1.5-1.5 1.5C10.7 20.5 3.5 13.3 3.5 5c0-.9.6-1.5 1.5-1.5Z',
  mail: 'M3 5.5h18v13H3v-13ZM3.5 6l8.5 7 8.5-7',
  comment: 'M4 4.5h16v11.5h-9l-4.5 4.5V16H4V4.5ZM8 8.7h8M8 12h5',
  download: 'M12 3.5v12M6.5 10.5 12 16l5.5-5.5M4 20.5h16',
  edit: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19 4 20ZM14 6.5l3.5 3.5',
  filter: 'M3.5 5h17l-6.5 8v7l-4-2.5V13L3.5 5Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.3l3.5 2',
  calendar: 'M4 5.5h16v15H4v-15ZM4 10h16M8 3v4M16 3v4',
  eye: 'M2.5 12C4.5 8 8 5.5 12 5.5S19.5 8 21.5 12c-2 4-5.5 6.5-9.5 6.5S4.5 16 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'M2.5 12C4.5 8 8 5.5 12 5.5S19.5 8 21.5 12c-2 4-5.5 6.5-9.5 6.5S4.5 16 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 20 20 4',
  home: 'M3.5 11.5 12 4l8.5 7.5M6 9.5v11h12v-11M10 20.5v-6h4v6',
  list: 'M8 6h12.5M8 12h12.5M8 18h12.5M4 6h.3M4 12h.3M4 18h.3',
  chart: 'M4 20.5V4M4 20.5h16.5M8.5 17v-5M13 17V8M17.5 17v-7',
  'chevron-down': 'M5.5 9l6.5 6.5L18.5 9',
  'chevron-up': 'M5.5 15.5 12 9l6.5 6.5',
  'chevron-left': 'M15 5.5 8.5 12l6.5 6.5',
  'chevron-right': 'M9 5.5l6.5 6.5L9 18.5',
  'chevrons-left': 'M11.5 5.5 5 12l6.5 6.5M19 5.5 12.5 12l6.5 6.5',
  'chevrons-right': 'M12.5 5.5 19 12l-6.5 6.5M5 5.5l6.5 6.5L5 18.5',
} as const

export type IconName = keyof typeof drawings

/** Hidden from screen readers: text beside it must say the same. `size` in em. */
export function Icon({ name, size = 1.25 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width={`${size}em`}
      height={`${size}em`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
