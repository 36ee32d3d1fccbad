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
