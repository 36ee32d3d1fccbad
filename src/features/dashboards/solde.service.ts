import { forbidden } from '../../kit/errors'
import { administers } from '../../domain/droits/perimetre'
import { jourIn } from '../../kit/jour'
import { soldeScolarite } from '../../domain/solde-scolarite'
import type { View } from '../../tenants/visit'
import { selectEtudiant } from './dossiers.queries'

/** A student's balance today, as on the student's dashboard. @throws AppError 403 unless the caller manages fees (rules 8.1) */
export async function soldeOf({ db, institution, perimetre, now }: View, etudiant: number) {
	if (!administers(perimetre, 'comptabilite')) throw forbidden()
	const { annee, timezone, devise } = institution
	const today = jourIn(now, timezone).toString()
	const dossier = await selectEtudiant(db, { ...perimetre, userId: etudiant, classe: null }, { annee: annee?.id ?? null, today })
	return dossier && { devise, ...soldeScolarite(dossier) }
}
