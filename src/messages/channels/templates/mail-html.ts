import { isCallOff } from '../../../domain/vocabulaire'
import type { Message } from '../channel'
import { oneLine } from './plain'
import { TEXTES } from './textes'
import type { Vue } from './vue'

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const COLOURS = {
	rappel_seance: { accent: '#1d4ed8', pale: '#eff4ff', dark: '#93b4ff', darkPale: '#1b2540' },
	annulation_seance: { accent: '#b42318', pale: '#fef3f2', dark: '#ff9d94', darkPale: '#3a1f1d' },
	report_seance: { accent: '#93540a', pale: '#fffaeb', dark: '#fdc26b', darkPale: '#35270f' },
	deplacement_seance: { accent: '#93540a', pale: '#fffaeb', dark: '#fdc26b', darkPale: '#35270f' }
}

/** The HTML part of a mail: 600 px at most, styles inline, no picture, nothing from elsewhere, dark where the reader's screen is. */
export function mailHtml(
	{ type, langue, etablissement, destinataire, lien_desabonnement: stop }: Message,
	{ sujet, moment, matiere, lignes, lien, texte }: Vue
): string {
	const textes = TEXTES[langue]
	const { accent, pale, dark, darkPale } = COLOURS[type]
	const nom = oneLine(etablissement.nom)
	const when = `${Bun.escapeHTML(majuscule(moment.jour))}<br>${Bun.escapeHTML(textes.heures(moment.debut, moment.fin))}`
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
<div style="display:none;max-height:0;overflow:hidden">${Bun.escapeHTML(`${moment.jour}, ${textes.heures(moment.debut, moment.fin)}`)}</div>
<table role="presentation" class="fond" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f4f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="carte" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border:1px solid #e2e5ea;border-radius:12px;${FONT}">
<tr><td class="bord doux" style="padding:24px 32px 0;font-size:14px;line-height:20px;color:#4b5563">${Bun.escapeHTML(nom)}</td></tr>
<tr><td class="bord" style="padding:20px 32px 0">
<p class="accent" style="margin:0;font-size:14px;line-height:20px;font-weight:600;color:${accent}">${Bun.escapeHTML(textes[type].titre)}</p>
<h1 class="fort" style="margin:4px 0 0;font-size:26px;line-height:34px;font-weight:700;color:#111827;overflow-wrap:anywhere">${Bun.escapeHTML(matiere)}</h1>
</td></tr>
<tr><td class="bord" style="padding:20px 32px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="pale" style="padding:14px 18px;background:${pale};border-left:4px solid ${accent};border-radius:6px">
<p class="fort" style="margin:0;font-size:18px;line-height:26px;font-weight:600;color:#111827">${isCallOff(type) ? `<s>${when}</s>` : when}</p>
<p class="doux" style="margin:2px 0 0;font-size:13px;line-height:20px;color:#4b5563">${Bun.escapeHTML(textes.fuseau(moment.fuseau))}</p>
</td></tr></table>
</td></tr>
<tr><td class="bord fort" style="padding:20px 32px 0;font-size:16px;line-height:24px;color:#1f2937">
<p style="margin:0">${Bun.escapeHTML(textes.bonjour(oneLine(destinataire.prenoms)))}</p>
<p style="margin:8px 0 0">${Bun.escapeHTML(textes[type].phrase)}</p>
</td></tr>
${texte.length > 0 ? words(textes.message, texte) : ''}${lignes.length > 0 ? details(lignes) : ''}${lien === undefined ? '' : button(textes.rejoindre, lien, accent)}<tr><td class="bord" style="padding:28px 32px 24px">
<p class="doux trait" style="margin:0;padding-top:16px;border-top:1px solid #e2e5ea;font-size:13px;line-height:20px;color:#4b5563">${Bun.escapeHTML(textes.automatique(nom))}${stop === undefined ? '' : `<br><a class="accent" href="${Bun.escapeHTML(stop)}" style="color:${accent}">${Bun.escapeHTML(textes.arreter)}</a>`}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const words = (label: string, lines: readonly string[]) => `<tr><td class="bord" style="padding:20px 32px 0">
<p class="doux" style="margin:0;font-size:13px;line-height:20px;color:#4b5563">${Bun.escapeHTML(label)}</p>
<blockquote class="fort trait" style="margin:4px 0 0;padding:0 0 0 14px;border-left:3px solid #d1d5db;font-size:16px;line-height:24px;color:#1f2937;overflow-wrap:anywhere">${lines.map((line) => Bun.escapeHTML(line)).join('<br>\n')}</blockquote>
</td></tr>
`

const details = (lines: Vue['lignes']) => `<tr><td class="bord" style="padding:20px 32px 0">
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">
${lines.map((line, index) => detail(line, index < lines.length - 1)).join('\n')}
</table>
</td></tr>
`

const detail = ([label, value]: readonly [string, string], hasNext: boolean) => {
	const line = hasNext ? ';border-bottom:1px solid #e2e5ea' : ''
	return `<tr><th scope="row" align="left" valign="top" class="doux trait" style="width:1%;padding:10px 24px 10px 0;font-size:14px;line-height:22px;font-weight:400;color:#4b5563;white-space:nowrap;text-align:left${line}">${Bun.escapeHTML(label)}</th><td valign="top" class="fort trait" style="padding:10px 0;font-size:16px;line-height:22px;color:#111827;overflow-wrap:anywhere${line}">${Bun.escapeHTML(value)}</td></tr>`
}

const button = (label: string, href: string, accent: string) => `<tr><td class="bord" style="padding:28px 32px 0">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="bouton" style="background:${accent};border-radius:8px">
<a class="bouton" href="${Bun.escapeHTML(href)}" style="display:inline-block;padding:14px 24px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px">${Bun.escapeHTML(label)}</a>
</td></tr></table>
<p class="doux" style="margin:10px 0 0;font-size:13px;line-height:20px;color:#4b5563;overflow-wrap:anywhere">${Bun.escapeHTML(href)}</p>
</td></tr>
`

const majuscule = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
