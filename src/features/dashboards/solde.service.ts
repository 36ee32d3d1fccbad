import { forbidden } from '../../kit/errors'
import { administers } from '../../domain/perimetre'
import { jourIn } from '../../kit/jour'
import { soldeScolarite } from '../../domain/solde-scolarite'
import type { View } from '../../tenants/visit'
import { selectEtudiant } from './dossiers.queries'

/** What a student owes as of today, as the student's dashboard says it. @throws AppError 403 for who takes no fees (rules 6.1) */
export async function soldeOf({ db, institution, perimetre, now }: View, etudiant: number) {
	if (!administers(perimetre, 'comptabilite')) throw forbidden()
	const { annee, timezone, devise } = institution
	const today = jourIn(now, timezone).toString()
	const dossier = await selectEtudiant(db, { ...perimetre, userId: etudiant, classe: null }, { annee: annee?.id ?? null, today })
	return dossier && { devise, ...soldeScolarite(dossier) }
}
