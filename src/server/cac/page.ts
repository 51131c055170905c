import { createHash } from 'node:crypto'
import type { CardRefusal } from './refusals.ts'

const STYLE = `:root{color-scheme:light dark}
body{margin:0;font:1.125rem/1.6 'Public Sans',system-ui,sans-serif;background:light-dark(#f0f2f5,#14181d);color:light-dark(#1b1b1b,#e6e8ea)}
main{box-sizing:border-box;max-width:38rem;margin:8vh auto;padding:2rem 1.5rem;background:light-dark(#fff,#1f252c);border-top:.5rem solid light-dark(#b50909,#f2938c);overflow-wrap:anywhere}
h1{margin:0 0 1rem;font-size:1.6rem;line-height:1.25}
p{margin:0 0 1rem}
a{color:light-dark(#00528f,#8cc4f0)}
a:focus-visible{outline:.25rem solid light-dark(#2491ff,#8cc4f0);outline-offset:.25rem}
small{color:light-dark(#4c5158,#b8bec6);font-size:.95rem}`

/** Headers of every response: the pages run, load and frame nothing. */
export const PAGE_HEADERS: Record<string, string> = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  // The next request makes a new handshake with the current files.
  connection: 'close',
}

export function writePage(refusal: CardRefusal, portalUrl: string, requestId: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${encodeText(refusal.heading)} | Quartermaster</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${encodeText(refusal.heading)}</h1>
<p>${encodeText(refusal.happened)}</p>
<p>${encodeText(refusal.advice)}</p>
<p><a href="${encodeText(portalUrl)}/">Back to the portal</a></p>
<p><small>Tell support this number: ${encodeText(requestId)}</small></p>
</main>
</body>
</html>
`
}

function encodeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
