import type { Langue } from '../../kit/langue'
import type { Textes } from '../textes/textes'

/** What every page is shown with. */
export type PageProps = {
	readonly t: Textes
	readonly langue: Langue
	/** what the paths of the console's links begin with */
	readonly root: string
}
