import { inscritText, papierDeScolarite, type Faits } from './scolarite.paper'

/** Says that somebody is enrolled for the year, even if their first day has not come. */
export const attestation = (faits: Faits) =>
	papierDeScolarite('inscription', faits, { titre: 'Attestation d’inscription', resultat: inscritText(faits) })
