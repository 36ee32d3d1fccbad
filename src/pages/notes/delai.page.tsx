/** @jsxImportSource preact */
import { shortDay } from '../../console/textes/dates'
import { say } from '../../console/textes/said'
import type { PageProps } from '../../console/parts/page-props'
import type { Saisie } from '../../domain/resultats/saisie'

type Props = PageProps & {
	readonly saisie: Saisie
	/** whether the reader may reopen it */
	readonly fixe: boolean
}

/** Until when the reader may type marks, if there is a last day (rule 10.9). */
export function DelaiDeSaisie({ t, langue, root, saisie: { close, jusque, rouverte }, fixe }: Props) {
	if (rouverte !== null) return <p class="note">{t.notes.saisieRouverte(shortDay(langue, rouverte))}</p>
	if (jusque === null) return null
	if (!close) return <p class="soft">{t.notes.saisieJusque(shortDay(langue, jusque))}</p>
	return (
		<p class="note">
			{say(langue, { key: 'saisie_close', parameters: { jusque } })} {fixe && <a href={`${root}/evaluations/delais`}>{t.menu.delais}</a>}
		</p>
	)
}
