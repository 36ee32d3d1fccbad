import { isCallOff } from '../../../domain/vocabulaire'
import type { MessageSeance } from '../channel'
import { mailFrame, words, type Colours } from './mail-frame'
import { TEXTES } from './textes'
import type { Vue } from './vue'

const COLOURS: Readonly<Record<MessageSeance['type'], Colours>> = {
	rappel_seance: { accent: '#1d4ed8', pale: '#eff4ff', dark: '#93b4ff', darkPale: '#1b2540' },
	annulation_seance: { accent: '#b42318', pale: '#fef3f2', dark: '#ff9d94', darkPale: '#3a1f1d' },
	report_seance: { accent: '#93540a', pale: '#fffaeb', dark: '#fdc26b', darkPale: '#35270f' },
	deplacement_seance: { accent: '#93540a', pale: '#fffaeb', dark: '#fdc26b', darkPale: '#35270f' }
}

/** The HTML part of a mail about a séance. */
export function mailHtml(message: MessageSeance, { sujet, moment, matiere, lignes, lien, texte }: Vue): string {
	const textes = TEXTES[message.langue]
	const colours = COLOURS[message.type]
	const { accent, pale } = colours
	const when = `${Bun.escapeHTML(majuscule(moment.jour))}<br>${Bun.escapeHTML(textes.heures(moment.debut, moment.fin))}`
	const box = `<tr><td class="bord" style="padding:20px 32px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="pale" style="padding:14px 18px;background:${pale};border-left:4px solid ${accent};border-radius:6px">
<p class="fort" style="margin:0;font-size:18px;line-height:26px;font-weight:600;color:#111827">${isCallOff(message.type) ? `<s>${when}</s>` : when}</p>
<p class="doux" style="margin:2px 0 0;font-size:13px;line-height:20px;color:#4b5563">${Bun.escapeHTML(textes.fuseau(moment.fuseau))}</p>
</td></tr></table>
</td></tr>
`
	return mailFrame(message, {
		sujet,
		apercu: `${moment.jour}, ${textes.heures(moment.debut, moment.fin)}`,
		nature: textes[message.type].titre,
		titre: matiere,
		phrase: textes[message.type].phrase,
		colours,
		before: box,
		after: `${texte.length > 0 ? words(textes.message, texte) : ''}${lignes.length > 0 ? details(lignes) : ''}${lien === undefined ? '' : button(textes.rejoindre, lien, accent)}`
	})
}

const details = (lines: Vue['lignes']) => `<tr><td class="bord" style="padding:20px 32px 0">
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">
${lines.map((line, index) => detail(line, index < lines.length - 1)).join('\n')}
</table>
</td></tr>
`

function detail([label, value]: readonly [string, string], hasNext: boolean) {
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
