import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { attestation } from '../../../src/features/inscriptions/attestation.paper'
import { certificat } from '../../../src/features/inscriptions/certificat.paper'
import { exeat } from '../../../src/features/inscriptions/exeat.paper'
import type { Faits } from '../../../src/features/inscriptions/scolarite.paper'
import type { NouveauPapier } from '../../../src/domain/papiers/feuille'

const FAITS: Faits = {
	etudiant: 20,
	personne: {
		nom: 'ZADI',
		prenoms: 'Inès',
		sexe: 'F',
		date_naissance: '2005-03-01',
		lieu_naissance: 'Bouaké',
		nationalite: 'ivoirienne',
		matricule: 'ETU-1',
		numero_national: null
	},
	scolarite: {
		classe: 'ELT BTS1 A',
		code: 'ELT-1A',
		filiere: 'Électrotechnique',
		niveau: 'BTS 1re année',
		annee: '2026-2027',
		annee_id: 2,
		statut: 'Active',
		date_entree: '2026-10-01',
		date_sortie: null,
		motif_sortie: null
	},
	institution: {
		nom: 'École de mécanique',
		adresse: null,
		telephone: null,
		email: null,
		ministere: null,
		devise_etat: null,
		agrement: 'n° 0123',
		lieu: 'Abidjan',
		signataire: 'Jean YAO',
		signataire_qualite: 'Directeur'
	} as Faits['institution'],
	reglage: { texte: null, signataire: null, signataire_qualite: null, par_etudiant: false, signe: false },
	jour: '2026-11-20'
}

const wordsOf = ({ feuille }: NouveauPapier): string =>
	feuille.blocs
		.map((bloc) => ('texte' in bloc ? bloc.texte : 'resultat' in bloc ? bloc.resultat : 'faits' in bloc ? bloc.faits.flat().join(' ') : ''))
		.join('\n')

const with_ = (personne: Partial<Faits['personne']>, more: Partial<Faits> = {}): Faits => ({
	...FAITS,
	...more,
	personne: { ...FAITS.personne, ...personne }
})

describe('papers about an enrollment', () => {
	test('A certificat names the school, the student, the birth, the class, the day and the signatory', () => {
		const { feuille, signe, source } = certificat(FAITS)
		expect(feuille).toMatchObject({
			titre: 'Certificat de scolarité',
			sousTitre: 'Année 2026-2027',
			fait: 'Fait à Abidjan, le 20 novembre 2026'
		})
		expect(feuille.signataire).toEqual({ nom: 'Jean YAO', qualite: 'Directeur' })
		const words = wordsOf(certificat(FAITS))
		expect(feuille.tete.agrement).toBe('Agrément n° 0123')
		for (const part of ['Madame ZADI Inès', 'née le 1er mars 2005 à Bouaké', 'ETU-1', 'ELT BTS1 A', 'Électrotechnique', 'ivoirienne'])
			expect(words).toContain(part)
		expect(signe).toEqual({
			nom: 'ZADI Inès',
			matricule: 'ETU-1',
			naissance: '2005-03-01',
			resultat: 'Inscrite en BTS 1re année, Électrotechnique, année 2026-2027'
		})
		expect(source).toBeNull()
	})

	test('Words agree with the sex, and a birth known by its year is said so', () => {
		expect(wordsOf(attestation(with_({ sexe: 'M' })))).toContain('Inscrit en BTS 1re année, Électrotechnique')
		const unknown = wordsOf(attestation(with_({ sexe: null, date_naissance: '1998', lieu_naissance: null })))
		expect(unknown).toContain('né(e) vers 1998')
		expect(unknown).toContain('Inscrit(e) en')
	})

	test('A school and a student that are little known get a whole paper', () => {
		const bare = { ...FAITS.institution, lieu: null, signataire: null, signataire_qualite: null }
		const nothing = { sexe: null, date_naissance: null, lieu_naissance: null, nationalite: null }
		const paper = certificat(with_(nothing, { institution: bare }))
		expect(paper.feuille.fait).toBe('Fait le 20 novembre 2026')
		expect(paper.feuille.signataire).toBeNull()
		expect(wordsOf(paper)).not.toMatch(/null|undefined|[{}]/)
	})

	test('An exeat says the day and the reason of a departure, before it and after it', () => {
		const leaving = { ...FAITS.scolarite, date_sortie: '2026-12-01', motif_sortie: 'transfert' as const }
		const before = exeat({ ...FAITS, scolarite: leaving }, '2026-12-01')
		expect(before.signe.resultat).toBe('Quitte l’établissement le 1er décembre 2026')
		expect(wordsOf(before)).toContain('transfert dans un autre établissement')
		expect(exeat({ ...FAITS, scolarite: leaving, jour: '2026-12-01' }, '2026-12-01').signe.resultat).toBe(
			'A quitté l’établissement le 1er décembre 2026'
		)
		expect(wordsOf(exeat({ ...FAITS, scolarite: { ...leaving, motif_sortie: 'autre' } }, '2026-12-01'))).not.toContain('Motif')
	})

	test('Whatever the names are, what is signed stands on the paper, and a name is never a field', () => {
		const text = fc.oneof(fc.string({ maxLength: 300 }), fc.constantFrom('{nom}', 'Ɛ'.repeat(300), 'أحمد', '{', '😀'.repeat(150)))
		fc.assert(
			fc.property(text, text, text, (nom, prenoms, classe) => {
				const faits = with_({ nom: nom.trim() || 'X', prenoms }, { scolarite: { ...FAITS.scolarite, filiere: classe.trim() || 'C' } })
				for (const paper of [certificat(faits), attestation(faits), exeat(faits, '2026-12-01')]) {
					const words = wordsOf(paper)
					expect(words).toContain(paper.signe.resultat)
					expect(words).toContain(paper.signe.nom.replace(/…$/, ''))
					expect(Array.from(paper.signe.resultat).length).toBeLessThanOrEqual(80)
					expect(Array.from(paper.signe.nom).length).toBeLessThanOrEqual(60)
				}
			})
		)
	})
})
