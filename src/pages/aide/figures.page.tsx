/** @jsxImportSource preact */
import { classOf } from '../../console/parts/button'
import type { VNode } from 'preact'
import { Figure } from '../../console/parts/facts'
import type { ColumnLook, SheetLook } from '../../exchange/mapping/look/sheet-look'
import { Colonnes } from '../../features/imports/colonnes.page'
import { formOf } from '../../features/imports/feuille-champs.page'
import type { Bascule } from '../../features/annees/bascule.service'
import type { PageProps } from '../../console/parts/page-props'
import { EtatTag, SeanceRow, type SeanceRowProps } from '../../features/seances/seance-row.page'
import { Findings } from '../../features/serveur/serveur.page'
import { sentence } from '../../kit/sentence'
import { findingsOf } from '../../diagnostics/findings/finding'
import { DemandesSheet } from '../papiers/papiers.page'
import { PasserPage } from '../annee/bascule.page'
import { CouponsPage } from '../coupons/coupons.page'
import type { Parcours } from './parcours.page'

const classe = { id: 1, code: 'GL-L1', nom: 'Génie logiciel L1' }
const matiere = { id: 1, code: 'ALGO', nom: 'Algorithmique' }
const seance: SeanceRowProps['seance'] = {
	id: 1,
	debut: '2026-11-27T08:00:00+00:00',
	heure_debut: '08:00',
	heure_fin: '10:00',
	matiere,
	classes: [{ ...classe, matiere }],
	enseignant: { id: 1, nom: 'DIALLO', prenoms: 'Mamadou' },
	salle: 'B101',
	mode: 'presentiel',
	lien_visio: null,
	statut: 'planifiee'
}

const porteur = {
	id: 1,
	identifiant: 'a.kone',
	nom: 'KONÉ',
	prenoms: 'Aya',
	langue: 'fr',
	matricule: '26-0042',
	actif: 1,
	simple: 1,
	en_usage: 0
} as const

const column = (number: number, heading: string, use: string, certainty: ColumnLook['certainty'], ...samples: string[]): ColumnLook => ({
	column: number,
	heading,
	samples,
	use,
	certainty,
	isHidden: false
})

const liste: SheetLook = {
	file: 'Liste L1.xlsx',
	sheet: 'GL-L1',
	heading: 1,
	count: 28,
	titles: [],
	columns: [
		column(0, 'N°', '', 'non_repris', '1', '2', '3'),
		column(1, 'Nom et prénoms', 'etudiants.nom_prenoms', 'reconnu', 'DIALLO Aminata', 'KONÉ Yao', 'N’ZUE Ruth'),
		column(2, 'Né(e) le', 'etudiants.date_naissance', 'reconnu', '05/10/2005', '17/02/2004', '30/06/2005'),
		column(3, 'Contact', 'etudiants.telephone', 'a_verifier', '07 07 08 09 10', '05 44 33 22 11')
	],
	firstRows: [],
	hidden: { rows: 0, columns: [], isSheet: false, isFiltered: false },
	kind: 'etudiants',
	isOwn: false,
	given: {},
	totals: [],
	isRemembered: false
}

const annee = (id: number, year: number) => ({
	id,
	libelle: `${year}-${year + 1}`,
	date_debut: `${year}-09-14`,
	date_fin: `${year + 1}-07-30`,
	courante: id === 1,
	cloturee: false,
	en_preparation: id === 2
})

const bascule: Bascule = {
	from: annee(1, 2026),
	to: {
		...annee(2, 2027),
		attendus: new Map([
			['En validation', 318],
			['Active', 64]
		]),
		manques: { sans_classe: 57, classes: 14, sans_cours: 1, sans_enseignant: 9, partis: 0, en_cours: 0 },
		jours: 0
	}
}

const { pass, warn } = findingsOf('copies')

/** An example for each part of the manual, made of the parts that its pages are made of, about made-up people. */
export const FIGURES: Readonly<Record<Parcours, (page: PageProps) => VNode>> = {
	secretariat: (page) => (
		<CouponsPage
			{...page}
			school="École de démonstration"
			address="https://sms.ecole.lan/console/coupon"
			made={{ codes: new Map([[porteur.id, 'K7M2XQ4P']]), expire: '2026-12-04T18:00:00+00:00' }}
			porteurs={[porteur]}
			details={new Map([[porteur.id, 'GL-L1 · 26-0042']])}
		/>
	),
	papiers: (page) => (
		<DemandesSheet
			{...page}
			timezone="Africa/Abidjan"
			today="2026-11-27"
			demandes={[
				{
					...porteur,
					etudiant_id: porteur.id,
					sorte: 'certificat',
					precisions: null,
					demande_at: Date.UTC(2026, 10, 24) / 1000,
					traite_at: null,
					refus: null,
					papier_id: null
				}
			]}
		/>
	),
	importer: (page) => (
		<Colonnes
			{...page}
			path="/importer"
			look={liste}
			form={formOf(liste)}
			offers={{
				kinds: ['etudiants'],
				usesOf: () => [{ use: 'etudiants.telephone', noun: 'etudiants', rang: 1 }],
				facts: { annees: [], classes: [], matieres: [], evaluations: [] }
			}}
		/>
	),
	annee: (page) => <PasserPage {...page} bascule={bascule} />,
	enseignant: (page) => (
		<ul class="rows">
			<SeanceRow {...page} seance={seance} hides="enseignant">
				<span class={classOf(undefined, true)}>{page.t.seance.appel}</span>
			</SeanceRow>
		</ul>
	),
	etudiant: (page) => (
		<ul class="rows">
			<SeanceRow {...page} seance={seance} hides="classes">
				<EtatTag t={page.t} etat="planifiee" />
			</SeanceRow>
			<SeanceRow {...page} seance={{ ...seance, heure_debut: '10:15', heure_fin: '12:15', statut: 'annulee' }} hides="classes">
				<EtatTag t={page.t} etat="annulee" />
			</SeanceRow>
		</ul>
	),
	direction: ({ t }) => (
		<dl class="figures">
			<Figure label={t.aujourdhui.appels}>6</Figure>
			<Figure label={t.seance.aSigner}>2</Figure>
		</dl>
	),
	informatique: (page) => (
		<Findings
			{...page}
			zone="Africa/Abidjan"
			findings={[
				pass('the oldest of the last copies is {age} old', { age: sentence('less than an hour') }),
				warn('no second folder for copies is set: name one in backup.second_dir, on another disk')
			]}
		/>
	)
}
