import type { TemplateProgram } from '#domain/opening/template.ts'

/** `program` null is for everybody. Days count from the day of loading. */
export type DemoAnnouncement = {
  program: TemplateProgram | null
  title: string
  body: string
  shownFromDay: number
  shownUntilDay: number | null
}

export const announcements: readonly DemoAnnouncement[] = [
  {
    program: null,
    title: 'Lead time',
    body: 'Please plan ahead: from the last approval to delivery an order takes about 20 business days.',
    shownFromDay: -400,
    shownUntilDay: null,
  },
  {
    program: null,
    title: 'New fiscal year',
    body: 'Orders now charge the funds of the new fiscal year. Orders of earlier years can still be followed under Orders and Reports.',
    shownFromDay: -51,
    shownUntilDay: 60,
  },
  {
    program: null,
    title: 'Check your sizes',
    body: 'Have members measured again before you order dress uniforms. Exchanges take as long as a new order.',
    shownFromDay: -20,
    shownUntilDay: null,
  },
  {
    program: 'AR',
    title: 'Winter clothing',
    body: 'Fleece jackets and knit caps are on back order in some sizes. The order shows the date on which stock is expected.',
    shownFromDay: -30,
    shownUntilDay: 120,
  },
  {
    program: 'USMCR',
    title: 'Project and task numbers',
    body: 'The purchase order report fills in the project and task of your command. Check both before you send it on.',
    shownFromDay: -90,
    shownUntilDay: null,
  },
]
