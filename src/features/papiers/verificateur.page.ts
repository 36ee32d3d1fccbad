import { assetText } from '../../console/assets/assets'
import { deNom } from '../../console/textes/elision'
import { textesIn } from '../../console/textes/textes'
import { numeroText, SORTES } from '../../domain/papiers/sortes'
import type { Verificateur } from '../../domain/papiers/verificateur'
import type { Langue } from '../../kit/langue'
import style from './verificateur.css' with { type: 'text' }

const sha256 = (text: string) => `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`

/** Allows only the style and the script of the page itself: it cannot send anything anywhere. */
export const verificateurPolicy = () =>
	`default-src 'none'; script-src ${sha256(assetText('verifier.js'))}; style-src ${sha256(style)}; img-src data:; base-uri 'none'; form-action 'none'`

/** JSON that cannot end the element in which it stands. */
const inElement = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** The texts of the page in a language, with the kinds of papers by the letters of their numbers. */
function motsIn(langue: Langue) {
	const { sortes, verif } = textesIn(langue).papiers
	const byLetters = SORTES.map((sorte) => [numeroText({ sorte, annee: 2000, numero: 1 }).slice(0, 2), sortes[sorte]])
	return { ...verif.fichier, sortes: Object.fromEntries(byLetters) as Readonly<Record<string, string>> }
}

/** The page that verifies the papers of a school, as one file. The browser fills in the texts with `data-mot`. */
export function verificateurPage(verificateur: Verificateur): string {
	const noms = { ecole: verificateur.ecole, deEcole: deNom(verificateur.ecole) }
	const [fr, en] = [motsIn('fr'), motsIn('en')]
	const titre = Bun.escapeHTML(fr.page.titre.replace('{deEcole}', () => noms.deEcole))
	return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${verificateurPolicy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${titre}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header><button type="button" lang="en" data-mot="autre" hidden></button></header>
<main>
<h1 data-mot="titre" dir="auto">${titre}</h1>
<noscript><p>${fr.sansScript}</p><p lang="en">${en.sansScript}</p></noscript>
<div id="verdict" role="status"></div>
<p data-mot="aide" hidden></p>
<form hidden>
<label for="code" data-mot="etiquette"></label>
<textarea id="code" name="code" rows="4" maxlength="2000" autocomplete="off" autocapitalize="off" spellcheck="false"></textarea>
<button data-mot="bouton"></button>
</form>
</main>
<footer data-mot="etabli"></footer>
<script type="application/json" id="faits">${inElement({ verificateur, noms, mots: { fr, en } })}</script>
<script type="module">${assetText('verifier.js')}</script>
</body>
</html>
`
}
