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

/** Colours with the contrast of WCAG 2.2 AA where the viewer's have less, and tables that fit a telephone. */
export const docsStyle = `body { margin: 0 }
header, noscript { display: block; padding: 1rem 20px 0; font-family: sans-serif }
header a, .swagger-ui .info a, .swagger-ui .info .title + a .url { color: #1d4f7c }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #4a5160 }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1d5a96 }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1a6b45 }
.swagger-ui .opblock:is(.opblock-put, .opblock-patch) .opblock-summary-method { background: #8a4b00 }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #a32020 }
.swagger-ui .btn.authorize, .swagger-ui .btn.authorize span { color: #1a6b45; border-color: #1a6b45 }
.swagger-ui :is(.parameter__in, .parameter__deprecated, .prop-format) { color: #595f6b }
.swagger-ui .highlight-code span[style*="211, 99, 99"] { color: #ff9d9d !important }
html.dark-mode :is(header a, .swagger-ui .info a, .swagger-ui .info .title + a .url) { color: #8cc4ff }
html.dark-mode .swagger-ui .btn.authorize, html.dark-mode .swagger-ui .btn.authorize span { color: #6fdca8; border-color: #6fdca8 }
html.dark-mode .swagger-ui :is(.header-col, .parameter__in, .parameter__deprecated, .prop-format) { color: #c9cdd2 }
@media (width < 40rem) {
	.swagger-ui .responses-table > thead, .swagger-ui .response-col_links { display: none }
	.swagger-ui :is(.responses-table, .responses-table > tbody, .response, .response > td) { display: block; padding-inline: 0 }
	.swagger-ui .responses-wrapper, .swagger-ui .responses-inner { padding: 8px }
	.swagger-ui table.headers td { overflow-wrap: anywhere; padding-right: 6px }
}
`
