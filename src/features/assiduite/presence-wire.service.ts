import type { Presence } from './presences.queries'

/** A record as the contract writes it (section 8); `instant` writes seconds. */
export function wirePresence(
	{ etudiant_id, statut, arrivee_s, depart_s, duree_s, source, commentaire }: Presence,
	updated_at: string,
	instant: (seconds: number) => string
) {
	const wire = (seconds: number | null) => (seconds === null ? null : instant(seconds))
	return {
		etudiant_id,
		user_id: etudiant_id,
		statut,
		arrivee: wire(arrivee_s),
		depart: wire(depart_s),
		duree_minutes: duree_s === null ? null : Math.floor(duree_s / 60),
		source,
		commentaire,
		updated_at
	}
}
