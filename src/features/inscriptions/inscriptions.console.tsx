/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, NotTaken, taken, type Action } from '../../console/action'
import { desk, type Desk, type Sheet } from '../../console/desk'
import { headingsFor, importedAs, listRoutes, type MakesFile } from '../../console/list-routes'
import { tableFile, type Column } from '../../console/parts/list-file'
import { listFiles } from '../../console/parts/list-links'
import { ListSheet } from '../../console/parts/list-sheet'
import { addressOf, listPage, pageOf } from '../../console/parts/pager'
import { listName } from '../../console/parts/students'
import { etudiantsTabs } from '../../console/tabs/etudiants'
import { saidOfRecord } from '../../console/textes/said'
import type { Deps } from '../../console/records/declared'
import { MOTIFS_SORTIE, STATUTS_INSCRIPTION } from '../../domain/vocabulaire'
import type { RecordsReport, WrittenRecord } from '../../exchange/records/records'
import { idOf } from '../../http/answers/id'
import { todayOf } from '../../tenants/visit'
import { CHOIX, ClasseInscriptionsPage, classesColumns, NE_REVIENT_PAS, type Choix, type ClasseInscriptions } from './inscriptions.page'
import { classesToFill, inscriptionsOf, MAX_MOTIF, vusIn, type InscriptionRow, type StatutInscription } from './inscriptions.service'

const SHOWN: Readonly<Record<Choix, readonly StatutInscription[]>> = {
	a_traiter: ['Prospect', 'En validation'],
	Prospect: ['Prospect'],
	'En validation': ['En validation'],
	Active: ['Active'],
	toutes: STATUTS_INSCRIPTION
}

const listQuery = (query: Readonly<Record<string, string | undefined>>) => ({
	classe: query['classe'] ?? '',
	choix: CHOIX.find((choix) => choix === query['choix']) ?? 'a_traiter',
	page: listPage(query['page'])
})

async function classeSheet(
	at: Desk,
	query: Readonly<Record<string, string | undefined>>,
	options: Pick<ClasseInscriptions, 'refusal' | 'tickedIds' | 'statut' | 'motif' | 'raison' | 'isForVus'> = {}
): Promise<Sheet> {
	const { t, root, visit } = at
	const { classe: text, choix, page } = listQuery(query)
	const view = await visit.view()
	const { classe, inscriptions } = await inscriptionsOf(view, idOf(text), SHOWN[choix])
	const vus = vusIn((await inscriptionsOf(view, classe.id, ['En validation'])).inscriptions).length
	const pages = pageOf(inscriptions, page)
	return {
		title: t.inscriptions.deLaClasse(classe.nom),
		code: classe.code === classe.nom ? undefined : classe.code,
		refusal: options.refusal,
		lead: <a href={`${root}/inscriptions`}>{t.etudiants.toutesClasses}</a>,
		more: { files: pages.total > 0 ? listFiles({ t, path: `${root}/inscriptions/export`, asked: { classe: classe.id, choix } }) : [] },
		tabs: etudiantsTabs(at, 'inscriptions'),
		done: query['fait'] === undefined ? undefined : t.inscriptions.fait,
		body: <ClasseInscriptionsPage t={t} langue={visit.langue} root={root} list={{ classe, choix, vus, ...pages, ...options }} />
	}
}

/** The list of classes, or the enrollments of the chosen one, without pages. */
const file: MakesFile = async (at, query, form) => {
	at.mustHave('scolarite')
	const { t, visit } = at
	const view = await visit.view()
	const { classe: text, choix } = listQuery(query)
	const { etudiants, inscriptions: words, fiches } = t
	if (text === '') return tableFile(form, 'inscriptions-par-classe', await classesToFill(view), classesColumns(at.props))
	const { classe, inscriptions } = await inscriptionsOf(view, idOf(text), SHOWN[choix])
	const { date_entree: entree, date_sortie: sortie } = fiches.champs
	const kind = importedAs(at, 'inscriptions', form)
	const headingOf = headingsFor(kind)
	const columns: readonly Column<(typeof inscriptions)[number]>[] = [
		[headingOf(etudiants.nomSeul), ({ nom }) => nom],
		[headingOf(etudiants.prenoms), ({ prenoms }) => prenoms],
		[headingOf(etudiants.matricule, 'matricule'), ({ matricule }) => matricule],
		[headingOf(etudiants.classe, 'classe'), () => classe.code],
		[headingOf(words.statut), ({ statut }) => etudiants.statuts[statut]],
		kind !== undefined && ['statut', ({ statut }) => statut],
		[headingOf(entree, 'date_entree'), ({ date_entree }) => date_entree],
		[headingOf(sortie, 'date_sortie'), ({ date_sortie }) => date_sortie]
	]
	return tableFile(form, `inscriptions-${classe.code}`, inscriptions, columns, kind)
}

async function classesSheet(at: Desk, wanted: number): Promise<Sheet> {
	const { t, root, visit } = at
	const { total, ...pages } = pageOf(await classesToFill(await visit.view()), wanted)
	const list = { path: '/inscriptions', label: t.menu.inscriptions, columns: classesColumns(at.props) } as const
	return {
		title: t.menu.inscriptions,
		lead: t.inscriptions.aide,
		more: { files: total > 0 ? listFiles({ t, path: `${root}/inscriptions/export` }) : [] },
		tabs: etudiantsTabs(at, 'inscriptions'),
		body: <ListSheet {...at.props} {...pages} {...list} count={total === 0 ? t.inscriptions.aucuneClasse : undefined} />
	}
}

type Given = { readonly written: readonly WrittenRecord[]; readonly noms: readonly string[]; readonly next: string }

const wantedOf = ({ form }: Desk) =>
	form.text('tous') === 'oui' ? [...form.starting('de.')].map(([id]) => Number(id)) : form.all('i').map(Number)
const isForVus = ({ form }: Desk) => form.text('vus') === 'oui'
const statutOf = (at: Desk): StatutInscription | typeof NE_REVIENT_PAS =>
	isForVus(at) ? 'Active' : ([...STATUTS_INSCRIPTION, NE_REVIENT_PAS].find((statut) => statut === at.form.text('statut')) ?? 'Active')
/** Why students become Active whose droits are not settled. */
const raisonOf = ({ form }: Desk) => form.text('raison').trim().slice(0, MAX_MOTIF)
const motifOf = ({ form }: Desk) => MOTIFS_SORTIE.find((motif) => motif === form.text('motif')) ?? 'abandon'

/** The enrollments that the form is about: those that are checked, or those of all students that a register has seen. @throws NotTaken */
async function meantBy(at: Desk): Promise<InscriptionRow[]> {
	const { t, form, visit } = at
	const { inscriptions } = await inscriptionsOf(await visit.view(), idOf(listQuery(at.query).classe), STATUTS_INSCRIPTION)
	const [wanted, shown] = [wantedOf(at), new Map(form.starting('de.'))]
	const meant = isForVus(at) ? vusIn(inscriptions) : inscriptions.filter(({ id }) => wanted.includes(id))
	if (meant.length === 0) throw new NotTaken({ refusal: t.inscriptions.personne })
	const due = meant.filter((inscription) => inscription.statut !== statutOf(at))
	const overtaken = isForVus(at) ? [] : due.filter(({ id, statut }) => shown.get(String(id)) !== statut)
	if (overtaken.length > 0) throw new NotTaken({ status: 409, refusal: t.inscriptions.entretemps(overtaken.map(listName).join(', ')) })
	return due
}

/** The changes of an enrollment: its statut, or the end of one that was never confirmed. @throws NotTaken for a confirmed one */
function changesOf(at: Desk, inscription: InscriptionRow): Readonly<Record<string, string>> {
	const statut = statutOf(at)
	if (statut !== NE_REVIENT_PAS) return { statut }
	if (inscription.statut === 'Active') throw new NotTaken({ refusal: at.t.inscriptions.dejaInscrit(listName(inscription)) })
	const today = todayOf(at.visit)
	return { date_sortie: inscription.date_entree > today ? inscription.date_entree : today, motif_sortie: motifOf(at) }
}

/** The enrollments and what changes in them. @throws NotTaken if none are checked, or if somebody else has changed them */
async function read({ records }: Deps, at: Desk): Promise<Given> {
	at.mustHave('scolarite')
	const { visit } = at
	const { classe, choix, page } = listQuery(at.query)
	const due = await meantBy(at)
	const stored = await Promise.all(due.map(({ id }) => records.read(visit, 'inscriptions', id)))
	return {
		noms: due.map(listName),
		next: addressOf('/inscriptions', { classe, choix, page, fait: 'oui' }),
		written: stored.map(({ id, seen, cells }, index) => ({
			kind: 'inscriptions',
			id,
			seen,
			cells: { matricule: cells['matricule']!, classe: cells['classe']!, ...changesOf(at, due[index]!) }
		}))
	}
}

/** The report of enrollments, with the student's name in each sentence. @throws NotTaken */
function withNames({ t }: Desk, report: RecordsReport, noms: readonly string[]): RecordsReport {
	if (report.faults.length === 0) return taken(report)
	const told = report.faults.map(
		({ record, message }) => `${noms[record] ? `${noms[record]}${t.deuxPoints}` : ''}${saidOfRecord(t, message)}`
	)
	throw new NotTaken({ refusal: told.join(' ') })
}

const inscrire = (deps: Deps): Action<Given> => ({
	read: (at) => read(deps, at),
	try: async (at, { written, noms }) =>
		withNames(at, await deps.records.write(at.visit, written, [], { dryRun: true, motif: raisonOf(at) }), noms),
	async write(at, { written, noms, next }) {
		withNames(at, await deps.records.write(at.visit, written, [], { motif: raisonOf(at) }), noms)
		return next
	},
	shown: async (at, _params, refused) =>
		at.page(
			await classeSheet(at, at.query, {
				refusal: refused,
				tickedIds: wantedOf(at),
				statut: statutOf(at),
				motif: motifOf(at),
				raison: raisonOf(at),
				isForVus: isForVus(at)
			})
		)
})

/** Pages with waiting enrollments by class, which change several at once. */
export const inscriptionsPages = (deps: Deps) =>
	new Elysia({ name: 'inscriptions-pages', prefix: '/console/inscriptions' })
		.use(desk('structure'))
		.get('', async ({ desk: at, query }) => {
			at.mustHave('scolarite')
			const { classe, page } = listQuery(query)
			return at.page(await (classe === '' ? classesSheet(at, page) : classeSheet(at, query)))
		})
		.use(listRoutes('/export', file, 'structure'))
		.post('', action(inscrire(deps)))
