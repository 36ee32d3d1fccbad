import type { Link, Tab } from '../parts/head'

export type Tabs = readonly Tab[]

/** The tabs that the reader may open, in their order; `current`: the one of this page. */
export const tabsOf = <Name extends string>(current: Name, links: Readonly<Record<Name, Link | false>>): Tabs =>
	Object.entries<Link | false>(links).flatMap(([name, link]) => (link ? [{ ...link, isCurrent: name === current }] : []))
