/** @jsxImportSource preact */
import { number, shortDay } from '../../console/textes/dates'
import { devient, noteSaid } from '../../console/parts/note-said'
import { Facts } from '../../console/parts/facts'
import { Section } from '../../console/parts/section'
import type { Textes } from '../../console/textes/textes'
import type { Langue } from '../../kit/langue'
import type { Suivis } from '../../features/notes/suivis.service'

type Props = {
	readonly t: Textes
	readonly langue: Langue
	/** the beginning of the addresses of choices */ readonly path: string
	readonly suivis: Suivis
}

/** A student's averages in each matière, and the marks of former classes that count in them. */
export const SuivisSection = ({ t, langue, path, suivis }: Props) => (
	<>
		{suivis.moyennes.length > 0 && (
			<Section title={t.suivis.moyennes}>
				<Facts
					of={suivis.moyennes.map(({ matiere, moyenne }) => [
						matiere.nom,
						moyenne === null ? t.suivis.incomplete : <strong>{number(langue, moyenne)}</strong>
					])}
				/>
				<p class="soft">{t.suivis.moyennesAide}</p>
			</Section>
		)}
		{suivis.evaluations.length > 0 && (
			<Section title={t.suivis.titre} id="autre-classe">
				<p>{t.suivis.aide(suivis.classe.code)}</p>
				<ul class="rows">
					{suivis.evaluations.map((one) => (
						<li>
							<span class="what" dir="auto">
								{one.evaluation.titre} · {noteSaid(t, langue, one)}
								<small>
									{t.suivis.deLaClasse(one.classe.code, one.matiere.nom)} · {shortDay(langue, one.evaluation.date)}
								</small>
								{one.decision !== undefined && <small>{t.suivis.decide}</small>}
							</span>
							<span class={one.compte === null ? 'tag look' : 'tag ok'}>{devient(t, one.compte)}</span>
							<a class="btn small" href={`${path}/${one.id}`} aria-label={t.suivis.deciderDe(one.evaluation.titre)}>
								{t.suivis.decider}
							</a>
						</li>
					))}
				</ul>
			</Section>
		)}
	</>
)
