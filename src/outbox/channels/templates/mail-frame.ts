import type { MessagePersonnel } from '../channel'
import { oneLine } from './plain'
import { TEXTES } from './textes'

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

export type Colours = { readonly accent: string; readonly pale: string; readonly dark: string; readonly darkPale: string }

type Parts = {
	readonly sujet: string
	/** what mail programs show beside the subject */
	readonly apercu: string
	readonly nature: string
	readonly titre: string
	readonly phrase: string
	readonly colours: Colours
	/** rows of HTML before and after the greeting */
	readonly before: string
	readonly after: string
}

/** The HTML part of a mail: 600 px at most, styles inline, without pictures or external content, dark if the reader's screen is. */
export function mailFrame(
	{ langue, etablissement, destinataire, lien_desabonnement: stop }: MessagePersonnel,
	{ sujet, apercu, nature, titre, phrase, colours, before, after }: Parts
): string {
	const textes = TEXTES[langue]
	const { accent, dark, darkPale } = colours
	const nom = oneLine(etablissement.nom)
	return `<!DOCTYPE html>
<html lang="${langue}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${Bun.escapeHTML(sujet)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
	.fond { background: #14161a !important }
	.carte { background: #1f2228 !important; border-color: #353a44 !important }
	.fort { color: #f3f4f6 !important }
	.doux { color: #b4bac5 !important }
	.accent { color: ${dark} !important }
	.pale { background: ${darkPale} !important; border-color: ${dark} !important }
	.trait { border-color: #353a44 !important }
	.bouton { background: ${dark} !important; color: #14161a !important }
}
@media (max-width: 620px) {
	.bord { padding-left: 20px !important; padding-right: 20px !important }
}
</style>
</head>
<body class="fond" style="margin:0;padding:0;background:#f3f4f6">
<div style="display:none;max-height:0;overflow:hidden">${Bun.escapeHTML(apercu)}</div>
<table role="presentation" class="fond" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f4f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="carte" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border:1px solid #e2e5ea;border-radius:12px;${FONT}">
<tr><td class="bord doux" style="padding:24px 32px 0;font-size:14px;line-height:20px;color:#4b5563">${Bun.escapeHTML(nom)}</td></tr>
<tr><td class="bord" style="padding:20px 32px 0">
<p class="accent" style="margin:0;font-size:14px;line-height:20px;font-weight:600;color:${accent}">${Bun.escapeHTML(nature)}</p>
<h1 class="fort" style="margin:4px 0 0;font-size:26px;line-height:34px;font-weight:700;color:#111827;overflow-wrap:anywhere">${Bun.escapeHTML(titre)}</h1>
</td></tr>
${before}<tr><td class="bord fort" style="padding:20px 32px 0;font-size:16px;line-height:24px;color:#1f2937">
<p style="margin:0">${Bun.escapeHTML(textes.bonjour(oneLine(destinataire.prenoms)))}</p>
<p style="margin:8px 0 0">${Bun.escapeHTML(phrase)}</p>
</td></tr>
${after}<tr><td class="bord" style="padding:28px 32px 24px">
<p class="doux trait" style="margin:0;padding-top:16px;border-top:1px solid #e2e5ea;font-size:13px;line-height:20px;color:#4b5563">${Bun.escapeHTML(textes.automatique(nom))}${stop === undefined ? '' : `<br><a class="accent" href="${Bun.escapeHTML(stop)}" style="color:${accent}">${Bun.escapeHTML(textes.arreter)}</a>`}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** A row of what somebody wrote, or of what belongs together, under its label. */
export const words = (label: string, lines: readonly string[]) => `<tr><td class="bord" style="padding:20px 32px 0">
<p class="doux" style="margin:0;font-size:13px;line-height:20px;color:#4b5563">${Bun.escapeHTML(label)}</p>
<blockquote class="fort trait" style="margin:4px 0 0;padding:0 0 0 14px;border-left:3px solid #d1d5db;font-size:16px;line-height:24px;color:#1f2937;overflow-wrap:anywhere">${lines.map((line) => Bun.escapeHTML(line)).join('<br>\n')}</blockquote>
</td></tr>
`
