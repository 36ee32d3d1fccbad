/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { CoursTable } from '../../console/parts/cours'
import { number, shortDay } from '../../console/textes/dates'
import { Submit } from '../../console/parts/deed'
import { fieldsOf, Input, Select, Tick } from '../../console/parts/form'
import { addressOf } from '../../console/parts/pager'
import { listName } from '../../console/parts/students'
import type { Textes } from '../../console/textes/textes'
import type { Langue } from '../../kit/langue'
import type { CoursDeClasse } from '../../features/matieres/matieres.service'
import type { Charge, MatiereRepartie } from '../../features/repartition/repartition.service'
import type { PageProps } from '../../console/parts/page-props'
import { EmptySheet } from '../../console/parts/section'

export type RepartitionClassePageProps = PageProps & {
	readonly classe: { readonly code: string }
	readonly matieres: readonly MatiereRepartie[]
	/** hours by matière */
	readonly cours: ReadonlyMap<number, CoursDeClasse>
	/** whether the school keeps timetables, and so hours held */
	readonly hasTimetable: boolean
}

/** The teachers of one class, from when to when, with the hours held. */
export function RepartitionClassePage({ matieres, cours, hasTimetable, classe, ...place }: RepartitionClassePageProps) {
	const { t, langue, root } = place
	if (matieres.length === 0) {
		const { fresh } = t.etablissement.ecrans.matieres
		return <EmptySheet why={t.repartition.sansMatiere} next={{ to: `${root}/matieres/nouvelle`, label: fresh }} />
	}
	return (
		<section class="sheet">
			<CoursTable
				t={t}
				langue={langue}
				title={t.repartition.titre}
				hasTimetable={hasTimetable}
				cours={matieres.map((matiere) => ({
					matiere: (
						<>
							<span dir="auto">{matiere.nom}</span>
							<small class="block">{matiere.code}</small>
						</>
					),
					enseignants: <Charges {...place} classe={classe.code} matiere={matiere} />,
					heures: cours.get(matiere.id)
				}))}
			/>
		</section>
	)
}

/** The teachers of a class's matière, and the link for giving it to somebody else. */
function Charges({ classe, matiere: { code, nom, charges, libre }, ...place }: PageProps & { classe: string; matiere: MatiereRepartie }) {
	const { t, root } = place
	const give = libre ? t.repartition.confier : t.repartition.ajouter
	return (
		<>
			{libre && <span class="tag bad">{t.mots.dePersonne}</span>}
			{charges.map((charge) => (
				<ChargeLine {...place} charge={charge} matiere={nom} />
			))}
			<small>
				<a href={addressOf(`${root}/repartition/cours/nouvelle`, { classe, matiere: code })} aria-label={t.repartition.pour(give, nom)}>
					{give}
				</a>
			</small>
		</>
	)
}

/** A teaching's hours, and its first and last day. */
export const chargeSaid = (t: Textes, langue: Langue, { date_debut, date_fin, heures_prevues, actif }: Charge) =>
	[
		heures_prevues === null ? undefined : `${number(langue, heures_prevues)} h`,
		date_debut === null ? undefined : t.repartition.depuis(shortDay(langue, date_debut)),
		date_fin === null ? undefined : t.repartition.jusquAu(shortDay(langue, date_fin)),
		actif === 0 ? t.repartition.ferme : undefined
	].filter((word) => word !== undefined)

function ChargeLine({ t, langue, root, charge, matiere }: PageProps & { charge: Charge; matiere: string }) {
	const { id, enseigne } = charge
	const name = listName(charge)
	const words = chargeSaid(t, langue, charge)
	return (
		<p class={enseigne === 1 ? undefined : 'soft'}>
			<a href={`${root}/enseignants/${charge.enseignant_id}/fiche`} dir="auto">
				{name}
			</a>{' '}
			<small>
				{words.join(', ')}{' '}
				<a href={`${root}/repartition/cours/${id}`} aria-label={t.repartition.modifierDe(name, matiere)}>
					{t.etablissement.modifier}
				</a>{' '}
				<a href={`${root}/repartition/cours/${id}/remplacer`} aria-label={t.repartition.remplacerDe(name, matiere)}>
					{t.repartition.remplacer}
				</a>
			</small>
		</p>
	)
}

export type RemplacementPageProps = PageProps & {
	readonly id: number
	readonly classe: string
	/** the school's teachers, as options in markup */
	readonly enseignants: string | undefined
	readonly fingerprint: string
	readonly typedCells: {
		/** the last day of the teaching as stored */
		readonly fin: string
		readonly enseignant: string
		readonly des: string
		readonly ancien: string
		readonly nouveau: string
	}
	readonly wrong: Readonly<Record<string, string>>
	/** questions before it is written */
	readonly questions: ComponentChildren
	/** its séances to come, which stay the former teacher's unless they follow */
	readonly aVenir: number
	readonly suivent: boolean
}

/** The form for replacing a teacher from a day on. */
export function RemplacementPage(props: RemplacementPageProps) {
	const { t, root, id, classe, enseignants, fingerprint, typedCells, wrong, questions, aVenir, suivent } = props
	const field = fieldsOf(typedCells, wrong)
	return (
		<form class="sheet" method="post" action={`${root}/repartition/cours/${id}/remplacer`}>
			{questions}
			<input type="hidden" name="base" value={fingerprint} />
			<input type="hidden" name="fin" value={typedCells.fin} />
			<div class="fields roomy">
				<Select
					label={t.repartition.nouvelEnseignant}
					{...field('enseignant')}
					options={[{ value: '', label: '–' }]}
					written={enseignants}
				/>
				<Input label={t.repartition.des} hint={t.repartition.desDit} type="date" {...field('des')} required />
				<Input label={t.repartition.heuresAncien} hint={t.repartition.heuresAncienDit} {...field('ancien')} inputMode="decimal" />
				<Input label={t.repartition.heuresNouveau} hint={t.repartition.heuresNouveauDit} {...field('nouveau')} inputMode="decimal" />
			</div>
			{aVenir > 0 && (
				<p>
					<Tick name="seances" checked={suivent} label={t.repartition.seancesAussi(aVenir)} />
					<small class="block">{t.repartition.seancesAussiDit}</small>
				</p>
			)}
			<Submit t={t} label={t.repartition.remplacer} back={addressOf(`${root}/repartition`, { classe })} />
		</form>
	)
}
