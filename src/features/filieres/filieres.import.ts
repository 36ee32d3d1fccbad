import { allOf, sentence } from '../../kit/sentence'
import { sortKey } from '../../kit/forms'
import { SYSTEMES } from '../../domain/vocabulaire'
import { choice, reference, references } from '../../exchange/imports/noun/column-types'
import { code, example, intitule, type Column } from '../../exchange/imports/noun/columns'
import { noun, type Noun } from '../../exchange/imports/noun/noun'
import { quoted } from '../../kit/quoted'
import type { RowOf } from '../../exchange/imports/rows/row'
import { joinedIds } from '../../exchange/imports/rows/joined-ids'
import { upsertAfter, writeLinks } from '../../exchange/imports/rows/write-rows'
import { coordinations, filieres as table } from '../../school/schema'
import { utilisateurs } from '../utilisateurs/utilisateurs.import'

type Filiere = RowOf<typeof table> & { readonly coordinateurs: string }

export const filieres: Noun<Filiere> = noun<typeof table, Filiere>(table, {
	called: ['nom'],
	hangers: [{ table: 'coordinations', column: 'filiere_id' }],
	doc: { fr: 'filières', en: 'courses of study' },
	columns: [
		example(code, 'GI'),
		example(intitule, 'Génie informatique'),
		{ name: 'systeme', type: choice(SYSTEMES), required: true, doc: { fr: 'système', en: 'system' }, example: 'LMD' },
		{
			name: 'tronc_commun',
			type: { form: 'booleen' },
			initial: false,
			doc: { fr: 'si des classes la partagent', en: 'whether classes share it' },
			example: 'non'
		},
		{
			name: 'active',
			type: { form: 'booleen' },
			initial: true,
			inUse: true,
			doc: { fr: 'si elle est encore enseignée', en: 'whether it is still taught' },
			example: 'oui'
		},
		{
			name: 'coordinateurs',
			type: references(utilisateurs),
			byRule: true,
			doc: { fr: 'identifiants de ses coordinateurs, joints par |', en: 'identifiants of its coordinators, joined by |' },
			example: 'direction'
		}
	],
	key: ['code'],
	stored: `SELECT *, coalesce((SELECT group_concat(utilisateur_id) FROM
		(SELECT utilisateur_id FROM coordinations WHERE filiere_id = filieres.id ORDER BY utilisateur_id)), '') AS coordinateurs FROM filieres`,
	exported: `SELECT f.id, f.code, f.nom, f.systeme, f.tronc_commun, f.active, (SELECT json_group_array(identifiant) FROM
		(SELECT u.identifiant FROM coordinations l JOIN utilisateurs u ON u.id = l.utilisateur_id WHERE l.filiere_id = f.id ORDER BY u.identifiant_norm)
		) AS coordinateurs FROM filieres f`,
	complete(at, draft, stored) {
		if (draft.nom !== undefined) draft.cle_tri = sortKey(draft.nom)
		const names = at.value('coordinateurs')
		if (names === undefined) {
			if (!stored) draft.coordinateurs = ''
			return
		}
		const ids: number[] = []
		for (const name of at.texts('coordinateurs') ?? []) {
			const account = at.reference('coordinateurs', utilisateurs, name)
			if (!account) continue
			const roles = account.roles.split(',').filter((role) => role !== '')
			if (roles.includes('coordinateur')) ids.push(account.id)
			else
				at.fault(
					'coordinateurs',
					sentence('{name} is {roles}, not coordinateur', {
						name: quoted(name),
						roles: roles.length === 0 ? sentence('of the console alone') : allOf(roles)
					})
				)
		}
		draft.coordinateurs = joinedIds(ids)
	},
	async write(db, changes) {
		await upsertAfter(db, table, changes)
		await writeLinks(db, changes, 'coordinateurs', { table: coordinations, owner: 'filiere_id', other: 'utilisateur_id' })
	}
})

export const filiere: Column = {
	name: 'filiere',
	type: reference(filieres),
	stored: 'filiere_id',
	required: true,
	doc: { fr: 'code de la filière', en: 'code of the filière' },
	example: 'GI'
}
