import type { MessageAvis } from '../channel'
import { mailFrame, words, type Colours } from './mail-frame'
import { TEXTES } from './textes'
import type { VueAvis } from './vue-avis'

const NEUTRAL = { accent: '#1d4ed8', pale: '#eff4ff', dark: '#93b4ff', darkPale: '#1b2540' }
const COLOURS: Readonly<Record<MessageAvis['type'], Colours>> = {
	notes: NEUTRAL,
	absences: { accent: '#b42318', pale: '#fef3f2', dark: '#ff9d94', darkPale: '#3a1f1d' },
	absences_correction: NEUTRAL,
	annonce: NEUTRAL,
	emploi_du_temps: NEUTRAL
}

/** The HTML part of a mail about no séance. */
export const avisHtml = (message: MessageAvis, { sujet, titre, phrase, blocs, texte }: VueAvis) =>
	mailFrame(message, {
		sujet,
		apercu: phrase,
		nature: TEXTES[message.langue].avis[message.type].titre,
		titre,
		phrase,
		colours: COLOURS[message.type],
		before: '',
		after: [...blocs.map(({ nom, lignes }) => words(nom, lignes)), ...(texte.length > 0 ? [words('', texte)] : [])].join('')
	})
