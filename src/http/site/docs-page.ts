/** The page at /docs; `version` keeps browsers from showing it with an older viewer. */
export const docsPage = (version: string) => `<!doctype html>
<html lang="fr">
	<head>
		<meta charset="utf-8">
		<meta name="viewport" content="width=device-width, initial-scale=1">
		<title>Préau : interface pour les LMS</title>
		<link rel="icon" href="data:,">
		<script type="module" src="/docs/viewer.js?v=${version}"></script>
	</head>
	<body>
		<rapi-doc
			spec-url="/docs/openapi.json"
			load-fonts="false"
			regular-font="system-ui, sans-serif"
			mono-font="ui-monospace, monospace"
			theme="light"
			primary-color="#1d4f7c"
			nav-bg-color="#f4f6f8"
			nav-text-color="#1b2530"
			render-style="read"
			schema-style="table"
			show-header="false"
			show-method-in-nav-bar="as-colored-text"
			use-path-in-nav-bar="true"
			persist-auth="false"
		>
			<p slot="overview"><a href="/docs/openapi.json" download="preau-openapi.json">Télécharger ce document (OpenAPI 3.0.3)</a></p>
		</rapi-doc>
		<noscript>Cette page a besoin de JavaScript ; le document, non.</noscript>
	</body>
</html>
`
