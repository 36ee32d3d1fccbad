import type { Langue } from '../../kit/langue'

const WORDS = {
	fr: {
		title: 'Préau : interface pour les LMS',
		guide: 'Guide : relier un LMS',
		other: '<a href="/docs?lang=en" lang="en">In English</a>',
		download: 'Télécharger ce document (OpenAPI 3.0.3)',
		needsScript: 'Cette page a besoin de JavaScript ; le guide et le document, non.'
	},
	en: {
		title: 'Préau: interface for LMS',
		guide: 'Guide: connect an LMS',
		other: '<a href="/docs?lang=fr" lang="fr">En français</a>',
		download: 'Download this document (OpenAPI 3.0.3)',
		needsScript: 'This page needs JavaScript; the guide and the document do not.'
	}
} satisfies Record<Langue, unknown>

/** The page at /docs; `version` keeps browsers from showing it with older parts. */
export const docsPage = (version: string, langue: Langue) => `<!doctype html>
<html lang="${langue}">
	<head>
		<meta charset="utf-8">
		<meta name="viewport" content="width=device-width, initial-scale=1">
		<title>${WORDS[langue].title}</title>
		<link rel="icon" href="data:,">
		<link rel="stylesheet" href="/docs/viewer.css?v=${version}">
		<link rel="stylesheet" href="/docs/page.css?v=${version}">
		<script defer src="/docs/viewer.js?v=${version}"></script>
		<script defer src="/docs/page.js?v=${version}"></script>
	</head>
	<body>
		<header><a href="/docs/guide/${langue}">${WORDS[langue].guide}</a> · <a href="/docs/openapi.json?lang=${langue}" download="preau-openapi.json">${WORDS[langue].download}</a> · ${WORDS[langue].other}</header>
		<div id="viewer"></div>
		<noscript>${WORDS[langue].needsScript}</noscript>
	</body>
</html>
`

/** Starts the viewer, as dark as the reader's system is. Without `validatorUrl` it would send the document's address away. */
export const docsScript = `const darkness = matchMedia('(prefers-color-scheme: dark)')
const dress = () => document.documentElement.classList.toggle('dark-mode', darkness.matches)
darkness.addEventListener('change', dress)
dress()
SwaggerUIBundle({ url: '/docs/openapi.json?lang=' + document.documentElement.lang, dom_id: '#viewer', deepLinking: true, filter: true, validatorUrl: null })
`
