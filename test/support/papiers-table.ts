import { generateKeyPairSync } from 'node:crypto'
import type { Db } from '../../src/db/queries/db'
import * as s from '../../src/school/schema'
import { AT } from './people'

/** A certificat of Marie (22), a demand of hers, and a school that lets students print certificats. */
export async function insertPapiers(db: Db) {
	await db.insert(s.papiersReglages).values({ sorte: 'certificat', par_etudiant: true, updated_at: AT })
	const { x: publique = '', d: privee = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
	await db.insert(s.clesPapiers).values({ publique, privee, created_at: 1 })
	const tete = { nom: 'Alpha', adresse: null, telephone: null, email: null, ministere: null, devise_etat: null, agrement: null }
	const feuille = { langue: 'fr' as const, tete, titre: 'Certificat', blocs: [], fait: '', signataire: null }
	const paper = { sorte: 'certificat' as const, annee: 2026, numero: 1, feuille, code: 'x', cle: 1, fait_at: 1, fait_par: 1 }
	await db.insert(s.papiers).values({ etudiant_id: 22, ...paper })
	await db.insert(s.papiersNumeros).values({ sorte: 'certificat', annee: 2026, dernier: 1 })
	await db.insert(s.papiersDemandes).values({ etudiant_id: 22, sorte: 'releve', demande_at: 1 })
}
