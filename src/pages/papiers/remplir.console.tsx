/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { desk, type Desk } from '../../console/desk'
import { attachment } from '../../console/parts/csv'
import { Submit } from '../../console/parts/deed'
import { Select } from '../../console/parts/form'
import { EmptySheet, Section } from '../../console/parts/section'
import { listName } from '../../console/parts/students'
import { worded } from '../../console/textes/said'
import { usesModule } from '../../domain/droits/modules'
import { valeursEcole, valeursEtudiant, type ResultatDeModele } from '../../domain/papiers/champs-modele'
import { nomText } from '../../domain/papiers/mots'
import { foundIn } from '../../domain/personnes/annuaire'
import { remplir } from '../../exchange/docx/docx.service'
import type { DocxOrder } from '../../exchange/docx/docx.task'
import type { Classe } from '../../features/classes/classes.model'
import { staffClasse } from '../../features/classes/staff-classes.service'
import { annuaireOf, getFiche } from '../../features/etudiants/fiches.service'
import type { Niveau } from '../../features/niveaux/niveaux.model'
import { listNiveaux } from '../../features/niveaux/niveaux.service'
import { modeleOf, modelesOf } from '../../features/papiers/modeles.service'
import { personnesOf } from '../../features/papiers/personnes.service'
import { publiesDe } from '../../features/resultats/publies.service'
import { idOf } from '../../http/answers/id'
import { OperationError } from '../../kit/errors'
import { todayOf, type View } from '../../tenants/visit'
import { DOCX, plainName } from './modeles.console'
import { MODELES } from './modeles.page'

/** The student or class for which a form is filled in. */
type Cible = { readonly path: string; readonly nom: string; readonly ids: readonly number[]; readonly classe: Classe | undefined }
type Place = { readonly etudiant: number } | { readonly classe: number }

/** @throws AppError 403, 404 */
async function cibleOf(view: View, place: Place): Promise<Cible> {
	if ('etudiant' in place) {
		const fiche = await getFiche(view, place.etudiant)
		const classe = fiche.inscription && ((await staffClasse(view, fiche.inscription.classe.id)) as Classe)
		return { path: `/etudiants/${place.etudiant}`, nom: listName(fiche), ids: [place.etudiant], classe }
	}
	const classe = (await staffClasse(view, place.classe)) as Classe
	const ids = foundIn((await annuaireOf(view, place.classe).make()).json, '')
	return { path: `/classes/${place.classe}`, nom: classe.nom, ids, classe }
}

/** The final results of students in a période, unless they are reopened. */
async function resultatsOf(view: View, ids: readonly number[], periode: number): Promise<ReadonlyMap<number, ResultatDeModele>> {
	const results = new Map<number, ResultatDeModele>()
	for (const [etudiant, feuilles] of await publiesDe(view, ids)) {
		const feuille = feuilles.find(({ publication }) => publication.periode === periode)
		if (feuille?.publication.definitive !== 1 || feuille.publication.rouverte_at !== null) continue
		const { contexte, releve, rang } = feuille
		results.set(etudiant, { periode: contexte.periode, releve, rang, effectif: contexte.classement?.effectif ?? null })
	}
	return results
}

/** The values that fill a form. @param periode that of the results; NaN: without any */
async function valeursOf(view: View, { ids, classe }: Cible, periode: number): Promise<Omit<DocxOrder, 'octets'>> {
	const { institution } = view
	const niveaux = (await listNiveaux(view.db)).map((json) => JSON.parse(json) as Niveau)
	const niveau = niveaux.find(({ id }) => id === classe?.niveau.id)?.libelle ?? ''
	const resultats = isRang(periode) ? await resultatsOf(view, ids, periode) : new Map<number, never>()
	return {
		ecole: valeursEcole({
			ecole: institution,
			annee: institution.annee?.libelle ?? null,
			jour: todayOf(view),
			classe: classe ? { nom: classe.nom, filiere: classe.filiere.nom, niveau } : null
		}),
		etudiants: (await personnesOf(view.db, ids)).map((personne) => ({
			nom: nomText(personne),
			valeurs: valeursEtudiant({ personne, resultat: resultats.get(personne.id) ?? null })
		}))
	}
}

const RANGS = [1, 2] as const
const isRang = (periode: number) => RANGS.some((rang) => rang === periode)

async function page(at: Desk, place: Place, refusal?: string) {
	at.mustHave('scolarite')
	const { t, root, visit } = at
	const words = t.papiers.word
	const view = await visit.view()
	const { path, nom, ids } = await cibleOf(view, place)
	const modeles = await modelesOf(view.db)
	const isAdmin = visit.caller.roles.includes('administrateur')
	return at.page({
		title: words.remplirTitre(nom),
		current: 'etudiant' in place ? '/etudiants' : '/classes',
		lead: <a href={root + path}>{nom}</a>,
		refusal: refusal === undefined ? undefined : { status: 422, refusal },
		body:
			modeles.length === 0 || ids.length === 0 ? (
				<EmptySheet
					why={modeles.length === 0 ? words.aucun : t.appel.personne}
					next={isAdmin && modeles.length === 0 && { to: root + MODELES, label: words.titre }}
				/>
			) : (
				<Section title={undefined}>
					<p>{words.sansNumero}</p>
					<form method="get" action={`${root}${path}/modeles/remplir`}>
						<Select
							label={words.modele}
							name="modele"
							value={at.query['modele'] ?? ''}
							options={modeles.map((modele) => ({ value: String(modele.id), label: modele.nom }))}
						/>
						{usesModule(visit.institution, 'notes') && (
							<Select
								label={words.resultats}
								hint={words.resultatsAide}
								name="periode"
								value={at.query['periode'] ?? ''}
								options={[
									{ value: '', label: words.sansResultats },
									...RANGS.map((rang) => ({ value: String(rang), label: words.rangs[rang] }))
								]}
							/>
						)}
						{'classe' in place && <p class="soft">{words.classeDit}</p>}
						<Submit t={t} label={words.remplir(ids.length)} />
					</form>
				</Section>
			)
	})
}

/** A form of the school, filled in for a student or a class. */
async function filledFile(at: Desk, place: Place): Promise<Response> {
	at.mustHave('scolarite')
	const { visit, query, t } = at
	const view = await visit.view()
	const cible = await cibleOf(view, place)
	const { nom, octets } = await modeleOf(view.db, idOf(query['modele']))
	const periode = usesModule(visit.institution, 'notes') ? Number(query['periode'] || Number.NaN) : Number.NaN
	try {
		const { form, bytes } = await remplir(visit, { octets, ...(await valeursOf(view, cible, periode)) })
		const type = form === 'docx' ? DOCX : 'application/zip'
		return new Response(new Uint8Array(bytes), { headers: attachment(plainName(`${nom} ${cible.nom}.${form}`), type) })
	} catch (error) {
		if (!(error instanceof OperationError)) throw error
		return page(at, place, t.papiers.word.pasRempli(worded(visit.langue, error.told)))
	}
}

/** The school's own forms in Word, filled in for a student or a class. */
export const remplirPages = () =>
	new Elysia({ name: 'remplir-pages', prefix: '/console' })
		.use(desk('structure'))
		.get('/etudiants/:id/modeles', ({ desk: at, params }) => page(at, { etudiant: idOf(params.id) }))
		.get('/etudiants/:id/modeles/remplir', ({ desk: at, params }) => filledFile(at, { etudiant: idOf(params.id) }))
		.get('/classes/:id/modeles', ({ desk: at, params }) => page(at, { classe: idOf(params.id) }))
		.get('/classes/:id/modeles/remplir', ({ desk: at, params }) => filledFile(at, { classe: idOf(params.id) }))
