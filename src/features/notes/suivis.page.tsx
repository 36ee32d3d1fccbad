/** @jsxImportSource preact */
import { shortDay } from '../../console/textes/dates'
import { noteSaid } from '../../console/parts/note-said'
import type { PageProps } from '../../console/parts/page-props'
import type { MatiereSuivie } from './suivis.service'

/** The marks of a matière in former classes, one a line. */
export const NotesSuivies = ({ t, langue, lignes }: Pick<PageProps, 't' | 'langue'> & Pick<MatiereSuivie, 'lignes'>) =>
	lignes.map((ligne) => (
		<small class="block">
			{t.suivis.deLaClasse(ligne.classe.code, ligne.evaluation.titre)} · {noteSaid(t, langue, ligne)} ·{' '}
			{shortDay(langue, ligne.evaluation.date)}
		</small>
	))
