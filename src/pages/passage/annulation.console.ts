import { NotTaken, taken, type Action, type Params } from '../../console/action'
import type { Desk } from '../../console/desk'
import { addressOf } from '../../console/parts/pager'
import type { Deps } from '../../console/records/declared'
import { listName } from '../../console/parts/students'
import type { Textes } from '../../console/textes/textes'
import type { RemovedRecord, WrittenRecord } from '../../exchange/records/records'
import { raisonsOf } from '../../features/inscriptions/preparees.page'
import { ecritsDePassage, retraitOf, type Retrait } from '../../features/inscriptions/preparees.service'
import { isDepart, mayPass, passageDeClasse, type PassageDeClasse } from '../../features/passage/passage.service'
import { idOf } from '../../http/answers/id'
import { forbidden } from '../../kit/errors'

type Given = {
	readonly passage: PassageDeClasse
	readonly retrait: Retrait
	/** departures that the passage wrote, taken back */
	readonly revenus: readonly WrittenRecord[]
	/** results that it kept with these */
	readonly anterieurs: readonly RemovedRecord[]
}

async function read(at: Desk, params: Params): Promise<Given> {
	const { form, visit, t } = at
	const passage = await passageDeClasse(visit, idOf(params['id']))
	if (!mayPass(passage.annee)(visit.caller)) throw forbidden()
	const { annee, avant, classe } = passage
	const ticked = new Set(form.all('f'))
	const chosen = passage.faits.filter(({ id }) => form.has('tous') || ticked.has(String(id)))
	const ids = chosen.map(({ id }) => id)
	const retrait = await retraitOf(visit.db, ids, annee.date_debut, (preparee) => preparee.annee_id === annee.id && preparee.avant !== null)
	const departs = chosen.filter((etudiant) => isDepart(passage, etudiant))
	const revenus = departs.map(({ inscription: id, matricule, date_entree }): WrittenRecord => {
		const cells = { matricule, classe: `${classe.code}@${avant.libelle}`, date_entree, date_sortie: '', motif_sortie: '' }
		return { kind: 'inscriptions', id, cells }
	})
	const fins = departs.flatMap(({ id, motif_sortie }) => (motif_sortie === 'fin_scolarite' ? [id] : []))
	const years = { annee_id: annee.id, annee: annee.libelle, avant: avant.libelle }
	const anterieurs = await ecritsDePassage(visit.db, fins, years, ['fin_de_cycle'])
	if (retrait.removed.length + revenus.length === 0)
		throw new NotTaken({ refusal: retrait.restent.length > 0 ? restentText(t, retrait) : t.passage.annuler.rien })
	return { passage, retrait, revenus, anterieurs }
}

const restentText = (t: Textes, { restent }: Retrait) =>
	t.passage.annuler.restent(restent.map((preparee) => `${listName(preparee)} (${raisonsOf(t, preparee)})`).join(', '))

export const annulation = ({ records }: Pick<Deps, 'records'>, page: Action<Given>['shown']): Action<Given> => ({
	read,
	ask: ({ t }, { passage, retrait, revenus }) => [
		t.passage.annuler.question(retrait.retirees.length + revenus.length, passage.annee.libelle),
		...(retrait.restent.length > 0 ? [restentText(t, retrait)] : [])
	],
	async write(at, { passage, retrait, revenus, anterieurs }) {
		taken(await records.write(at.visit, revenus, [...retrait.removed, ...anterieurs], { may: mayPass(passage.annee) }))
		return addressOf(`/passage/${passage.classe.id}`, { fait: 'annule' })
	},
	shown: page
})
