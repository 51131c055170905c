import type { Locator, Page } from '@playwright/test'

type Part = Page | Locator
type Name = string | RegExp

// The parts of a screen by role and name, as a screen reader finds them.
export const button = (of: Part, name: Name) => of.getByRole('button', { name })
export const link = (of: Part, name: Name) => of.getByRole('link', { name })
export const textbox = (of: Part, name: Name) => of.getByRole('textbox', { name })
export const combobox = (of: Part, name: Name) => of.getByRole('combobox', { name })
export const checkbox = (of: Part, name: Name) => of.getByRole('checkbox', { name })
export const radio = (of: Part, name: Name) => of.getByRole('radio', { name })
export const option = (of: Part, name: Name) => of.getByRole('option', { name })
export const row = (of: Part, name: Name) => of.getByRole('row', { name })
export const list = (of: Part, name: Name) => of.getByRole('list', { name })
export const region = (of: Part, name: Name) => of.getByRole('region', { name })
export const group = (of: Part, name: Name) => of.getByRole('group', { name })
export const heading = (of: Part, name: Name) => of.getByRole('heading', { name })
/** The heading of a page. */
export const title = (of: Part, name: Name) => of.getByRole('heading', { level: 1, name })
export const dialogOf = (page: Page) => page.getByRole('dialog')
export const mainOf = (page: Page) => page.getByRole('main')
/** The list of mistakes above a form. */
export const problemsOf = (of: Part) => of.getByRole('group', { name: /^\w+ problems?$/ })
