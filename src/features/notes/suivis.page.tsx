/** @jsxImportSource preact */
import { shortDay } from '../../console/textes/dates'
import type { Refused } from '../../console/action'
import { Choice, Field } from '../../console/parts/form'
import { devient, noteSaid } from '../../console/parts/note-said'
import type { PageProps } from '../../console/parts/page-props'
import type { EvaluationSuivie, Suivis } from './suivis.service'

export type DecisionProps = PageProps & {
	readonly action: string
	readonly retour: string
	readonly suivis: Suivis
	readonly evaluation: EvaluationSuivie
	/** the choice: `regle`, `nulle_part` or the id of a matière */
	readonly choix: string
	readonly refused: Refused | undefined
}

/** An évaluation of a former class: where its mark counts, and the choice. */
export const DecisionPage = ({ t, langue, action, retour, suivis, evaluation, choix, refused }: DecisionProps) => (
	<form class="sheet" method="post" action={action}>
		<input type="hidden" name="vu" value={evaluation.vu} />
		<p>
			<strong dir="auto">{evaluation.evaluation.titre}</strong> · {noteSaid(t, langue, evaluation)}
			<small class="block">
				{t.suivis.deLaClasse(evaluation.classe.code, evaluation.matiere.nom)} · {shortDay(langue, evaluation.evaluation.date)}
			</small>
		</p>
		<p>
			{t.suivis.maintenant(
				evaluation.decision === undefined ? devient(t, evaluation.compte) : `${devient(t, evaluation.compte)}, ${t.suivis.decide}`
			)}
		</p>
		<Field label={t.suivis.question(suivis.classe.code)} hint={t.suivis.aEntendre} wrong={refused?.wrong['choix']}>
			<Choice
				name="choix"
				value={choix}
				options={[
					{ value: 'regle', label: t.suivis.regle(devient(t, evaluation.regle)) },
					{ value: 'nulle_part', label: t.suivis.neCompter },
					...suivis.matieres.map(({ id, nom }) => ({ value: String(id), label: t.suivis.compter(nom) }))
				]}
			/>
		</Field>
		<p class="buttons">
			<button class="btn first">{t.mots.enregistrer}</button>
			<a href={retour}>{t.mots.annuler}</a>
		</p>
	</form>
)
