/** @jsxImportSource preact */
import { number } from '../../console/textes/dates'
import { Hidden, Submit } from '../../console/parts/deed'
import { Input } from '../../console/parts/form'
import { Steps } from '../../console/parts/bar'
import { addressOf } from '../../console/parts/pager'
import type { PageProps } from '../../console/parts/page-props'
import { Section, Sentences } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { Table } from '../../console/parts/table'
import type { Refused } from '../../console/action'
import { MAX_MOTIF } from '../reglements/reglements.service'
import { ANNEE } from './annee.service'
import type { Etat } from './publier.service'
import { isAcquise } from './dettes.service'
import { Tableau } from './tableau.page'
import { classementText, etatText, jourText } from './chiffres.page'
import { TableDeReleve } from './releve.page'
import type { ClasseDeResultats, Controle, EtudiantDeResultats, PeriodeDeResultats } from './resultats.service'

export type ClasseListee = {
	readonly classe: ClasseDeResultats
	readonly periodes: readonly {
		readonly periode: PeriodeDeResultats
		/** `undefined` if nothing is published */ readonly etat: string | undefined
	}[]
}

const RANGS = [1, 2] as const

/** The classes whose results somebody reads, each with its périodes. */
export function ClassesDeResultats({ t, root, classes }: PageProps & { classes: readonly ClasseListee[] }) {
	if (classes.length === 0) return <p class="sheet">{t.resultats.aucuneClasse}</p>
	return (
		<section class="sheet">
			<p class="soft">{t.resultats.aide}</p>
			<Table label={t.resultats.titre} heads={[t.evaluations.classe, ...RANGS.map((rang) => `${t.resultats.periode} ${rang}`)]}>
				{classes.map(({ classe, periodes }) => (
					<tr>
						<th scope="row">
							{classe.nom}
							{classe.code !== classe.nom && <small class="block">{classe.code}</small>}
						</th>
						{RANGS.map((rang) => (
							<td>
								{periodes
									.filter(({ periode }) => periode.rang === rang)
									.map(({ periode, etat }) => (
										<>
											<a href={addressOf(`${root}/classes/${classe.id}/resultats`, { periode: rang })}>{periode.libelle}</a>
											{etat !== undefined && <small class="block">{etat}</small>}
										</>
									))}
							</td>
						))}
					</tr>
				))}
			</Table>
		</section>
	)
}

type PeriodesProps = {
	readonly t: PageProps['t']
	readonly address: string
	readonly periodes: readonly PeriodeDeResultats[]
	readonly current: PeriodeDeResultats['rang'] | typeof ANNEE
	readonly hasAnnee?: boolean
}

/** The périodes of a class, and its year unless that is not for the reader. */
export const Periodes = ({ t, address, periodes, current, hasAnnee = true }: PeriodesProps) => (
	<Steps
		label={t.resultats.periode}
		steps={[...periodes, ...(hasAnnee ? [{ rang: ANNEE, libelle: t.resultats.annee.titre }] : [])].map(({ rang, libelle }) => ({
			to: addressOf(address, { periode: rang }),
			label: libelle,
			isCurrent: rang === current
		}))}
	/>
)

export type ResultatsProps = PageProps & {
	readonly etat: Etat
	readonly timezone: string
	readonly periodes: readonly PeriodeDeResultats[]
	readonly publishes: boolean
	/** the reason that was typed for reopening */
	readonly motif: string
	readonly refusal: Refused | undefined
}

/** The results of a class in a période: the table, what to check, and the publication. */
export function ResultatsPage(props: ResultatsProps) {
	const { t, root, etat, periodes, publishes, timezone } = props
	const { classe, periode, etudiants, session } = etat.resultats
	const { vigueur, lignes, partis } = etat
	const classement = vigueur ? vigueur.contexte.classement : etat.resultats.classement
	const changes = lignes.filter(({ aRevoir }) => aRevoir).length + partis
	const address = `${root}/classes/${classe.id}/resultats`
	return (
		<>
			<Periodes t={t} address={address} periodes={periodes} current={periode.rang} />
			<section class="sheet">
				<p>
					<strong>{etatText(props, timezone, vigueur)}</strong>{' '}
					{!etat.publiee && (
						<a class="not-print" href="#controle">
							{t.resultats.controle}
						</a>
					)}
				</p>
				{session === 2 && <p>{vigueur?.session === 2 ? t.resultats.enSession2 : t.resultats.avantSession2}</p>}
				{changes > 0 && <p class="note bad">{t.resultats.aRevoir(changes)}</p>}
				{etudiants.length === 0 ? <p>{t.resultats.personne}</p> : <Tableau {...props} address={address} />}
				{classement && <p class="soft">{classementText(props, classement, (vigueur ?? etat.resultats).session)}</p>}
			</section>
			{etat.dettes.length > 0 && <Dettes {...props} />}
			<div class="not-print">
				<Verifier {...props} controle={etat.resultats.controle} />
				{publishes && <Rouvrir {...props} address={address} />}
				<Historique {...props} />
			</div>
		</>
	)
}

/** The UEs that students of other classes take again here: what is published, and what the marks make today where that differs. */
const Dettes = ({ t, langue, etat: { resultats, vigueur, dettes } }: ResultatsProps) => (
	<Section title={t.resultats.dettes.titre} id="dettes">
		<p class="soft">{t.resultats.dettes.aide}</p>
		{dettes.map(({ dette, publiees, differe, aRevoir }) => {
			const titre = listName(dette)
			const table = { t, langue, regles: resultats.regles, matieres: [], titre, isDefinitive: true }
			return (
				<>
					<h3>
						<span dir="auto">{titre}</span> · {dette.matricule}{' '}
						{(aRevoir || (vigueur?.definitive === 1 && !isAcquise(dette))) && <span class="tag look">{t.resultats.aRevoirCourt}</span>}
					</h3>
					{differe && publiees && <TableDeReleve {...table} ues={publiees} unfolds={false} />}
					{differe && <p class="soft">{t.resultats.maintenant}</p>}
					<TableDeReleve {...table} ues={dette.ues} unfolds />
				</>
			)
		})}
	</Section>
)

type Within = ResultatsProps & { readonly address: string }

function Verifier({ t, langue, root, controle, etat, publishes }: ResultatsProps & { controle: Controle }) {
	const words = t.resultats
	const { arrets, incomplets, parties, neutralisees, arrondis, credits } = controle
	const aDecider = publishes ? controle.aDecider : []
	const { classe, periode } = etat.resultats
	const [address, rang] = [`${root}/classes/${classe.id}/resultats`, periode.rang]
	const nomsDits = (noms: readonly string[]) => noms.map((nom) => (nom === '' ? words.ensemble : nom)).join(', ')
	const remarks = [
		...parties.map(({ nom, partie }) => words.parties[partie](nom)),
		...neutralisees.map(({ etudiant, all }) => words.neutralisees(listName(etudiant), all.join(', '))),
		...arrondis.map(({ etudiant, all }) => words.arrondis(listName(etudiant), nomsDits(all))),
		...(credits === undefined ? [] : [words.creditsInattendus(number(langue, credits, 6))])
	]
	return (
		<Section title={etat.publiee?.definitive ? words.apresPublication : words.controle} id="controle">
			{arrets.length + incomplets.length + aDecider.length + remarks.length === 0 && <p>{words.rien}</p>}
			{arrets.length > 0 && (
				<div class="note bad">
					<p>{words.empeche}</p>
					<Sentences of={arrets.map(({ cause, noms }) => words.arrets[cause](noms.join(', ')))} />
					{publishes && <p>{words.corrigez}</p>}
				</div>
			)}
			{manquesOf(incomplets, etat.resultats.etudiants.length).map(({ cause, nombre, ofAll, matieres }) => (
				<>
					<p>{words.manques[cause](nombre)}</p>
					<ul>
						{ofAll.length > 0 && (
							<li>
								<span dir="auto">{ofAll.join(', ')}</span>
								{t.deuxPoints}
								{words.toute}
							</li>
						)}
						{matieres.map(({ nom, etudiants }) => (
							<li>
								<span dir="auto">{nom}</span>
								{t.deuxPoints}
								<Noms {...{ t, address, rang, etudiants }} />
							</li>
						))}
					</ul>
				</>
			))}
			{aDecider.length + remarks.length > 0 && (
				<ul>
					{aDecider.map((etudiant) => (
						<li>
							<a href={`${root}/etudiants/${etudiant.id}/notes#autre-classe`} dir="auto">
								{listName(etudiant)}
							</a>
							{t.deuxPoints}
							{t.suivis.aDecider}
						</li>
					))}
					{remarks.map((line) => (
						<li>{line}</li>
					))}
				</ul>
			)}
		</Section>
	)
}

/** Averages that are missing by their reason: how many students each concerns, matières in which it concerns all, and the others. */
function manquesOf(incomplets: Controle['incomplets'], effectif: number) {
	const all = incomplets.flatMap(({ etudiant, all: manques }) => manques.map((manque) => ({ ...manque, etudiant })))
	const causes = Map.groupBy(all, ({ sans, session }) => (sans === 'attend' && session === 2 ? ('enAttente' as const) : sans))
	return [...causes].map(([cause, alike]) => {
		const matieres = [...Map.groupBy(alike, ({ nom }) => nom)].map(([nom, ofMatiere]) => ({
			nom,
			etudiants: ofMatiere.map(({ etudiant }) => etudiant)
		}))
		return {
			cause,
			nombre: new Set(alike.map(({ etudiant }) => etudiant.id)).size,
			ofAll: matieres.flatMap(({ nom, etudiants }) => (etudiants.length === effectif ? [nom] : [])),
			matieres: matieres.filter(({ etudiants }) => etudiants.length < effectif)
		}
	})
}

/** Students named one by one; the others are counted. */
export const NAMED = 8

type NomsProps = {
	readonly t: PageProps['t']
	readonly address: string
	readonly rang: number
	readonly etudiants: readonly EtudiantDeResultats[]
}

const Noms = ({ t, address, rang, etudiants }: NomsProps) => (
	<>
		{etudiants.slice(0, NAMED).map((etudiant, at) => (
			<>
				{at > 0 && ', '}
				<a href={addressOf(`${address}/${etudiant.id}`, { periode: rang })} dir="auto">
					{listName(etudiant)}
				</a>
			</>
		))}
		{etudiants.length > NAMED && ` ${t.resultats.etAutres(etudiants.length - NAMED)}`}
	</>
)

/** The question before what is published is reopened; it asks for the reason. */
function Rouvrir({ t, etat: { aRouvrir, resultats }, address, motif, refusal }: Within) {
	const words = t.resultats
	const { etudiants, periode, session } = resultats
	if (etudiants.length === 0 || !aRouvrir) return null
	return (
		<Section title={words.rouvrir} id="rouvrir">
			<form method="post" action={`${address}/rouvrir`}>
				<Hidden of={{ periode: periode.rang, publication: aRouvrir.id }} />
				<p class="soft">{aRouvrir.session < session ? words.rouvrirSession1 : words.rouvrirAide}</p>
				<Input label={words.motif} name="motif" value={motif} required maxLength={MAX_MOTIF} wrong={refusal?.wrong['motif']} dir="auto" />
				<Submit t={t} label={words.rouvrirBouton(etudiants.length)} isFirst={false} />
			</form>
		</Section>
	)
}

function Historique(props: ResultatsProps) {
	const { t, langue, timezone, etat } = props
	if (etat.publications.length === 0) return null
	const jour = (at: number) => jourText(langue, at, timezone)
	return (
		<Section title={t.resultats.historique}>
			<ul>
				{etat.publications.map((publication) => (
					<li>
						{t.resultats.publieePar(etatText(props, timezone, { ...publication, rouverte_at: null }), publication.publiee_par)}
						{publication.rouverte_at !== null && (
							<>
								{' '}
								·{' '}
								<span dir="auto">
									{t.resultats.rouvertePar(jour(publication.rouverte_at), publication.rouverte_par ?? '', publication.motif ?? '')}
								</span>
							</>
						)}
					</li>
				))}
			</ul>
		</Section>
	)
}
