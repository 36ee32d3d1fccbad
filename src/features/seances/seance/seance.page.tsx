/** @jsxImportSource preact */
import { Deed } from '../../../console/parts/deed'
import { Facts } from '../../../console/parts/facts'
import { longDay, number } from '../../../console/textes/dates'
import type { Refused } from '../../../console/action'
import { Field, Input, Select } from '../../../console/parts/form'
import { EtatTag } from '../seance-row.page'
import { comptesDits } from '../../../domain/presences/comptes-appel'
import type { EtatSeance } from '../../../domain/seances/etat-seance'
import { isCalledOff } from '../../../domain/seances/statut-seance'
import { MODES } from '../../../domain/vocabulaire'
import type { SeanceDetail } from './seance-detail.model'
import { Note } from '../../../console/parts/note'
import { Enseignant } from '../../../console/parts/enseignant'
import { LinkButton } from '../../../console/parts/link-button'
import type { PageProps } from '../../../console/parts/page-props'
import { Button } from '../../../console/parts/button'

export type Fiche = PageProps & {
	readonly seance: typeof SeanceDetail.static
	/** whether the reader may set its status, room and cahier de textes, and keep its register by hand */
	readonly writes: boolean
	readonly registers: boolean
	/** whether the page's head offers to take the register, which has not been taken */
	readonly calls: boolean
	/** its students by their entry in the register */
	readonly comptes: Readonly<Record<string, number>>
	/** whether ending the séance also signs it, because the reader is its teacher */
	readonly signs: boolean
	readonly etat: EtatSeance
	/** fingerprints of what the page shows: cahier de textes, real times, mode and video room */
	readonly vu: { readonly contenu: string; readonly fin: string; readonly lien: string }
	readonly refusal: Refused | undefined
	/** typed values that were refused */
	readonly typed: Readonly<Record<string, string>> | undefined
	/** the text that somebody else saved in the meantime */
	readonly other: string | null | undefined
}

const heure = (instant: string) => instant.slice(11, 16)

function Faits(fiche: Fiche) {
	const { t, langue, root, seance, etat, registers, calls, comptes } = fiche
	const countsText = comptesDits(t.appel.comptes, comptes)
	const appel =
		countsText === '' ? (
			calls && etat !== 'planifiee' && t.fiche.sansAppel
		) : (
			<>
				{countsText} – <a href={`${root}/seances/${seance.id}/appel`}>{t.fiche.corrigerAppel}</a>
			</>
		)
	const heures = heuresDe(fiche)
	const { date, heure_debut, heure_fin, salle, mode, type, enseignant, classes, motif, debut_reel, fin_reelle, emargee, statut } = seance
	const quand = (
		<>
			{longDay(langue, date)}, {heure_debut} – {heure_fin} {etat !== 'planifiee' && etat !== 'passee' && <EtatTag t={t} etat={etat} />}
		</>
	)
	const reel = debut_reel && fin_reelle && statut === 'terminee' && (
		<>
			{t.fiche.de(heure(debut_reel), heure(fin_reelle))}{' '}
			<span class={emargee ? 'tag ok' : 'tag look'}>{emargee ? t.fiche.signee : t.fiche.nonSignee}</span>
		</>
	)
	const ou = [salle, mode === 'presentiel' ? null : t.seance.modes[mode]].filter((part) => part !== null).join(' · ')
	const facts = [
		[t.fiche.quand, quand],
		[t.fiche.ou, ou || t.seance.sansSalle],
		[t.fiche.avec, <Enseignant t={t} root={root} of={enseignant} />],
		[
			t.fiche.classes,
			classes.map(({ code, matiere }) => `${code} (${matiere.nom}${t.seance.types[type] && `, ${t.seance.types[type]}`})`).join(' · ')
		],
		[t.fiche.reel, reel],
		[t.fiche.appelTitre, registers && appel],
		[t.fiche.heuresTitre, heures.length > 0 && heures],
		[t.fiche.motif, motif]
	] as const
	return <Facts of={facts.filter(([, value]) => value)} />
}

function Contenu(fiche: Fiche) {
	const { t, root, seance, writes, vu, typed: typedFields = {}, refusal, other: otherContent } = fiche
	const address = `${root}/seances/${seance.id}`
	const ends = !isCalledOff(seance.statut)
	return (
		<section class="sheet">
			<h2>{t.fiche.contenuTitre}</h2>
			{otherContent !== undefined && (
				<div class="note">
					<p>{t.fiche.autreContenu}</p>
					<p class="lines">{otherContent ?? '–'}</p>
				</div>
			)}
			{writes ? (
				<form method="post" action={ends ? `${address}/terminee` : `${address}/contenu`}>
					<input type="hidden" name="vu" value={vu.contenu} />
					<Field label={t.fiche.contenu} hint={t.fiche.contenuAide} wrong={refusal?.wrong['contenu']}>
						<textarea name="contenu" rows={5}>
							{typedFields['contenu'] ?? seance.contenu ?? ''}
						</textarea>
					</Field>
					{ends ? <End {...fiche} /> : <Button>{t.mots.enregistrer}</Button>}
				</form>
			) : (
				<p class="lines">{seance.contenu ?? t.fiche.contenuVide}</p>
			)}
		</section>
	)
}

/** The real times, inside the form of the cahier de textes: both are saved together, or the second alone. */
const End = ({ t, root, seance, signs, calls, etat, vu, typed: typedFields = {}, refusal }: Fiche) => (
	<>
		<input type="hidden" name="vu_fin" value={vu.fin} />
		<div class="fields">
			<Input
				label={t.fiche.debut}
				wrong={refusal?.wrong['debut_reel']}
				type="time"
				name="debut"
				value={typedFields['debut'] ?? (seance.debut_reel ? heure(seance.debut_reel) : seance.heure_debut)}
				required
			/>
			<Input
				label={t.fiche.fin}
				wrong={refusal?.wrong['fin_reelle']}
				type="time"
				name="fin"
				value={typedFields['fin'] ?? (seance.fin_reelle ? heure(seance.fin_reelle) : seance.heure_fin)}
				required
			/>
		</div>
		<div class="buttons">
			<Button kind={seance.emargee || calls || etat === 'planifiee' ? undefined : 'first'}>
				{signs ? t.fiche.signer : t.fiche.terminer}
			</Button>
			<Button formAction={`${root}/seances/${seance.id}/contenu`} formNoValidate>
				{t.fiche.sansTerminer}
			</Button>
		</div>
	</>
)

function Room({ t, root, seance, vu, typed: typedFields = {}, refusal }: Fiche) {
	const isOther = typedFields['lien'] !== undefined && typedFields['vu_lien'] !== vu.lien
	const entretemps = isOther ? t.fiches.deuxValeurs(`${t.seance.modes[seance.mode]}, ${seance.lien_visio ?? '–'}`) : undefined
	return (
		<section class="sheet">
			<h2>{t.planning.mode}</h2>
			<Deed action={`${root}/seances/${seance.id}/lien`} sends={{ vu_lien: vu.lien }} label={t.mots.enregistrer}>
				<Select
					label={t.planning.champs.mode}
					hint={t.planning.modeAide}
					name="mode"
					value={typedFields['mode'] ?? seance.mode}
					options={MODES.map((value) => ({ value, label: t.seance.modes[value] }))}
				/>
				<Field label={t.fiche.lien} hint={entretemps} wrong={refusal?.wrong['lien_visio']}>
					<input name="lien" type="url" inputMode="url" value={typedFields['lien'] ?? seance.lien_visio ?? ''} placeholder="https://" />
				</Field>
			</Deed>
		</section>
	)
}

/** The hours of each class: held, planned, and left or beyond. */
function heuresDe({ t, langue, seance: { suivi } }: Fiche) {
	const text = (heures: number) => number(langue, heures)
	return suivi.flatMap(({ classe, heures_prevues, heures_effectuees, heures_restantes, heures_depassement }) => {
		const parts = [
			heures_effectuees !== null &&
				(heures_prevues === null
					? t.fiche.heuresFaites(text(heures_effectuees))
					: t.fiche.heures(text(heures_effectuees), text(heures_prevues))),
			heures_depassement
				? t.fiche.depassement(text(heures_depassement))
				: heures_restantes !== null && t.fiche.restantes(text(heures_restantes))
		].filter(Boolean)
		const ofClasse = suivi.length > 1 ? classe.code + t.deuxPoints : ''
		return parts.length === 0 ? [] : [<span class="block">{ofClasse + parts.join(', ')}</span>]
	})
}

/** The page of a séance with what its reader may do. */
export function FichePage(fiche: Fiche) {
	const { t, seance, writes, refusal } = fiche
	const takesPlace = !isCalledOff(seance.statut)
	const about = (
		<>
			<section class="sheet">
				<Faits {...fiche} />
				{seance.lien_visio && takesPlace && (
					<p>
						<LinkButton to={seance.lien_visio} rel="noreferrer">
							{t.seance.salleVideo}
						</LinkButton>
					</p>
				)}
			</section>
			<Contenu {...fiche} />
		</>
	)
	return (
		<>
			<Note text={refusal?.refusal ?? refusal?.wrong['statut']} bad />
			{writes && takesPlace ? (
				<div class="two">
					<div>{about}</div>
					<aside>
						<Room {...fiche} />
					</aside>
				</div>
			) : (
				about
			)}
		</>
	)
}
