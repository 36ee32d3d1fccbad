/** @jsxImportSource preact */
import type { Role } from '../../domain/droits/caller'
import { Deed } from '../parts/deed'
import type { PageProps } from '../parts/page-props'

/** The people of a made-up school, whose passwords everybody may know. */
export type DemoDoor = {
	readonly logins: readonly { readonly identifiant: string; readonly password: string; readonly role: Role }[]
	/** whether other machines may enter in this way too */
	readonly isForNetwork: boolean
}

/** Buttons to enter as each role, and to three things to try, below the form for signing in. */
export function DemoEntries({ t, root, logins }: Pick<PageProps, 't' | 'root'> & Pick<DemoDoor, 'logins'>) {
	const enter = (role: Role, text: string, vers = '') => {
		const login = logins.find((candidate) => candidate.role === role)!
		return <Deed action={`${root}/connexion`} sends={{ vers, identifiant: login.identifiant, mot_de_passe: login.password }} label={text} />
	}
	const { demo, roles } = t
	return (
		<>
			<h2>{demo.entrer}</h2>
			<div class="buttons">{logins.map(({ role }) => enter(role, roles[role]))}</div>
			<h2>{demo.essayer}</h2>
			<div class="buttons">
				{enter('administrateur', demo.remplacer, '/absences-enseignants')}
				{enter('administrateur', demo.corriger, '/importer')}
				{enter('enseignant', demo.noter, '/evaluations?periode=passees')}
			</div>
			{enter('administrateur', demo.elements, '/elements')}
		</>
	)
}
