/** @jsxImportSource preact */
import { number } from '../../console/textes/dates'
import { devient, publieeDite } from '../../console/parts/note-said'
import { Facts } from '../../console/parts/facts'
import { Section } from '../../console/parts/section'
import type { Textes } from '../../console/textes/textes'
import type { Langue } from '../../kit/langue'
import { NotesSuivies } from '../../features/notes/suivis.page'
import type { Suivis } from '../../features/notes/suivis.service'
import { LinkButton } from '../../console/parts/link-button'

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
					of={suivis.moyennes.map(({ matiere, publiees, moyenne }) => [
						matiere.nom,
						<>
							{publiees.map((publiee) => (
								<span class="block">
									{t.notes.publiee(publiee.libelle)} <strong>{publieeDite(t, langue, publiee)}</strong>
								</span>
							))}
							{moyenne === null ? t.suivis.incomplete : moyenne !== undefined && <strong>{number(langue, moyenne)}</strong>}
						</>
					])}
				/>
				<p class="soft">{t.suivis.moyennesAide}</p>
			</Section>
		)}
		{suivis.suivies.length > 0 && (
			<Section title={t.suivis.titre} id="autre-classe">
				<p>{t.suivis.aide(suivis.classe.code)}</p>
				<ul class="rows">
					{suivis.suivies.map(({ matiere, lignes, decision, aRevoir, compte }) => (
						<li>
							<span class="what" dir="auto">
								{matiere.nom}
								<NotesSuivies t={t} langue={langue} lignes={lignes} />
								{decision !== undefined && <small>{t.suivis.decide}</small>}
								{aRevoir && <strong class="block">{t.suivis.aRevoir}</strong>}
							</span>
							<span class={compte === null ? 'tag look' : 'tag ok'}>{devient(t, compte)}</span>
							<LinkButton isSmall to={`${path}/${matiere.id}`} aria-label={t.suivis.deciderDe(matiere.nom)}>
								{t.suivis.decider}
							</LinkButton>
						</li>
					))}
				</ul>
			</Section>
		)}
	</>
)
