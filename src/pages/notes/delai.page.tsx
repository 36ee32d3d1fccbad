/** @jsxImportSource preact */
import { shortDay } from '../../console/textes/dates'
import { say } from '../../console/textes/said'
import type { Place } from '../../console/parts/grille-de-notes'
import type { Saisie } from '../../domain/saisie'

/** Until when the reader may type marks, if there is a last day (rule 10.7). */
export function DelaiDeSaisie({ t, langue, saisie: { close, jusque, rouverte } }: Pick<Place, 't' | 'langue'> & { saisie: Saisie }) {
	if (close) return <p class="note">{say(langue, { key: 'saisie_close', parameters: { jusque: jusque! } })}</p>
	if (rouverte !== null) return <p class="note">{t.notes.saisieRouverte(shortDay(langue, rouverte))}</p>
	return jusque === null ? null : <p class="soft">{t.notes.saisieJusque(shortDay(langue, jusque))}</p>
}
