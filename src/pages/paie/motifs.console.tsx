/** @jsxImportSource preact */
import { Elysia } from 'elysia'
import { action, onRecord, type Refused } from '../../console/action'
import { desk, type Desk } from '../../console/desk'
import { Deed, Hidden, Submit } from '../../console/parts/deed'
import { Facts } from '../../console/parts/facts'
import { Input } from '../../console/parts/form'
import { addressOf } from '../../console/parts/pager'
import { Section } from '../../console/parts/section'
import { shortDay } from '../../console/textes/dates'
import { ajuster, MAX_MOTIF, seanceAAjuster } from '../../features/paie/arret.service'
import { annulerPaiement, paiementAAnnuler } from '../../features/paie/paiements.service'
import { retirerTravail, travailARetirer } from '../../features/paie/travaux.service'
import { validateDepassement } from '../../features/seances/statut/depassements.service'
import { idOf } from '../../http/answers/id'
import type { View } from '../../tenants/visit'
import { Motif } from '../papiers/papiers.page'
import { HEURES, heuresDites, sommeDite } from './lignes.page'

/** Something that somebody decides about with a reason: its page, and what its form writes. */
type Decision = {
	readonly titre: string
	readonly aide: string
	readonly enseignant_id: number
	/** YYYY-MM-DD */
	readonly date: string
	readonly faits: readonly (readonly [nom: string, valeur: string])[]
	/** the real length, in seconds, and the hours at most of a séance; absent of what has none */
	readonly heures?: Pick<Awaited<ReturnType<typeof seanceAAjuster>>, 'reel_s' | 'regle' | 'attend' | 'depassement'>
}
type Reads = (at: Desk, view: View, id: number) => Promise<Decision>

const seance: Reads = async (at, view, id) => {
	const { paie } = at.t
	const heures = await seanceAAjuster(view, id)
	const { enseignant_id, date, matiere, heure_debut, heure_fin, reel_s } = heures
	const faits = [
		[paie.jour, `${shortDay(at.visit.langue, date)}, ${heure_debut} – ${heure_fin}`],
		[paie.quoi, matiere],
		[paie.reel, heuresDites(at, Math.floor((reel_s + 18) / 36))]
	] as const
	return { titre: paie.ajusterTitre, aide: paie.ajusterAide, enseignant_id, date, faits, heures }
}

const travail: Reads = async (at, view, id) => {
	const { paie } = at.t
	const { enseignant_id, date, libelle, quantite, taux } = await travailARetirer(view, id)
	const faits = [
		[paie.libelle, libelle],
		[paie.date, shortDay(at.visit.langue, date)],
		[paie.quantite, heuresDites(at, quantite)],
		[paie.taux, sommeDite(at, taux)]
	] as const
	return { titre: paie.retirerTitre, aide: paie.retirerAide, enseignant_id, date, faits }
}

const paiement: Reads = async (at, view, id) => {
	const { paie } = at.t
	const { enseignant_id, date, montant, mode, reference } = (await paiementAAnnuler(view, id)).paiement
	const faits = [
		[paie.montant, sommeDite(at, montant)],
		[paie.date, shortDay(at.visit.langue, date)],
		[paie.mode, [paie.modes[mode], reference].filter(Boolean).join(' · ')]
	] as const
	return { titre: paie.annulerTitre, aide: paie.annulerAide, enseignant_id, date, faits }
}

const pageOf = (reads: Reads, path: string) => async (at: Desk, id: number, refusal?: Refused) => {
	const { t, root, visit, form } = at
	const { titre, aide, enseignant_id, date, faits, heures } = await reads(at, await visit.view(), id)
	const home = addressOf(`${root}${HEURES}/${enseignant_id}`, { mois: date.slice(0, 7) })
	return at.page({
		title: titre,
		lead: aide,
		refusal,
		body: (
			<Section title={undefined}>
				<Facts of={faits} />
				<form method="post" action={`${root}${HEURES}/${path}/${id}`}>
					{heures && (
						<>
							<Hidden of={{ vu: heures.reel_s }} />
							<Input
								label={t.paie.retenues}
								hint={t.paie.retenuesAide(heuresDites(at, heures.regle))}
								inputMode="decimal"
								name="quantite"
								value={form.text('quantite')}
								wrong={refusal?.wrong['quantite']}
							/>
						</>
					)}
					<Motif label={t.paie.motif} max={MAX_MOTIF} typed={form.text('motif')} wrong={refusal?.wrong['motif']} />
					<Submit t={t} label={titre} back={home} />
				</form>
				{heures && heures.attend > 0 && (
					<Deed
						action={`${root}${HEURES}/${path}/${id}/depassement`}
						label={t.paie.valider(heuresDites(at, heures.attend))}
						sends={{ vu: heures.depassement }}
					/>
				)}
			</Section>
		)
	})
}

type Writes = (at: Desk, id: number, motif: string) => Promise<void>

const deciding = (reads: Reads, path: string, fait: string, writes: Writes) => decisionOn(pageOf(reads, path), reads, fait, writes)

function decisionOn(page: ReturnType<typeof pageOf>, reads: Reads, fait: string, writes: Writes) {
	return {
		page,
		act: onRecord(page, async (at, id) => {
			const { enseignant_id, date } = await reads(at, await at.visit.view(), id)
			await writes(at, id, at.form.text('motif'))
			return addressOf(`${HEURES}/${enseignant_id}`, { mois: date.slice(0, 7), fait })
		})
	}
}

const ajustement = deciding(seance, 'seances', 'ajuste', ({ visit, form }, id, motif) =>
	ajuster(visit, id, { quantite: form.text('quantite'), motif, vu: Number(form.text('vu')) })
)
const validation = decisionOn(ajustement.page, seance, 'valide', ({ visit, form }, id) =>
	validateDepassement(visit, id, Number(form.text('vu')))
)
const retrait = deciding(travail, 'travaux', 'retire', ({ visit }, id, motif) => retirerTravail(visit, id, motif))
const annulation = deciding(paiement, 'paiements', 'annule', ({ visit }, id, motif) => annulerPaiement(visit, id, motif))

/** Decisions: hours of a séance, hours beyond its plan, other work withdrawn, a payment taken back. */
export const motifsPages = () =>
	new Elysia({ name: 'heures-motifs', prefix: `/console${HEURES}` })
		.use(desk('emploi_temps'))
		.get('/seances/:id', ({ desk: at, params }) => ajustement.page(at, idOf(params.id)))
		.post('/seances/:id', action(ajustement.act))
		.post('/seances/:id/depassement', action(validation.act))
		.get('/travaux/:id', ({ desk: at, params }) => retrait.page(at, idOf(params.id)))
		.post('/travaux/:id', action(retrait.act))
		.get('/paiements/:id', ({ desk: at, params }) => annulation.page(at, idOf(params.id)))
		.post('/paiements/:id', action(annulation.act))
