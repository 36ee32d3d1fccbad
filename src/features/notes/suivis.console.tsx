/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, type Action, type Params, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { Button } from '../../console/parts/button'
import { Choice, Field } from '../../console/parts/form'
import { devient } from '../../console/parts/note-said'
import { addressOf } from '../../console/parts/pager'
import { listName } from '../../console/parts/students'
import { invalidFields } from '../../kit/errors'
import type { Decision } from '../../domain/resultats/notes-suivies'
import { idOf } from '../../http/answers/id'
import { fichesOf } from '../etudiants/fiches.service'
import { NotesSuivies } from './suivis.page'
import { decideSuivi, suiviOf } from './suivis.service'

const [REGLE, NULLE_PART] = ['regle', 'nulle_part']

const choixOf = (decision: Decision | undefined) => (decision === undefined ? REGLE : decision === null ? NULLE_PART : String(decision))

/** @throws AppError 422 if the text is not one of the choices */
function decisionOf(choix: string): Decision | undefined {
	if (choix === REGLE) return undefined
	if (choix === NULLE_PART) return null
	if (!/^[1-9]\d{0,14}$/.test(choix)) throw invalidFields({ choix: [{ key: 'champ.choix' }] })
	return Number(choix)
}

const idsOf = ({ id = '', matiere = '' }: Params) => [idOf(id), idOf(matiere)] as const

async function decisionPage(at: Desk, params: Params, givenRefusal?: Refused) {
	const { t, root, visit, form } = at
	const { langue } = visit
	const refusal = givenRefusal?.wrong['choix'] ? { ...givenRefusal, wrong: { choix: t.suivis.choixFaux } } : givenRefusal
	const [etudiant, de] = idsOf(params)
	const view = await visit.view()
	const { suivis, suivie } = await suiviOf(view, etudiant, de)
	const [fiche] = await fichesOf(view, [etudiant])
	const retour = `${root}/etudiants/${etudiant}/notes`
	return at.page({
		title: t.suivis.titre,
		refusal,
		lead: fiche && <a href={retour}>{listName(fiche)}</a>,
		body: (
			<form class="sheet" method="post" action={`${retour}/${de}`}>
				<input type="hidden" name="vu" value={suivie.vu} />
				<p>
					<strong dir="auto">{suivie.matiere.nom}</strong>
					<NotesSuivies t={t} langue={langue} lignes={suivie.lignes} />
				</p>
				{suivie.aRevoir && <p class="note">{t.suivis.aRevoir}</p>}
				<p>
					{t.suivis.maintenant(
						suivie.decision === undefined ? devient(t, suivie.compte) : `${devient(t, suivie.compte)}, ${t.suivis.decide}`
					)}
				</p>
				<Field label={t.suivis.question(suivis.classe.code)} hint={t.suivis.aEntendre} wrong={refusal?.wrong['choix']}>
					<Choice
						name="choix"
						value={refusal ? form.text('choix') : choixOf(suivie.decision)}
						options={[
							{ value: 'regle', label: t.suivis.regle(devient(t, suivie.regle)) },
							{ value: 'nulle_part', label: t.suivis.neCompter },
							...suivis.matieres.map(({ id, nom }) => ({ value: String(id), label: t.suivis.compter(nom) }))
						]}
					/>
				</Field>
				<p class="buttons">
					<Button kind="first">{t.mots.enregistrer}</Button>
					<a href={retour}>{t.mots.annuler}</a>
				</p>
			</form>
		)
	})
}

const decider: Action<readonly [etudiant: number, de: number]> = {
	read: (_at, params) => idsOf(params),
	async write({ visit, form }, [etudiant, de]) {
		await decideSuivi(visit, etudiant, de, decisionOf(form.text('choix')), form.text('vu'))
		return addressOf(`/etudiants/${etudiant}/notes`, { fait: 'suivi' })
	},
	shown: decisionPage
}

/** `scolarite` decides where marks of a class that a student has left count, one matière at a time (rules 6.7). */
export const suivisPages = () =>
	new Elysia({ name: 'suivis-pages', prefix: '/console/etudiants/:id/notes' })
		.use(desk('notes'))
		.get('/:matiere', ({ desk: at, params }) => decisionPage(at, params))
		.post('/:matiere', action(decider))
