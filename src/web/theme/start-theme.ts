/**
 * Import this first in `main.tsx`: it loads the styles and fonts of every page and shows the kept theme choice. Fonts come
 * after the code, which a slow line has to bring first, and before the first letter, which would else send for them.
 */
import './theme.scss'
import './navy.css'
import './scale.css'
import './base.css'
import './layout.css'
import './primitives.scss'
import './print.css'
import { readThemeChoice, showTheme } from './theme-choice.ts'

showTheme(readThemeChoice())
for (const weight of [400, 700]) void document.fonts.load(`${weight} 1rem 'Public Sans'`)
