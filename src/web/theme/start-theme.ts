/**
 * Import this first in `start.ts`: it loads the global styles and fonts and applies the stored theme. Fonts load after
 * the code, which a slow connection needs first, but before the first text requests them.
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
