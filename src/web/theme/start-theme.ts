/** Import this first in `main.tsx`: it loads the styles of every page and shows the kept theme choice. */
import './theme.scss'
import './navy.css'
import './scale.css'
import './base.css'
import './layout.css'
import './print.css'
import { readThemeChoice, showTheme } from './theme-choice.ts'

showTheme(readThemeChoice())
