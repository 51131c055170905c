import './theme/start-theme.ts'

/** After the first paint, so that a slow phone shows the frame of the page while it reads the code. */
const load = () => void import('./main.tsx')
// A hidden tab paints nothing.
if (document.hidden) load()
else requestAnimationFrame(() => requestAnimationFrame(load))
