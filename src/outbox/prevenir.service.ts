import { toSeconds } from '../kit/clock'
import { LANGUES, type Langue } from '../kit/langue'
import { usesModule } from '../domain/droits/modules'
import type { VisitWrite } from '../tenants/visit'
import { abonnes } from './abonnes'
import { enqueueAvis } from './avis.service'
import { openCanaux, type Configured } from './canaux'

type Dit = { readonly titre: string; readonly texte: string; readonly auteur: string }

type Message = {
	/** distinguishes the message from others to the same person */
	readonly occasion: string
	/** how long it is useful; seconds */
	readonly use: number
	readonly said: (langue: Langue) => Dit
}

/** Queues a message to these people, each in their own language, by the channels that they want for announcements. Inside a write. */
export async function notifyPeople(
	{ db, institution, now }: VisitWrite,
	people: readonly { readonly id: number; readonly langue: Langue }[],
	{ occasion, use, said: texts }: Message,
	channels: Configured
) {
	if (!usesModule(institution, 'notifications')) return
	const at = toSeconds(now)
	for (const langue of LANGUES) {
		const readers = people.filter((reader) => reader.langue === langue).map((reader) => reader.id)
		const rows = await abonnes(db, { sujet: 'annonces', canaux: openCanaux(channels) }, readers)
		const avis = texts(langue)
		await enqueueAvis(
			db,
			{ code: institution.code, nom: institution.nom, fuseau: institution.timezone },
			rows.map((abonne) => ({ type: 'annonce' as const, avis, abonne, occasion, perime_at: at + use })),
			channels.webhook,
			at
		)
	}
}
