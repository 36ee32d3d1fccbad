/** The page at /docs; `version` keeps browsers from showing it with older parts. */
export const docsPage = (version: string) => `<!doctype html>
<html lang="fr">
	<head>
		<meta charset="utf-8">
		<meta name="viewport" content="width=device-width, initial-scale=1">
		<title>Préau : interface pour les LMS</title>
		<link rel="icon" href="data:,">
		<link rel="stylesheet" href="/docs/viewer.css?v=${version}">
		<link rel="stylesheet" href="/docs/page.css?v=${version}">
		<script defer src="/docs/viewer.js?v=${version}"></script>
		<script defer src="/docs/page.js?v=${version}"></script>
	</head>
	<body>
		<header><a href="/docs/guide/fr">Guide : relier un LMS</a> · <a href="/docs/guide/en" lang="en">Guide in English</a> · <a href="/docs/openapi.json" download="preau-openapi.json">Télécharger ce document (OpenAPI 3.0.3)</a></header>
		<div id="viewer"></div>
		<noscript>Cette page a besoin de JavaScript ; le guide et le document, non.</noscript>
	</body>
</html>
`

/** Starts the viewer, as dark as the reader's system is. Without `validatorUrl` it would send the document's address away. */
export const docsScript = `const darkness = matchMedia('(prefers-color-scheme: dark)')
const dress = () => document.documentElement.classList.toggle('dark-mode', darkness.matches)
darkness.addEventListener('change', dress)
dress()
SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#viewer', deepLinking: true, filter: true, validatorUrl: null })
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
