import { Perimetres } from '../../src/auth/perimetres.service'
import type { NouveauPapier } from '../../src/domain/papiers/feuille'
import type { Fonction } from '../../src/domain/droits/fonctions'
import { Visit, type KnownVisit } from '../../src/tenants/visit'
import type { Clock } from '../../src/kit/clock'
import { PEOPLE, type Name } from './people'
import type { SchoolCode, Schools } from './school'

/** A request of somebody, as the console makes it. */
export async function visitOf(
	schools: { readonly tenants: Pick<Schools['tenants'], 'get'>; readonly clock: Clock },
	name: Name,
	{ code = 'alpha', fonctions = [] }: { readonly code?: SchoolCode; readonly fonctions?: readonly Fonction[] } = {}
): Promise<KnownVisit> {
	const tenant = await schools.tenants.get(code)
	const { id, role } = PEOPLE[name]
	const facts = {
		requestId: 'test',
		address: '127.0.0.1',
		langue: 'fr' as const,
		now: schools.clock.now(),
		tenant,
		institution: await tenant.institution(),
		baseUrl: `http://${code}.test/console`,
		caller: { userId: id, roles: [role], fonctions, tokenId: 0, portee: 'complete' as const },
		acces: tenant.store.revisions.acces,
		body: undefined,
		arrived: new Request(`http://${code}.test`)
	}
	return new Visit(facts, new Perimetres()) as KnownVisit
}

/** A paper about a student. */
export const papier = (name: Name, about: Partial<NouveauPapier> = {}): NouveauPapier => {
	const { id, nom, prenoms } = PEOPLE[name]
	return {
		etudiant: id,
		feuille: {
			langue: 'fr',
			tete: { nom: 'École alpha', adresse: null, telephone: null, email: null, ministere: null, devise_etat: null, agrement: null },
			titre: 'Certificat de scolarité',
			sousTitre: 'Année 2026-2027',
			blocs: [{ texte: `${prenoms} ${nom} est inscrit(e).` }],
			fait: 'Fait le 20 novembre 2026',
			signataire: null
		},
		signe: { nom: `${nom} ${prenoms}`, matricule: 'ETU', naissance: null, resultat: 'Inscrit(e)' },
		objet: null,
		source: null,
		...about
	}
}
