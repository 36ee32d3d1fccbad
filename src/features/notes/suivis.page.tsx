/** @jsxImportSource preact */
import { shortDay } from '../../console/textes/dates'
import type { Refused } from '../../console/action'
import { Choice, Field } from '../../console/parts/form'
import { devient, noteSaid } from '../../console/parts/note-said'
import type { PageProps } from '../../console/parts/page-props'
import type { MatiereSuivie, Suivis } from './suivis.service'
import { Button } from '../../console/parts/button'

export type DecisionProps = PageProps & {
	readonly action: string
	readonly retour: string
	readonly suivis: Suivis
	readonly suivie: MatiereSuivie
	/** the choice: `regle`, `nulle_part` or the id of a matière */
	readonly choix: string
	readonly refusal: Refused | undefined
}

/** The marks of a matière in former classes, one a line. */
export const NotesSuivies = ({ t, langue, lignes }: Pick<PageProps, 't' | 'langue'> & Pick<MatiereSuivie, 'lignes'>) =>
	lignes.map((ligne) => (
		<small class="block">
			{t.suivis.deLaClasse(ligne.classe.code, ligne.evaluation.titre)} · {noteSaid(t, langue, ligne)} ·{' '}
			{shortDay(langue, ligne.evaluation.date)}
		</small>
	))

/** A matière of former classes: where its marks count, and the choice. */
export const DecisionPage = ({ t, langue, action, retour, suivis, suivie, choix, refusal }: DecisionProps) => (
	<form class="sheet" method="post" action={action}>
		<input type="hidden" name="vu" value={suivie.vu} />
		<p>
			<strong dir="auto">{suivie.matiere.nom}</strong>
			<NotesSuivies t={t} langue={langue} lignes={suivie.lignes} />
		</p>
		{suivie.aRevoir && <p class="note">{t.suivis.aRevoir}</p>}
		<p>
			{t.suivis.maintenant(suivie.decision === undefined ? devient(t, suivie.compte) : `${devient(t, suivie.compte)}, ${t.suivis.decide}`)}
		</p>
		<Field label={t.suivis.question(suivis.classe.code)} hint={t.suivis.aEntendre} wrong={refusal?.wrong['choix']}>
			<Choice
				name="choix"
				value={choix}
				options={[
					{ value: 'regle', label: t.suivis.regle(devient(t, suivie.regle)) },
					{ value: 'nulle_part', label: t.suivis.neCompter },
					...suivis.matieres.map(({ id, nom }) => ({ value: String(id), label: t.suivis.compter(nom) }))
				]}
			/>
		</Field>
		<p class="buttons">
			<Button kind="first">{t.mots.enregistrer}</Button>
			<a href={retour}>{t.mots.annuler}</a>
		</p>
	</form>
)
