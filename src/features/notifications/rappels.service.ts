import { toSeconds } from '../../kit/clock'
import { AppError, Faults } from '../../kit/errors'
import { freeText } from '../../kit/free-text'
import { isHttps } from '../../domain/personnes/lien'
import { isCalledOff } from '../../domain/seances/statut-seance'
import { CANAUX, type Canal } from '../../domain/vocabulaire'
import { openCanaux, type Configured } from '../../outbox/canaux'
import type { Words } from '../../outbox/contenu'
import { selectDestinataires } from '../../outbox/destinataires.queries'
import { demande, enqueueAsked } from '../../outbox/enqueue-rappels.service'
import { selectSeanceFacts } from '../../outbox/seances.queries'
import type { VisitWrite, Writer } from '../../tenants/visit'
import { mustWriteSeance, type SeanceColumns } from '../seances/writable-seance.service'

export type RappelInput = {
	readonly seance_id: number
	readonly canaux?: readonly Canal[] | undefined
	readonly message?: string | null | undefined
	readonly lien?: string | null | undefined
	readonly force?: boolean | null | undefined
}

const MAX_MESSAGE = 1000
const MAX_LIEN = 2000

/**
 * Reminds the people of a séance, once for each channel and planned start, unless `force` or a link other than the last one, which goes
 * out up to three times. Automatic reminders don't count, because a requested one has its own words or link. @throws AppError 404, 403, 422
 */
export function sendReminder(visit: Writer, input: RappelInput, channels: Configured) {
	const { words, canaux } = readInput(input)
	const right = (given: VisitWrite) => mustWriteSeance(given, input.seance_id)
	return visit.write({ right, touches: [] }, async ({ db, now, journal, institution }, { seance }) => {
		const at = toSeconds(now)
		mustBeToCome(seance, at)
		const { id: seance_id } = seance
		const force = input.force === true
		const [facts] = await selectSeanceFacts(db, [seance_id])
		const everybody = await selectDestinataires(db, [demande({ words, force }, facts!, 0)], canaux, openCanaux(channels))
		const ready = everybody.filter(({ etat }) => etat === 'pret').length
		if (ready > 0) {
			const etablissement = { code: institution.code, nom: institution.nom, fuseau: institution.timezone }
			const id = await enqueueAsked(db, etablissement, facts!, { words, canaux, force }, channels, at)
			await journal({
				action: 'rappel.send',
				objet: 'envois',
				id,
				apres: { seance_id, canaux, mis_en_file: ready, ...words, force }
			})
		}
		return {
			seance_id,
			mis_en_file: ready,
			deja_envoyes: everybody.filter(({ etat }) => etat === 'deja_envoye').length,
			ignores: everybody.flatMap(({ user_id, canal, etat: reason }) =>
				reason === 'pret' || reason === 'deja_envoye' ? [] : [{ user_id, canal, reason }]
			),
			canaux
		}
	})
}

function readInput({ canaux, message, lien }: RappelInput): { words: Words; canaux: Canal[] } {
	const faults = new Faults()
	for (const [index, canal] of (canaux ?? []).entries())
		if (canaux?.indexOf(canal) !== index) faults.add(`canaux.${index}`, { key: 'champ.en_double' })
	const text = typeof message === 'string' ? freeText(message, MAX_MESSAGE) : { text: null }
	if ('wrong' in text) faults.add('message', text.wrong)
	if (typeof lien === 'string') {
		if (lien.length > MAX_LIEN) faults.add('lien', { key: 'champ.caracteres_max', parameters: { max: MAX_LIEN } })
		else if (!isHttps(lien)) faults.add('lien', { key: 'champ.lien_https' })
	}
	faults.throwAny()
	const texte = 'wrong' in text || !text.text?.trim() ? null : text.text
	return { words: { texte, lien: lien ?? null }, canaux: CANAUX.filter((canal) => canaux?.includes(canal) ?? true) }
}

function mustBeToCome({ statut, debut_s }: SeanceColumns, now: number) {
	if (isCalledOff(statut)) throw notRemindable('seance_annulee')
	if (statut !== 'planifiee' || debut_s <= now) throw notRemindable('seance_commencee')
}

const notRemindable = (code: 'seance_annulee' | 'seance_commencee') =>
	new AppError('validation', 'champ.detail', { code, fields: { seance_id: [{ key: `champ.${code}` }] } })
