import type { Langue } from '../../kit/langue'
import type { Textes } from '../textes/textes'

export type PageProps = {
	readonly t: Textes
	readonly langue: Langue
	/** the root of the console's links */
	readonly root: string
}
