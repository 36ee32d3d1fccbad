/** @jsxImportSource preact */
import { monthOf, number, dayAndMonth } from '../../console/textes/dates'
import { Figure } from '../../console/parts/facts'
import { Section } from '../../console/parts/section'
import type { Textes } from '../../console/textes/textes'
import type { Langue } from '../../kit/langue'
import type { Mesuree } from './assiduite.service'

type Page = { readonly t: Textes; readonly langue: Langue; readonly rows: readonly Mesuree[] }

const KINDS = ['absent', 'excuse', 'retard'] as const
const TONES = { present: 'ok', absent: 'bad', excuse: 'ok', retard: 'look' } as const

/** A student's own absences of the year, the last month first, justified or not. */
export function MesAbsencesPage({ t, langue, rows }: Page) {
	const missed = rows.filter(({ statut }) => statut !== 'present')
	const months = [...Map.groupBy(missed, ({ date }) => date.slice(0, 7))].toReversed()
	return (
		<>
			<dl class="figures">
				{KINDS.map((kind) => {
					const ofKind = missed.filter(({ statut }) => statut === kind)
					const hours = ofKind.reduce((sum, { minutes }) => sum + minutes, 0) / 60
					return (
						<Figure label={t.presences.pluriels[kind]}>
							{ofKind.length} {kind !== 'retard' && <small>{t.mesAbsences.heures(number(langue, hours))}</small>}
						</Figure>
					)
				})}
			</dl>
			{months.length === 0 && <p class="sheet">{rows.length === 0 ? t.mesAbsences.sansAppel : t.mesAbsences.aucune}</p>}
			{months.map(([month, ofMonth]) => (
				<Section title={monthOf(langue, `${month}-01`)}>
					<ul class="rows">
						{ofMonth.toReversed().map(({ date, heure_debut, heure_fin, matiere, statut }) => (
							<li>
								<time dateTime={`${date}T${heure_debut}`}>
									<small>{dayAndMonth(langue, date)}</small>
									{heure_debut} – {heure_fin}
								</time>
								<span class="what">{matiere.nom}</span>
								<span class={`tag ${TONES[statut]}`}>{t.presences.etats[statut]}</span>
							</li>
						))}
					</ul>
				</Section>
			))}
			<p class="soft below">{t.mesAbsences.aide}</p>
		</>
	)
}
