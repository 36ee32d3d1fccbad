/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { Desk } from '../../console/desk'
import type { ListQuery } from '../../console/list-routes'
import type { Column } from '../../console/parts/list-file'
import { dayInSentence, shortDay } from '../../console/textes/dates'
import { notFound } from '../../kit/errors'
import {
	effectifsOf,
	faitsOf,
	inscritsOf,
	seesPrivate,
	type Choix,
	type Effectif,
	type Inscrit
} from '../../features/statistiques/statistiques.service'
import type { View } from '../../tenants/visit'
import { EffectifsPage, PATH, sumOf, valeurSaid } from './effectifs.page'
import { figures, listBehind, MAX_VALEUR, sexeIn, whoColumns, type Behind, type Figures } from './liste.console'

const withoutSexe = ({ total, filles, garcons }: Effectif) => total - filles - garcons

async function effectifs(at: Desk, _query: ListQuery, view: View, jour: string): Promise<Figures<Effectif>> {
	const { t, visit } = at
	const rows = await effectifsOf(visit, view, jour)
	const { total } = sumOf(rows.filter(({ fait }) => fait === 'niveau'))
	const words = t.statistiques
	const bySexe = seesPrivate(view)
	return {
		title: words.titre,
		lead: `${words.inscrits(total)}, ${words.au(dayInSentence(visit.langue, jour, ''))}.${view.institution.annee?.en_preparation ? ` ${words.attendus}` : ''}`,
		tab: 'effectifs',
		label: words.titre,
		none: words.personne,
		stem: 'statistiques',
		rows,
		columns: () => [
			[words.titre, ({ fait }) => words.par[fait]],
			[words.valeur, (row) => valeurSaid(t, row), 'typed'],
			bySexe && [words.filles, ({ filles }) => filles],
			bySexe && [words.garcons, ({ garcons }) => garcons],
			bySexe && [words.inconnu, withoutSexe],
			[words.total, ({ total: n }) => n]
		],
		sheet: <EffectifsPage {...at.props} jour={jour} effectifs={rows} bySexe={bySexe} />
	}
}

/** The choice of an address. @throws AppError 404 for an unknown fact */
function choixIn(view: View, query: ListQuery): Choix {
	const { par, de = '', inconnu } = query
	const fait = faitsOf(view).find((name) => name === par)
	if (fait === undefined) throw notFound()
	return {
		fait,
		valeur: inconnu === 'oui' ? '' : de === '' ? null : de.slice(0, MAX_VALEUR),
		sexe: sexeIn(query)
	}
}

function columnsOf(at: Desk, isPrivate: boolean): readonly Column<Inscrit>[] {
	const { t, props } = at
	const { etudiants: words, fiches, statistiques } = t
	const { champs, mots } = fiches
	const ifPrivate = (column: Column<Inscrit>) => isPrivate && column
	return [
		...whoColumns<Inscrit>(at),
		[words.classe, ({ classe }) => classe, 'text'],
		ifPrivate([champs.sexe, ({ sexe }) => sexe && mots.sexe[sexe as 'F' | 'M'], 'text']),
		ifPrivate([
			words.naissance,
			({ date_naissance }) => date_naissance,
			'text',
			({ date_naissance: day }) => day && shortDay(props.langue, day)
		]),
		ifPrivate([champs.nationalite, ({ nationalite }) => nationalite, 'typed']),
		ifPrivate([champs.regime, ({ regime }) => regime && mots.regime[regime], 'text']),
		ifPrivate([champs.serie_bac, ({ serie_bac }) => serie_bac, 'text']),
		ifPrivate([champs.annee_bac, ({ annee_bac }) => annee_bac, 'text']),
		[statistiques.faits.arrivee, ({ arrivee }) => statistiques.arrivees[arrivee], 'text'],
		ifPrivate([statistiques.faits.depart, ({ depart }) => depart && valeurSaid(t, { fait: 'depart', valeur: depart })])
	]
}

async function inscritsBehind(at: Desk, query: ListQuery, view: View, jour: string): Promise<Behind<Inscrit>> {
	const { t, visit } = at
	const choix = choixIn(view, query)
	const words = t.statistiques
	return {
		parts: [
			choix.valeur !== null && `${words.faits[choix.fait]}${t.deuxPoints}${valeurSaid(t, { fait: choix.fait, valeur: choix.valeur })}`,
			choix.sexe && (choix.sexe === 'F' ? words.filles : words.garcons),
			choix.fait === 'depart' && words.partis
		],
		choice: { par: choix.fait, de: query['de'], inconnu: query['inconnu'], sexe: query['sexe'] },
		stem: 'etudiants',
		rows: await inscritsOf(visit, view, jour, choix),
		columns: () => columnsOf(at, seesPrivate(view))
	}
}

/** « Statistiques »: who is enrolled on a day. */
export const effectifsPages = () =>
	new Elysia({ name: 'effectifs-pages' }).use(figures(PATH, 'structure', effectifs)).use(listBehind(PATH, 'structure', inscritsBehind))
