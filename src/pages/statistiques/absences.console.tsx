/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import type { ComponentChildren } from 'preact'
import type { Desk } from '../../console/desk'
import type { ListQuery } from '../../console/list-routes'
import { opensFor } from '../../console/menu/menu'
import { decimalCell, type Column, type ListForm } from '../../console/parts/list-file'
import { addressOf } from '../../console/parts/pager'
import { number } from '../../console/textes/dates'
import { absentsOf, manquesComptes, type Absent, type Manques } from '../../features/statistiques/statistiques.service'
import { idOf } from '../../http/answers/id'
import { notFound } from '../../kit/errors'
import type { View } from '../../tenants/visit'
import { PATH } from './effectifs.page'
import { figures, listBehind, whoColumns, type Behind, type Figures } from './liste.console'
import { NumberLink } from './place.console'

const HERE = `${PATH}/absences`

const KINDS = ['absent', 'excuse'] as const
type Kind = (typeof KINDS)[number]

/** Hours of a kind, in the page with a link if `to` gives its address. */
function hoursColumn<Row extends Manques | Absent>(
	{ t, visit: { langue } }: Desk,
	form: ListForm,
	kind: Kind,
	markup = (_row: Row, text: string): ComponentChildren => text
): Column<Row> {
	return [
		t.statistiques.absences[kind],
		(row) => decimalCell(form, langue, row[kind] / 60),
		'number',
		(row) => markup(row, number(langue, row[kind] / 60, 1))
	]
}

function columnsOf(at: Desk, form: ListForm, jour: string): readonly Column<Manques>[] {
	const { t, root, visit } = at
	const words = t.statistiques.absences
	const link = (head: string, { id, nom }: Manques, text: number | string, seuls?: Kind) => (
		<NumberLink to={addressOf(`${root}${HERE}/etudiants`, { jour, classe: id, seuls })} label={`${head}${t.deuxPoints}${text}, ${nom}`}>
			{text}
		</NumberLink>
	)
	const opens = opensFor(visit).absences
	return [
		[
			t.classes.classe,
			({ code }) => code,
			'typed',
			({ id, nom }) => (opens ? <a href={addressOf(`${root}/absences-du-jour/heures`, { classe: id })}>{nom}</a> : nom)
		],
		[words.appels, ({ appels }) => appels, 'number'],
		[words.etudiants, ({ etudiants }) => etudiants, 'number', (row) => link(words.etudiants, row, row.etudiants)],
		...KINDS.map((kind) => hoursColumn<Manques>(at, form, kind, (row, text) => link(words[kind], row, text, kind)))
	]
}

async function absences(at: Desk, _query: ListQuery, view: View, jour: string): Promise<Figures<Manques>> {
	const { titre, onglets, absences: words } = at.t.statistiques
	return {
		title: titre,
		lead: words.aide,
		tab: 'absences',
		label: onglets.absences,
		none: at.t.classes.aucune,
		stem: 'absences',
		rows: await manquesComptes(at.visit, view, jour),
		columns: (form) => columnsOf(at, form, jour)
	}
}

/** The students of a class who missed hours. @throws AppError 404 */
async function absentsBehind(at: Desk, query: ListQuery, view: View, jour: string): Promise<Behind<Absent>> {
	const [classe] = await manquesComptes(at.visit, view, jour, idOf(query['classe'] ?? ''))
	if (!classe) throw notFound()
	const seuls = KINDS.find((kind) => kind === query['seuls']) ?? null
	return {
		parts: [classe.nom, at.t.statistiques.absences[seuls ?? 'etudiants']],
		choice: { classe: classe.id, seuls: seuls ?? undefined },
		stem: `absents-${classe.code}`,
		rows: await absentsOf(at.visit, view, jour, { classe: classe.id, seuls }),
		columns: (form) => [...whoColumns<Absent>(at), ...KINDS.map((kind) => hoursColumn<Absent>(at, form, kind))]
	}
}

/** The hours that each class missed. */
export const absencesComptees = () =>
	new Elysia({ name: 'absences-comptees' }).use(figures(HERE, 'presences', absences)).use(listBehind(HERE, 'presences', absentsBehind))
