import type { Langue } from '../../../kit/langue'
import en from './guide.en.md' with { type: 'text' }
import fr from './guide.fr.md' with { type: 'text' }

const GUIDES: Readonly<Record<Langue, string>> = { fr, en }
const WORDS: Readonly<Record<Langue, { readonly reference: string; readonly other: string }>> = {
	fr: { reference: 'La référence', other: 'In English' },
	en: { reference: 'The reference', other: 'En français' }
}

/** The guide for connecting an LMS, as a page; `version` keeps browsers from showing it with older parts. */
export const guidePage = (langue: Langue, version: string) => `<!doctype html>
<html lang="${langue}">
	<head>
		<meta charset="utf-8">
		<meta name="viewport" content="width=device-width, initial-scale=1">
		<title>${/^# (.*)$/m.exec(GUIDES[langue])?.[1]} - Préau</title>
		<link rel="icon" href="data:,">
		<link rel="stylesheet" href="/docs/guide.css?v=${version}">
	</head>
	<body>
		<nav><a href="/docs?lang=${langue}">${WORDS[langue].reference}</a> <a href="/docs/guide/${other(langue)}" lang="${other(langue)}">${WORDS[langue].other}</a></nav>
		<main>
${scrollable(Bun.markdown.html(GUIDES[langue]))}
		</main>
	</body>
</html>
`

const other = (langue: Langue): Langue => (langue === 'fr' ? 'en' : 'fr')

/** Makes code blocks that are wider than a telephone scroll by themselves, by keyboard too. */
const scrollable = (html: string) => html.replaceAll('<pre>', '<pre tabindex="0">')

export const guideStyle = `:root { color-scheme: light dark; --ink: #1b1f24; --paper: #fff; --soft: #f2f4f7; --link: #1d4f7c; --line: #c9ced6 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --paper: #15181c; --soft: #20252b; --link: #8cc4ff; --line: #444c56 } }
body { margin: 0 auto; max-width: 46rem; padding: 1rem; color: var(--ink); background: var(--paper); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word }
nav { display: flex; gap: 1.5rem; flex-wrap: wrap }
a { color: var(--link) }
h1, h2 { line-height: 1.2; margin: 2rem 0 .75rem }
code { font: .9em ui-monospace, monospace; background: var(--soft); padding: .1em .25em; border-radius: .2em }
pre { background: var(--soft); padding: .75rem; border-radius: .4rem; overflow-x: auto }
pre code { padding: 0; background: none }
table { border-collapse: collapse }
th, td { border: 1px solid var(--line); padding: .35rem .6rem; text-align: left }
@media print { nav { display: none } pre { white-space: pre-wrap } }
`
