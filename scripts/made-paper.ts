import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { codeText, toSign } from '../src/domain/papiers/code'
import type { Contenu } from '../src/features/papiers/contenu.model'

/** An Ed25519 key that everybody knows (RFC 8410). */
const KEY = createPrivateKey({
	key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 'made up')]),
	format: 'der',
	type: 'pkcs8'
})
const NUMERO = 'CS-2026-000007'
const SECOND = 1_795_000_000

/** The table of the register with a paper of a student that was printed again, and revoked. */
export function madePaper(matricule: string, par: string, numero = NUMERO) {
	const about = { numero, nom: 'KOUASSI Awa', matricule, naissance: '2005-02-28', resultat: 'Inscrite', jour: '2026-11-18' }
	const message = toSign(about, 1)
	const school = { nom: 'École', adresse: null, telephone: null, email: null, ministere: null, devise_etat: null, agrement: null }
	const contenu: Contenu = {
		feuille: {
			langue: 'fr',
			tete: school,
			titre: 'Certificat de scolarité',
			sousTitre: 'Année 2026-2027',
			blocs: [{ texte: 'KOUASSI Awa est inscrite.' }, { faits: [['Matricule', matricule]] }],
			fait: 'Fait le 18 novembre 2026',
			signataire: { nom: 'Awa KOUASSI', qualite: 'La directrice' }
		},
		code: codeText(message, sign(null, message, KEY)),
		cle: { numero: 1, publique: createPublicKey(KEY).export({ format: 'jwk' }).x!, created_at: SECOND, revoquee_le: '2026-11-19' },
		objet: null,
		fait_at: SECOND,
		fait_par: par,
		imprime_at: SECOND,
		fini_at: SECOND,
		fini: 'revoque',
		motif: 'Nom mal écrit',
		remplace_par: null,
		remis_le: '2026-11-18',
		remis_a: 'KOUASSI Awa',
		remis_contre: 'CNI 12',
		duplicatas: [[SECOND, par]]
	}
	return {
		columns: ['numero', 'matricule', 'contenu'],
		rows: [[numero, matricule, deflateRawSync(JSON.stringify(contenu)).toString('base64')]]
	}
}
