import { inscritText, papierDeScolarite, type Faits } from './scolarite.paper'

/** Says that somebody attends the school on the day. */
export const certificat = (faits: Faits) =>
	papierDeScolarite('certificat', faits, { titre: 'Certificat de scolarité', resultat: inscritText(faits) })
